import { X } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** A button, given as one element; it opens the popover. */
  readonly trigger: ReactNode
  readonly title: string
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** Floats beside its trigger, with a title and a way out; focus goes in and comes back. For client components. */
export function Popover({ trigger, title, children, align = 'end', isOpen, onOpenChange }: Props) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={16}
          aria-label={title}
          className="z-30 grid max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-32px)] gap-3 overflow-y-auto rounded-panel bg-raised p-4 shadow-pop"
        >
          <div className="flex items-center justify-between">
            <h2 className="font-semibold text-h3">{title}</h2>
            <Radix.Close asChild>
              <Button variant="quiet" icon aria-label="Close">
                <X size={14} aria-hidden="true" />
              </Button>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

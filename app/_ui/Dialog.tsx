import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** A button, given as one element; without it the dialog is opened by `isOpen`. */
  readonly trigger?: ReactNode
  readonly title: string
  readonly description?: string
  readonly children: ReactNode
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** Stands over the page until answered or closed. For client components. */
export function Dialog({ trigger, title, description, children, isOpen, onOpenChange }: Props) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100vh-64px)] w-[560px] max-w-[calc(100vw-32px)] gap-3 overflow-y-auto rounded-panel bg-raised p-5 shadow-pop"
        >
          <div className="flex items-center justify-between">
            <Radix.Title className="font-semibold text-h2 tracking-[-0.01em]">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="quiet" icon aria-label="Close">
                <X size={14} aria-hidden="true" />
              </Button>
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="text-text-2">{description}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import clsx from 'clsx'
import type { ComponentProps } from 'react'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

const looks: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-text text-on-ink hover:opacity-90 active:opacity-80',
  plain:
    'bg-surface text-text inset-ring inset-ring-hairline-strong hover:bg-sunken active:bg-pressed aria-pressed:bg-pressed aria-expanded:bg-pressed',
  quiet: 'text-text-2 hover:bg-sunken hover:text-text active:bg-pressed aria-pressed:bg-pressed',
  danger: 'bg-surface text-wrong-ink inset-ring inset-ring-wrong hover:bg-wrong-soft active:bg-wrong-soft',
}

/** Classes of a button, for a link, label or summary that acts like one. Primary is ink: one a view. */
export function buttonClass(variant: ButtonVariant = 'plain', icon = false): string {
  return clsx(
    'inline-flex h-control shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-control font-medium text-ui whitespace-nowrap transition-colors duration-80 disabled:cursor-default disabled:opacity-50',
    icon ? 'w-control' : 'px-2.5',
    looks[variant],
  )
}

interface Props extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant
  /** Square, for one icon; give it an `aria-label`. */
  readonly icon?: boolean
}

/** A button; `type` is "button" unless said otherwise. */
export function Button({ variant = 'plain', icon = false, className, type = 'button', ...rest }: Props) {
  return <button type={type} className={clsx(buttonClass(variant, icon), className)} {...rest} />
}

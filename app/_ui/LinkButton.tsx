import clsx from 'clsx'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { type ButtonVariant, buttonClass } from './Button.tsx'

interface Props extends ComponentProps<typeof Link> {
  readonly variant?: ButtonVariant
  readonly icon?: boolean
}

/** A link that looks like a button. */
export function LinkButton({ variant = 'plain', icon = false, className, ...rest }: Props) {
  return <Link prefetch={false} className={clsx(buttonClass(variant, icon), className)} {...rest} />
}

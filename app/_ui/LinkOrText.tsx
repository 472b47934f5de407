import Link from 'next/link'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Link>, 'href' | 'prefetch'> {
  /** Null in a shared view, which leads nowhere. */
  readonly href: string | null
}

/** A link, or the same words where there is nothing to lead to. */
export function LinkOrText({ href, className, children, ...rest }: Props) {
  if (href !== null)
    return (
      <Link href={href} prefetch={false} className={className} {...rest}>
        {children}
      </Link>
    )
  const name = rest['aria-label']
  if (name === undefined) return <span className={className}>{children}</span>
  // What has a name of its own is a picture, not words.
  return (
    <span role="img" aria-label={name} title={rest.title} className={className}>
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** What would be here. */
  readonly children: ReactNode
  /** The one thing to do. */
  readonly action?: ReactNode
  /** `h1` where it is the whole page. */
  readonly as?: 'h1' | 'p'
}

/** In the place of content that is not there: what would be here and the one action. */
export function EmptyState({ title, children, action, as: Title = 'p' }: Props) {
  return (
    <div className="grid max-w-[64ch] gap-2 py-12">
      <Title className="font-semibold text-h2 tracking-[-0.01em]">{title}</Title>
      <div className="text-body text-text-2">{children}</div>
      {action !== undefined && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}

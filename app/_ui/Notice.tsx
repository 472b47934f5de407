import clsx from 'clsx'
import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  warning: { className: 'bg-warning-soft text-warning-ink', Icon: TriangleAlert },
  wrong: { className: 'bg-wrong-soft text-wrong-ink', Icon: CircleAlert },
  neutral: { className: 'bg-sunken text-text-2', Icon: Info },
} as const

interface Props {
  readonly tone?: keyof typeof looks
  readonly children: ReactNode
}

/** Stays in place: what happened, where, and the way out. */
export function Notice({ tone = 'warning', children }: Props) {
  const { className, Icon } = looks[tone]
  return (
    <div
      role={tone === 'wrong' ? 'alert' : 'note'}
      className={clsx(
        'flex items-start gap-2 rounded-control px-3 py-2 [&_a]:underline [&_a]:underline-offset-2',
        className,
      )}
    >
      <Icon size={14} aria-hidden="true" className="mt-[3px] shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

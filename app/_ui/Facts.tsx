import type { ReactNode } from 'react'

export interface Fact {
  readonly term: string
  readonly value: ReactNode
  readonly title?: string
}

/** Facts in a line: quiet term, value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-text-2">
      {facts.map(({ term, value, title }) => (
        <div key={term} className="flex min-w-0 gap-1.5" title={title}>
          <dt className="text-text-3">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

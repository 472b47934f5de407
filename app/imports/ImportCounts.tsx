import clsx from 'clsx'
import { Facts } from '#app/_ui/Facts.tsx'
import type { ImportPage } from '#db/queries/importPage.ts'
import { formatCount } from '#lib/format/formatNumber.ts'

/** What was offered and what became of it: a sum that adds up. */
export function ImportCounts({ page }: { page: ImportPage }) {
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className="mb-2 font-semibold text-h3">
        What became of the records
      </h2>
      <ul className="flex flex-wrap items-start gap-x-2.5 gap-y-3 md:gap-x-4">
        <Term value={page.offered} word="offered" />
        <Term sign="=" value={page.rollouts} word="added" isStrong />
        <Term sign="+" value={page.duplicates} word="already there" />
        <Term sign="+" value={page.rejected} word="rejected" isWrong={page.rejected > 0} />
      </ul>
      <div className="mt-3">
        <Facts
          facts={[
            {
              term: 'groups',
              value:
                page.state === 'done' || page.isWatching ? formatCount(page.groups) : 'counted at the end',
              title: 'Prompts at a checkpoint that these rollouts belong to',
            },
            {
              term: 'NaN and infinities read as null',
              value: formatCount(page.nonfinite),
              title: 'Null is never taken for 0',
            },
          ]}
        />
      </div>
    </section>
  )
}

interface TermProps {
  readonly sign?: string
  readonly value: number
  readonly word: string
  readonly isStrong?: boolean
  readonly isWrong?: boolean
}

function Term({ sign, value, word, isStrong = false, isWrong = false }: TermProps) {
  return (
    <li className="flex gap-x-2.5 text-h2 tracking-[-0.018em] md:gap-x-4 md:text-h1">
      {sign !== undefined && (
        <span aria-hidden="true" className="text-text-3">
          {sign}
        </span>
      )}
      <span
        className={clsx(
          'grid',
          isStrong && 'font-semibold',
          isWrong ? 'text-warning-ink' : value === 0 && 'text-text-3',
        )}
      >
        {formatCount(value)}
        <span className="font-normal text-small text-text-3 tracking-normal">{word}</span>
      </span>
    </li>
  )
}

import Link from 'next/link'
import { KindChip } from '#app/_ui/KindChip.tsx'
import { db } from '#app/db.ts'
import { judged } from '#db/labelScore.ts'
import { type LabelledThought, labelledThoughts } from '#db/queries/labelledThoughts.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatPercent } from '#lib/format/formatShare.ts'
import { settledThoughts } from '#lib/metrics/labelAgreement.ts'
import { placeKey } from '#lib/model/thoughtLabel.ts'
import type { LabelQuery } from '#lib/query/labelQuery.ts'
import { rolloutHref } from '#lib/query/pageLinks.ts'

interface Props {
  readonly query: LabelQuery
  readonly human: string
  readonly classifier: string
}

/** Shown of one cell; the command line lists all. */
const mostShown = 50

/** Thoughts of one cell of the confusion matrix, with the way to each thought. */
export function CellThoughts({ query, human, classifier }: Props) {
  const labels = [...labelledThoughts(db(), query)]
  const { settled } = settledThoughts(labels.flatMap(judged))
  const inCell = new Set(
    settled.flatMap((one) => (one.human === human && one.classifier === classifier ? [one.thought] : [])),
  )
  const byThought = new Map(
    labels.filter(({ label }) => label.kind === human).map((one) => [placeKey(one.label), one]),
  )
  const all = [...byThought].flatMap(([thought, one]) => (inCell.has(thought) ? [one] : []))
  return (
    <section id="thoughts" aria-labelledby="cell" className="min-w-0">
      <h2 id="cell" className="mb-1 font-semibold text-h3">
        {human === classifier ? `${human} to both` : `${human} to people, ${classifier} to the classifier`}{' '}
        <span className="font-normal text-text-3">{formatCounted(all.length, 'thought')}</span>
      </h2>
      <ul>
        {all.slice(0, mostShown).map((one) => (
          <CellThought key={`${placeKey(one.label)}`} {...one} />
        ))}
      </ul>
      {all.length > mostShown && (
        <p className="mt-2 text-small text-text-3">
          The first {mostShown}; <code>labels export</code> writes all of them.
        </p>
      )}
    </section>
  )
}

function CellThought({ label, thought, number, text, step }: LabelledThought) {
  if (thought === null || number === null) return null
  return (
    <li className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 border-hairline border-b py-1.5 last:border-b-0">
      <KindChip kind={label.kind} by="person" />
      <KindChip kind={thought.kind} confidence={thought.confidence} />
      <Link
        href={`${rolloutHref(label.rollout)}?label=open#t${number}`}
        prefetch={false}
        className="link-quiet truncate"
      >
        <bdi>{text}</bdi>
      </Link>
      <span className="text-small text-text-3 whitespace-nowrap">
        {formatPercent(thought.confidence)} sure{step === null ? '' : `, step ${step}`}
      </span>
    </li>
  )
}

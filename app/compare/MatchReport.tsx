import type { ReactNode } from 'react'
import { SideMark } from '#app/_reader/SideMark.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import type { ComparedSides, SideTotals } from '#db/compare.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { countsBelow, fewBelow } from '#lib/format/formatShare.ts'
import { areUneven, sideSelectionNotes } from '#lib/metrics/selection.ts'

/** What is compared with what: prompts of both sides, of one only, and what was left out. */
export function MatchReport({ compared }: { compared: ComparedSides }) {
  const { matched, onlyA, onlyB, sides, split } = compared
  const [a, b] = sides
  return (
    <section aria-labelledby="matched" className="grid gap-3 border-hairline border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="matched" className="font-semibold text-h3">
          Matched by prompt
        </h2>
        <p className="flex flex-wrap gap-x-5 text-text-2">
          <Count n={onlyA}>only in A</Count>
          <Count n={matched}>matched</Count>
          <Count n={onlyB}>only in B</Count>
        </p>
      </div>
      <MatchBar matched={matched} onlyA={onlyA} onlyB={onlyB} />
      <div className="grid gap-x-6 gap-y-1 text-text-2 sm:grid-cols-2">
        <Totals letter="a" totals={a} split={split} />
        <Totals letter="b" totals={b} split={split} />
      </div>
      <Selections compared={compared} />
      <Warnings compared={compared} />
    </section>
  )
}

function Count({ n, children }: { n: number; children: ReactNode }) {
  return (
    <span>
      <b className="font-semibold text-text">{formatCount(n)}</b> {children}
    </span>
  )
}

/** Prompts of A on the left, of B on the right, matched ones in the middle. */
function MatchBar({ matched, onlyA, onlyB }: { matched: number; onlyA: number; onlyB: number }) {
  const all = Math.max(1, matched + onlyA + onlyB)
  const share = (n: number) => `${(100 * n) / all}%`
  return (
    <div aria-hidden="true" className="flex h-2.5 gap-0.5">
      {onlyA > 0 && (
        <span className="min-w-1 rounded-[1px] border-[1.5px] border-run-a" style={{ width: share(onlyA) }} />
      )}
      {matched > 0 && <span className="min-w-1 rounded-[1px] bg-run-a" style={{ width: share(matched) }} />}
      {onlyB > 0 && (
        <span
          className="min-w-1 rounded-[1px] border-[1.5px] border-run-b border-dashed"
          style={{ width: share(onlyB) }}
        />
      )}
    </div>
  )
}

function Totals({ letter, totals, split }: { letter: 'a' | 'b'; totals: SideTotals; split: string }) {
  const { prompts, rollouts, labelled, rewarded, side } = totals
  const each = rollouts / Math.max(1, prompts)
  const parts = [
    `${formatCounted(prompts, 'prompt')}, ${formatCounted(rollouts, 'rollout')}`,
    `${Number.isInteger(each) ? formatCount(each) : formatDecimal(each)} each`,
    ...(labelled < rollouts ? [`${formatCount(rollouts - labelled)} unlabelled, left out of accuracy`] : []),
    ...(rewarded < rollouts ? [`${formatCount(rollouts - rewarded)} without a reward`] : []),
    ...(side.step === null && (side.split ?? split) !== '' ? [`split ${side.split ?? split}`] : []),
  ]
  return (
    <p className="flex min-w-0 items-start gap-2 [overflow-wrap:anywhere]">
      <SideMark side={letter} className="mt-0.5" />
      <span>{parts.join(' · ')}</span>
    </p>
  )
}

/** Which side holds only a part of what was sampled; views frozen earlier say it of both together. */
function Selections({ compared: { selection, sides } }: { compared: ComparedSides }) {
  const notes = sideSelectionNotes({ sides, both: selection })
  if (notes.length === 0) return null
  const isUneven = areUneven(sides)
  return (
    <Notice tone={isUneven ? 'warning' : 'neutral'}>
      {notes.join(' ')}
      {isUneven && ' A difference may come from what the files hold and not from the models.'}
    </Notice>
  )
}

function Warnings({ compared }: { compared: ComparedSides }) {
  const { matched, sides } = compared
  const lacking = sides.flatMap(({ labelled }, at) => (labelled === 0 ? [at] : []))
  return (
    <>
      {lacking.length > 0 && <NoLabels sides={sides} lacking={lacking} />}
      {matched > 0 && matched < fewBelow && (
        <Notice>
          {formatCounted(matched, 'prompt')} {matched === 1 ? 'is' : 'are'} matched.{' '}
          {matched < countsBelow
            ? 'Read the counts: with so few, hardly any difference can be told from chance.'
            : 'Few: intervals are wide, and a small difference will not show.'}
        </Notice>
      )}
      {sides[0].side.text === sides[1].side.text && (
        <Notice tone="neutral">Both sides are the same; choose another for one of them.</Notice>
      )}
    </>
  )
}

function NoLabels({ sides, lacking }: { sides: readonly SideTotals[]; lacking: readonly number[] }) {
  const letters = lacking.map((at) => (at === 0 ? 'A' : 'B')).join(' and ')
  const run = sides[lacking[0] ?? 0]?.side.subject.name ?? ''
  return (
    <Notice>
      {letters} {lacking.length === 1 ? 'has' : 'have'} no labels, so accuracy, lazy reasoning and pass@k
      cannot be compared. Set what counts as correct on the page of the run, or with{' '}
      <code>reasonscope set {run.includes(' ') ? `"${run}"` : run} --correct 'reward&gt;=1'</code>.
    </Notice>
  )
}

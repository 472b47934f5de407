import type { DiffSides } from '#app/_reader/DiffRowView.tsx'
import type { DiffedRollout, DiffedRollouts } from '#db/diffRollouts.ts'
import type { SamePrompt } from '#db/queries/groupPage.ts'
import type { RolloutRow } from '#db/queries/rolloutRow.ts'
import { type Divergence, divergence } from '#lib/diff/divergence.ts'
import { type JoinedMap, joinedMap } from '#lib/diff/joinedMap.ts'
import { type ShownItem, shownItems } from '#lib/diff/shownItem.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount, formatDecimal } from '#lib/format/formatNumber.ts'
import { advantage } from '#lib/metrics/advantage.ts'
import { defaultLazyPreset } from '#lib/metrics/presets.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { diffHref, rolloutHref } from '#lib/query/pageLinks.ts'
import { estimateTokens } from '#lib/tokens/estimate.ts'

/** Another rollout that a side could show, with the address of that diff. */
export interface DiffChoice {
  readonly label: string
  readonly note: string
  readonly href: string
  readonly isCurrent: boolean
}

/** One rollout as the head of the diff shows it. */
export interface DiffSide {
  readonly row: RolloutRow
  readonly isSynthetic: boolean
  readonly href: string
  /** "sample 5 of 8". */
  readonly name: string
  /** "step 400, train". */
  readonly place: string
  readonly facts: readonly { readonly term: string; readonly value: string; readonly title?: string }[]
  readonly siblings: readonly DiffChoice[]
  readonly checkpoints: readonly DiffChoice[]
}

/** Everything that the page of a diff draws, as plain values. */
export interface DiffView {
  readonly a: DiffSide
  readonly b: DiffSide
  readonly sides: DiffSides
  readonly map: JoinedMap
  /** The answer in a sentence. */
  readonly summary: string
  /** What both share, behind "First divergence". */
  readonly shared: string
  readonly swapHref: string
  /** Null: both answer the same prompt. */
  readonly differs: string | null
}

/** Composes the page of a diff from two stored rollouts. */
export function diffView({ a, b, ...alignment }: DiffedRollouts): DiffView {
  const found = divergence([a.items, b.items], alignment, estimateTokens)
  const [idA, idB] = [a.page.row.id, b.page.row.id]
  return {
    a: sideOf(a, (other) => diffHref(other, idB)),
    b: sideOf(b, (other) => diffHref(idA, other)),
    sides: {
      a: shown(a),
      b: shown(b),
      pairs: alignment.pairs,
      hrefs: { a: rolloutHref(idA), b: rolloutHref(idB) },
    },
    map: joinedMap(a.items, b.items, alignment),
    summary: idA === idB ? 'Both sides are the same rollout.' : summaryOf(found, alignment.firstDivergence),
    shared: alignment.firstDivergence === 0 ? 'at the very beginning' : `after ${sharedWords(found)}`,
    swapHref: diffHref(idB, idA),
    differs: promptNote(a.page.row, b.page.row),
  }
}

function shown({ page, items }: DiffedRollout): readonly ShownItem[] {
  return shownItems(page.rollout, page.thoughts, items)
}

function sharedWords({ shared: { thoughts, calls, tokens } }: Divergence): string {
  const parts = [
    thoughts === 0 ? null : formatCounted(thoughts, 'thought'),
    calls === 0 ? null : formatCounted(calls, 'call'),
  ].filter((part) => part !== null)
  const what = parts.length === 0 ? 'the same words' : parts.join(' and ')
  return `${what}, about ${formatCount(tokens)} tokens in`
}

/** Where they part and what each spends then. */
function summaryOf(found: Divergence, first: number | null): string {
  if (first === null) return 'The two say and do exactly the same.'
  const { a, b } = found.toNextCall
  const { same, changed, onlyA, onlyB } = found.pairs
  const start =
    first === 0
      ? 'They differ from the very beginning.'
      : `The same for ${sharedWords(found).replace(/,? about (.*) tokens in$/, ' (about $1 tokens)')}.`
  const counts = `In all ${formatCount(same)} the same, ${formatCount(changed)} changed, ${formatCount(onlyA)} only in A, ${formatCount(onlyB)} only in B.`
  return `${start} ${nextCallWords(a, b)} ${counts}`
}

function nextCallWords(a: number | null, b: number | null): string {
  const spent = (tokens: number) => (tokens === 0 ? 'no tokens' : `about ${formatCounted(tokens, 'token')}`)
  if (a === null && b === null) return 'Neither makes a call after that.'
  if (a === null) return `A makes no further call, B calls after ${spent(b ?? 0)}.`
  if (b === null) return `A calls after ${spent(a)}, B makes no further call.`
  return `From there A spends ${spent(a)} before its next call, B ${b === 0 ? 'none' : spent(b)}.`
}

function promptNote(a: RolloutRow, b: RolloutRow): string | null {
  if (a.promptKey === b.promptKey) return null
  return 'The two answer different prompts, so a difference need not be a difference in behaviour.'
}

function sideOf({ page }: DiffedRollout, hrefWith: (other: string) => string): DiffSide {
  const { row, siblings, samePrompt } = page
  const number = siblings.findIndex(({ id }) => id === row.id) + 1
  return {
    row,
    isSynthetic: page.isSynthetic,
    href: rolloutHref(row.id),
    name: `sample ${number} of ${siblings.length}`,
    place: placeOf(row),
    facts: factsOf(page),
    siblings: siblings.map((other, at) => ({
      label: `sample ${at + 1}`,
      note: `${outcome(other.correct)}, reward ${formatDecimal(other.reward)}`,
      href: hrefWith(other.id),
      isCurrent: other.id === row.id,
    })),
    checkpoints: samePrompt.map((other) => ({
      label: placeOf(other),
      note: checkpointNote(other),
      href: hrefWith(other.firstRollout),
      isCurrent: false,
    })),
  }
}

function placeOf({
  step,
  split,
  label,
}: {
  readonly step: number | null
  readonly split: string
  readonly label: string | null
}): string {
  if (step === null) return label ?? split
  return `step ${step}, ${split}`
}

const outcome = (correct: boolean | null) => (correct === null ? 'unlabelled' : correct ? 'right' : 'wrong')

function checkpointNote({ right, wrong, rollouts }: SamePrompt): string {
  return right + wrong === 0
    ? formatCounted(rollouts, 'rollout')
    : `${formatCount(right)} of ${formatCount(right + wrong)} right`
}

function factsOf({ row, siblings }: DiffedRollout['page']): DiffSide['facts'] {
  const at = siblings.findIndex(({ id }) => id === row.id)
  const recomputed = advantage(siblings.map(({ reward }) => reward)).values[at] ?? null
  const thoughts = thoughtKinds.reduce((sum, kind) => sum + row.thoughts[kind], 0)
  return [
    { term: 'reward', value: formatDecimal(row.reward) },
    row.advantage === null
      ? {
          term: 'advantage',
          value: formatDecimal(recomputed),
          title: 'recomputed as verl does; the dump has none',
        }
      : { term: 'advantage', value: formatDecimal(row.advantage), title: 'as logged by the trainer' },
    {
      term: 'reasoning',
      value: `${row.tokenSource === 'estimated' ? 'about ' : ''}${formatCounted(row.reasoningTokens, 'token')}`,
    },
    { term: 'thoughts', value: formatCount(thoughts) },
    {
      term: 'hits',
      value: formatCount(row.hits[defaultLazyPreset]),
      title: `reflection hits under ${defaultLazyPreset}`,
    },
    {
      term: 'calls',
      value: `${formatCount(row.calls)}${row.resultErrors === 0 ? '' : `, ${formatCounted(row.resultErrors, 'error')}`}`,
    },
  ]
}

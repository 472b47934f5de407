import type { OtherCheckpoint } from '#app/_reader/OtherCheckpoints.tsx'
import type { ReaderBody } from '#app/_reader/Reader.tsx'
import type { ShownFacts } from '#app/_reader/RolloutFacts.tsx'
import type { Sibling } from '#app/_reader/Siblings.tsx'
import type { ReaderLinks } from '#app/_reader/useReader.ts'
import type { SamePrompt } from '#db/queries/groupPage.ts'
import type { RolloutPage } from '#db/queries/rolloutPage.ts'
import type { RolloutRow } from '#db/queries/rolloutRow.ts'
import { originLines } from '#lib/format/originWords.ts'
import { advantage } from '#lib/metrics/advantage.ts'
import { defaultLazyPreset, lazyPresets } from '#lib/metrics/presets.ts'
import { diffHref, groupHref, rolloutHref } from '#lib/query/pageLinks.ts'
import { packThoughts } from '#lib/reading/packThoughts.ts'

/** Everything the reader draws of a rollout, as plain values. */
export interface ReaderView {
  readonly title: string
  /** Which of its siblings it is. */
  readonly place: string
  readonly body: ReaderBody
  readonly links: ReaderLinks
  readonly facts: ShownFacts
  readonly siblings: readonly Sibling[]
  readonly otherCheckpoints: readonly OtherCheckpoint[]
}

/** Composes the reader from a stored rollout: rows, minimap, links of the keys, facts. */
export function readerView(page: RolloutPage): ReaderView {
  const { row, rollout, thoughts, siblings, samePrompt } = page
  const number = siblings.findIndex(({ id }) => id === row.id) + 1
  return {
    title: row.gist === '' ? row.id.slice(0, 12) : row.gist,
    place: `sample ${number} of ${siblings.length}`,
    body: {
      turns: rollout.turns,
      promptTurnCount: rollout.promptTurnCount,
      thoughts: packThoughts(thoughts),
      hits: lazyPresets[defaultLazyPreset].hits,
    },
    links: linksOf(page),
    facts: factsOf(page),
    siblings: siblings.map(({ id, correct, reward }, i) => ({
      id,
      href: rolloutHref(id),
      number: i + 1,
      correct,
      reward,
    })),
    otherCheckpoints: samePrompt.map((other) => ({
      href: rolloutHref(other.firstRollout),
      label: `${other.split === row.split ? '' : `${other.split} `}${other.label ?? `step ${other.step ?? '–'}`}`,
      rollouts: other.rollouts,
      right: other.right,
      wrong: other.wrong,
      meanReward: other.meanReward,
    })),
  }
}

function linksOf({ row, siblings, samePrompt }: RolloutPage): ReaderLinks {
  const at = siblings.findIndex(({ id }) => id === row.id)
  const best = bestOther(siblings, row)
  const inSplit = samePrompt.filter((other) => other.split === row.split && other.step !== null)
  const before = inSplit.filter((other) => (other.step ?? 0) < (row.step ?? 0)).at(-1)
  const after = inSplit.find((other) => (other.step ?? 0) > (row.step ?? 0))
  const first = (other: SamePrompt | undefined) =>
    other === undefined ? null : rolloutHref(other.firstRollout)
  const sibling = (other: RolloutRow | undefined) => (other === undefined ? null : rolloutHref(other.id))
  return {
    previousSibling: sibling(siblings[at - 1]),
    nextSibling: sibling(siblings[at + 1]),
    previousCheckpoint: first(before),
    nextCheckpoint: first(after),
    diffWithBest: best === null ? null : diffHref(row.id, best.id),
  }
}

/** The sibling with the highest reward; right before wrong, then the first. */
function bestOther(siblings: readonly RolloutRow[], row: RolloutRow): RolloutRow | null {
  const value = (other: RolloutRow) =>
    (other.reward ?? Number.NEGATIVE_INFINITY) + (other.correct === true ? 1e-6 : 0)
  return siblings
    .filter(({ id }) => id !== row.id)
    .reduce<RolloutRow | null>(
      (best, other) => (best === null || value(other) > value(best) ? other : best),
      null,
    )
}

function factsOf({ row, rollout, thoughts, siblings }: RolloutPage): ShownFacts {
  const recomputed = advantage(siblings.map(({ reward }) => reward))
  const at = siblings.findIndex(({ id }) => id === row.id)
  return {
    ...row,
    rewardParts: rollout.rewardParts,
    recomputed: recomputed.values[at] ?? null,
    isPartial: recomputed.isPartial,
    loggedTokens: rollout.loggedTokens.completion,
    lowConfidence: thoughts.flatMap((block) => block.thoughts).filter(({ confidence }) => confidence < 0.5)
      .length,
    origins: originLines(row.origins),
    provenance: rollout.provenance,
    rawHref: `${rolloutHref(row.id)}/raw`,
    groupHref: groupHref(row.group),
  }
}

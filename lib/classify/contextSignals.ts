import type { Segment, Thought } from '#lib/model/thought.ts'
import type { SignalId } from './signals.ts'

/** A test or an answer colours this many thoughts behind it. */
const reach = 3
/** Longer lists than this are no plan. */
const longList = 24

/** What the kinds of the thoughts before say about the next one. */
export function contextSignals(segments: readonly Segment[], before: readonly Thought[]): SignalId[] {
  const signals: SignalId[] = []
  const last = before.at(-1)
  const recent = before.slice(-reach)
  if (last?.subKind === 'global') signals.push('place.afterPlan')
  if (recent.some(({ subKind }) => subKind === 'announce')) signals.push('place.afterTest')
  if (recent.some(({ subKind }) => subKind === 'answer')) signals.push('place.afterAnswer')
  if (last?.kind === 'reflection' && last.cue !== null) signals.push('place.afterDoubt')
  if (segments[before.length]?.form === 'list') {
    const isPlan = leadIn(segments, before)?.kind === 'decomposition'
    signals.push(isPlan ? 'place.planItem' : 'place.listItem')
  }
  return signals
}

/** The thought that a list hangs on: the last one before it that is no list item. */
function leadIn(segments: readonly Segment[], before: readonly Thought[]): Thought | undefined {
  let i = before.length - 1
  while (i > before.length - longList && segments[i]?.form === 'list') i--
  return before[i]
}

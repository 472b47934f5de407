import type { MetricComparison } from '#lib/metrics/comparison.ts'
import type { Verdict } from '#lib/metrics/verdict.ts'
import type { Finding, Phrase } from './chartModel.ts'

const names: Readonly<Partial<Record<MetricComparison['metric'], string>>> = {
  accuracy: 'accuracy',
  lazy: 'lazy reasoning',
  reward: 'reward',
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

/** What a comparison shows in its headline metrics, in one sentence. Says "better" only where the verdict does. */
export function comparisonFinding(lines: readonly MetricComparison[]): Finding {
  if (lines.length === 0) return ['No metric was compared.']
  const of = (verdict: Verdict) =>
    lines.filter((line) => line.verdict === verdict).map(({ metric, title }) => names[metric] ?? title)
  const [better, worse, same, open] = [of('better'), of('worse'), of('same'), of('not enough data')]
  const clauses: Phrase[][] = []
  if (better.length > 0) clauses.push([{ strong: 'B is better' }, ` on ${listed(better)}`])
  if (worse.length > 0)
    clauses.push([{ strong: better.length > 0 ? 'worse' : 'B is worse' }, ` on ${listed(worse)}`])
  if (same.length > 0)
    clauses.push([
      { strong: clauses.length > 0 ? 'the same' : 'B is the same' },
      ` within the margin on ${listed(same)}`,
    ])
  if (open.length === lines.length) return [`There is not enough data to tell A from B on ${listed(open)}.`]
  if (open.length > 0) clauses.push([`for ${listed(open)} there is not enough data`])
  const joined = clauses.flatMap((clause, at): Phrase[] => (at === 0 ? clause : ['; ', ...clause]))
  return [...joined, '.']
}

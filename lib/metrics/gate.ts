import { nearestName } from '#lib/model/nearestName.ts'
import { type ComparedMetricId, comparedMetricIds } from './comparedMetrics.ts'
import type { MetricComparison } from './comparison.ts'

/** One condition on the difference B - A, such as `accuracy>=0`. */
export interface GateCondition {
  readonly metric: ComparedMetricId
  readonly operator: '>=' | '<=' | '>' | '<'
  readonly bound: number
}

/** A gate as read, or why it cannot be. */
export type GateResult =
  | { readonly ok: true; readonly conditions: readonly GateCondition[] }
  | { readonly ok: false; readonly problem: string }

/** A condition with the bound of the interval that it was tested against. */
export interface CheckedCondition extends GateCondition {
  /** The interval's unfavourable bound; null where the difference is unknown, and then the condition fails. */
  readonly tested: number | null
  readonly holds: boolean
}

const condition = /^\s*([A-Za-z@-]+)\s*(>=|<=|>|<)\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*$/i

function metricNamed(name: string): ComparedMetricId | undefined {
  return comparedMetricIds.find((id) => id === name.toLowerCase())
}

function operatorOf(text: string): GateCondition['operator'] {
  return text === '>=' || text === '<=' || text === '>' ? text : '<'
}

function unreadable(part: string): string {
  return part.trim() === ''
    ? 'a gate needs conditions such as accuracy>=0, lazy<=0'
    : `cannot read "${part.trim()}" in the gate; write a metric, one of >= <= > <, and a number, such as accuracy>=0`
}

/** Reads `accuracy>=0, lazy<=0.02`: conditions on the difference B - A, separated by commas, all of which must hold. */
export function parseGate(text: string): GateResult {
  const conditions: GateCondition[] = []
  for (const part of text.split(',')) {
    const [, name, operator, bound] = condition.exec(part) ?? []
    if (name === undefined || operator === undefined) return { ok: false, problem: unreadable(part) }
    const metric = metricNamed(name)
    if (metric === undefined) {
      const near = nearestName(name, comparedMetricIds)
      const hint = near === null ? `known are ${comparedMetricIds.join(', ')}` : `did you mean ${near}?`
      return { ok: false, problem: `no metric "${name}" to gate on; ${hint}` }
    }
    conditions.push({ metric, operator: operatorOf(operator), bound: Number(bound) })
  }
  return { ok: true, conditions }
}

function holds(operator: GateCondition['operator'], value: number, bound: number): boolean {
  if (operator === '>=') return value >= bound
  if (operator === '>') return value > bound
  return operator === '<=' ? value <= bound : value < bound
}

/**
 * Tests each condition against the interval's bound on the unfavourable side: `>=` the lower one, `<=` the upper one.
 * So a gate holds only where the data exclude the opposite; an unknown difference fails it.
 */
export function checkGate(
  conditions: readonly GateCondition[],
  metrics: readonly MetricComparison[],
): { readonly holds: boolean; readonly conditions: readonly CheckedCondition[] } {
  const checked = conditions.map((asked) => {
    const found = metrics.find((line) => line.metric === asked.metric)
    const tested = (asked.operator.startsWith('>') ? found?.low : found?.high) ?? null
    return { ...asked, tested, holds: tested !== null && holds(asked.operator, tested, asked.bound) }
  })
  return { holds: checked.every((entry) => entry.holds), conditions: checked }
}

import { formatCount } from '#lib/format/formatNumber.ts'
import type { CorrectRule } from '#lib/model/rollout.ts'

/** What counts as correct, in words. */
export function ruleWords(rule: CorrectRule, guessed: number): string {
  if (rule.kind === 'field') return `field ${rule.path}`
  if (rule.kind === 'threshold') return `${rule.on} ≥ ${rule.atLeast}`
  if (rule.kind === 'none') return 'nothing, by choice'
  return guessed > 0 ? `guessed from two reward values (${formatCount(guessed)})` : 'as the files say'
}

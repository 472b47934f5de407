import { type CompareQuery, compareAnswer, compareSides } from '#db/compare.ts'
import { checkGate, type GateCondition } from '#lib/metrics/gate.ts'
import { sideSelectionNotes } from '#lib/metrics/selection.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

/** `compare A B`: differences B - A by matched prompt; exit code 3 where a gate does not hold. */
export function compareCommand(shell: Shell, query: CompareQuery, gate: readonly GateCondition[]): Outcome {
  const compared = compareSides(shell.db(), query)
  const answer = compareAnswer(compared)
  const checked = checkGate(gate, compared.metrics)
  const rows = answer.metrics.map((line) => [
    line.metric,
    rounded(line.a),
    rounded(line.b),
    rounded(line.difference),
    rounded(line.low),
    rounded(line.high),
    rounded(line.p),
    line.verdict,
  ])
  const failed = checked.conditions
    .filter((condition) => !condition.holds)
    .map(
      ({ metric, operator, bound, tested }) =>
        `gate ${metric}${operator}${bound} does not hold: ${tested === null ? 'not enough data' : `the interval reaches ${rounded(tested)}`}`,
    )
  for (const line of failed) shell.note(line)
  return {
    json: answer,
    text: [
      `${answer.matched} prompts matched, ${answer.onlyA} only in A, ${answer.onlyB} only in B`,
      table(['metric', 'A', 'B', 'B - A', 'low', 'high', 'p', 'verdict'], rows),
      ...sideSelectionNotes({ sides: compared.sides, both: compared.selection }),
    ].join('\n'),
    code: checked.holds ? 0 : 3,
  }
}

function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(4))
}

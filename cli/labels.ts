import { readFileSync } from 'node:fs'
import { importLabels } from '#db/importLabels.ts'
import { labelRows } from '#db/labelRows.ts'
import { type LabelScore, labelScore } from '#db/labelScore.ts'
import { Problem } from '#lib/model/problem.ts'
import { type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import type { ExportFormat } from '#lib/query/exportFormats.ts'
import type { LabelQuery } from '#lib/query/labelQuery.ts'
import { exportLines } from '#lib/share/exportRows.ts'
import type { Outcome, Shell } from './shell.ts'
import { table } from './table.ts'

/** `labels import FILE`: labels from lines of JSON; exit code 1 where none could be read. */
export function importLabelsCommand(
  shell: Shell,
  file: string | undefined,
  { labeller }: { readonly labeller: string | null },
): Outcome {
  if (file === undefined) throw new Problem('invalid', 'labels import: name a file')
  const found = importLabels(shell.db(), linesOf(file), { labeller, now: shell.now() })
  const { added, changed, kept, unmatched, rejected } = found
  for (const { line, field, reason } of rejected)
    shell.note(`${file}:${line}: ${field === null ? '' : `${field}: `}${reason}`)
  return {
    json: found,
    text: `${added} added, ${changed} changed, ${kept} here before; ${unmatched} fit no thought here, ${rejected.length} lines not read`,
    code: rejected.length > 0 && added + changed + kept === 0 ? 1 : 0,
  }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/)
  } catch (cause) {
    throw new Problem('not-found', `${file}: ${cause instanceof Error ? cause.message : 'cannot be read'}`, {
      cause,
    })
  }
}

/** `labels export`: a line for each label, to be imported elsewhere or to train on. */
export async function exportLabelsCommand(
  shell: Shell,
  query: LabelQuery,
  format: ExportFormat,
): Promise<void> {
  for (const line of exportLines(labelRows(shell.db(), query), format)) await shell.print(line)
}

/** `labels score`: people against the classifier. */
export function scoreLabelsCommand(shell: Shell, query: LabelQuery): Outcome {
  const evidence = labelScore(shell.db(), query)
  return { json: evidence, text: scoreText(evidence) }
}

function scoreText(evidence: LabelScore): string {
  const { agreement, unmatched, blind, picked, disputed } = evidence
  const { agreed, kappa, macroF1, kinds, confusion } = agreement
  const lines = [
    `${agreement.thoughts} thoughts of ${agreement.traces} traces; ${blind.count} blind; ${picked.random} drawn at random, ${picked.uncertain} picked as uncertain, ${picked.order} read in order`,
    `${disputed} left out as disputed; unmatched: ${unmatched.noRollout} without rollout, ${unmatched.noThought} no thought any more, ${unmatched.otherText} other text`,
  ]
  if (agreement.reason !== null) return [...lines, agreement.reason].join('\n')
  const statistics: (readonly [string, number | null, typeof kappa.interval])[] = [
    ['accuracy', agreed.of === 0 ? null : agreed.count / agreed.of, agreed.interval],
    ['kappa', kappa.value, kappa.interval],
    ['macro F1', macroF1.value, macroF1.interval],
    ...thoughtKinds.map((kind) => [`F1 ${kind}`, kinds[kind].f1.value, kinds[kind].f1.interval] as const),
  ]
  const counts = (kind: ThoughtKind) => confusion[thoughtKinds.indexOf(kind)] ?? []
  return [
    ...lines,
    table(
      ['', 'value', 'low', 'high'],
      statistics.map(([name, value, interval]) => [
        name,
        rounded(value),
        rounded(interval?.low),
        rounded(interval?.high),
      ]),
    ),
    table(
      ['person \\ classifier', ...thoughtKinds],
      thoughtKinds.map((kind) => [kind, ...counts(kind)]),
    ),
    sharesText(evidence),
  ].join('\n')
}

function sharesText({ shares }: LabelScore): string {
  if (shares.reason !== null) return `shares are not corrected: ${shares.reason}`
  const rows = thoughtKinds.map((kind) => {
    const { classifier, people, corrected } = shares.kinds[kind]
    return [
      kind,
      rounded(classifier.of === 0 ? null : classifier.count / classifier.of),
      rounded(people.count / people.of),
      rounded(corrected?.share),
      rounded(corrected?.interval?.low),
      rounded(corrected?.interval?.high),
    ]
  })
  return [
    `shares of all thoughts, corrected by ${shares.drawn} drawn at random`,
    table(['kind', 'classifier', 'people, drawn', 'corrected', 'low', 'high'], rows),
  ].join('\n')
}

const rounded = (value: number | null | undefined) => (value == null ? null : Number(value.toFixed(3)))

import { loadInstruments } from '#db/instruments.ts'
import { type Classifier, createClassifier } from '#lib/classify/chainClassifier.ts'
import { grouped } from '#lib/model/grouped.ts'
import card from '../lib/classify/model-card.json' with { type: 'json' }
import { agreementOf, calibrationByChance } from './agreement.ts'
import { type JudgedTrace, judge, judgeHeldOut, judgementsOf } from './judge.ts'
import { keywordShares } from './keywordRules.ts'
import { hasLabelled, type LabelledTrace, labelledFolder, readSet } from './labelled.ts'
import { readTrainingTraces } from './readAll.ts'
import type { ReadTrace } from './trainChain.ts'
import { trainModel } from './trainModel.ts'

/** Published agreement on thoughts, for reference: other texts, other classes, other readers. */
const published = [
  ['two people, ReasoningFlow, these kinds (690)', '.838', '.763', '.779'],
  ['Gemini 3 Pro and a person, ReasoningFlow, these kinds (2,111)', '.803', '.717', '.751'],
  ['GPT-5 and people, ThinkARM, 8 classes (7,067)', '.863', '.829', '–'],
  ['RoBERTa fine-tuned on 231,913 sentences, ThinkARM, 8 classes', '.799', '–', '.761'],
]

const header = `| set | n | accuracy | kappa | macro-F1 | F1 of D / R / V / U / O | ECE (by chance alone) |
|---|---|---|---|---|---|---|`

/** Prints, as Markdown, how far the model agrees with labels it never saw: `npm run classifier:eval`. */
function evaluate(): void {
  if (!hasLabelled) {
    console.error(`There is nothing to judge by: ${labelledFolder} is missing.`)
    process.exitCode = 1
    return
  }
  const inUse = loadInstruments().classifier
  const traces = readTrainingTraces()
  const [gold, human, rubric] = [readSet('gold-1'), readSet('rf-test'), readSet('rubric')]
  const { temperature } = card
  const keywords = { shares: keywordShares }
  const rows = [
    ...byDomain('gold-1, tasks held out', judgeHeldOut(traces, 'task'), temperature),
    ...byDomain('gold-1, families of files held out', judgeHeldOut(traces, 'family'), temperature),
    rowOf('ReasoningFlow test', judgeAll(human, strangerTo(human, traces)), temperature),
    rowOf('rubric examples', judgeAll(rubric, inUse), temperature),
    ...byDomain('keyword rules, gold-1', judgeAll(gold, keywords), null),
    rowOf('keyword rules, ReasoningFlow test', judgeAll(human, keywords), null),
    rowOf('keyword rules, rubric examples', judgeAll(rubric, keywords), null),
  ]
  console.info([header, ...rows].join('\n'))
  console.info(`\n${speedOf(inUse, gold)} thoughts a second on one core, cutting left out.\n\nPublished:\n`)
  console.info('| between | accuracy | kappa | macro-F1 |\n|---|---|---|---|')
  for (const row of published) console.info(`| ${row.join(' | ')} |`)
  console.info(`\nRubric examples:\n\n${rubricTable(rubric, inUse)}`)
}

/** Every example of the rubric, alone, with what the classifier says of it. */
function rubricTable(examples: readonly LabelledTrace[], classifier: Classifier): string {
  const rows = examples.map(({ text, segments, labels }) => {
    const [thought] = classifier.classify(text, segments)
    const label = labels[0] ?? 'other'
    const given = thought?.kind === label ? label : `**${thought?.kind}**`
    return `| ${text.trim().replaceAll('|', '\\|').replaceAll('\n', ' ⏎ ')} | ${label} | ${given} | ${thought?.confidence.toFixed(2)} |`
  })
  return ['| thought | label | classifier | confidence |', '|---|---|---|---|', ...rows].join('\n')
}

/** A classifier that saw no trace of any task of the judged set. */
function strangerTo(judged: readonly LabelledTrace[], traces: readonly ReadTrace[]): Classifier {
  const tasks = new Set(judged.map(({ task }) => task))
  const strangers = traces.filter(({ trace }) => !tasks.has(trace.task))
  return createClassifier(trainModel(strangers, 1))
}

function judgeAll(traces: readonly LabelledTrace[], by: Pick<Classifier, 'shares'>): JudgedTrace[] {
  return traces.map((trace) => judge(trace, by))
}

function byDomain(name: string, judged: readonly JudgedTrace[], temperature: number | null): string[] {
  const domains = grouped(judged, ({ trace }) => trace.domain)
  return [
    rowOf(name, judged, temperature),
    ...[...domains].map(([domain, own]) => rowOf(`– ${domain}`, own, temperature)),
  ]
}

/** One row of the table; without a temperature the shares are no probabilities, and their error is left out. */
function rowOf(name: string, judged: readonly JudgedTrace[], temperature: number | null): string {
  const judgements = judged.flatMap((one) => judgementsOf(one, temperature ?? 1))
  const { n, accuracy, kappa, macroF1, f1, ece } = agreementOf(judgements)
  const calibration = temperature === null ? '–' : `${short(ece)} (${short(calibrationByChance(judgements))})`
  const figures = [accuracy, kappa, macroF1].map((one) => short(one))
  const perKind = f1.map((one) => short(one, 2)).join(' / ')
  return `| ${[name, n.toLocaleString('en'), ...figures, perKind, calibration].join(' | ')} |`
}

const short = (value: number | null, digits = 3) =>
  value === null ? '–' : value.toFixed(digits).replace(/^0/, '')

/** The median of five runs over the same traces, to three digits. */
function speedOf(classifier: Classifier, traces: readonly LabelledTrace[]): string {
  const thoughts = traces.reduce((sum, { segments }) => sum + segments.length, 0)
  const rates = Array.from({ length: 5 }, () => {
    const started = performance.now()
    for (const { text, segments, prompt } of traces) classifier.classify(text, segments, prompt)
    return thoughts / ((performance.now() - started) / 1000)
  }).toSorted((a, b) => a - b)
  return Number((rates[2] ?? 0).toPrecision(3)).toLocaleString('en')
}

evaluate()

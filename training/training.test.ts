import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readModel, writeModel } from '#lib/classify/model.ts'
import { segmentReasoning } from '#lib/segment/segment.ts'
import card from '../lib/classify/model-card.json' with { type: 'json' }
import { foldsOf } from './folds.ts'
import { hasLabelled, type LabelledTrace, readSet } from './labelled.ts'
import { readTrainingTraces } from './readAll.ts'
import { fitTemperature } from './temperature.ts'
import { trainModel } from './trainModel.ts'

if (!hasLabelled) console.info('skipped: no labelled thoughts beside the project')

const shipped = () => readFileSync(join(import.meta.dirname, '../lib/classify/model.bin'))

test('the shipped model is small and says what it is', () => {
  const model = readModel(inflateSync(shipped()))

  expect(shipped().length).toBeLessThan(2 * 1024 * 1024)
  expect([model.version, model.features, model.lexicon]).toEqual([card.version, card.features, card.lexicon])
  expect(model.temperature).toBe(card.temperature)
})

test.skipIf(!hasLabelled)(
  'training again gives the shipped model, byte for byte',
  () => {
    const model = trainModel(readTrainingTraces(), card.temperature)

    expect(Buffer.from(writeModel(model)).equals(inflateSync(shipped()))).toBe(true)
  },
  600_000,
)

test.skipIf(!hasLabelled)('what is judged by is never trained on', () => {
  const trained = new Set<string>(card.sets.map(({ set }) => set))

  expect(trained.has('rf-test') || trained.has('rubric')).toBe(false)
  const human = new Set(readSet('rf-test').map(({ task }) => task))
  expect(readSet('rf-train').filter(({ task }) => human.has(task))).toEqual([])
})

const aTrace = (set: LabelledTrace['set'], task: string): { trace: LabelledTrace } => ({
  trace: {
    ...{ set, task, domain: 'tool', family: 'f', text: '', prompt: '' },
    ...{ segments: segmentReasoning(''), from: 0, labels: [], trust: [] },
  },
})

test('a task is held out with all its traces, and each judged trace once', () => {
  const traces = [
    aTrace('gold-1', 'a'),
    aTrace('gold-1', 'b'),
    aTrace('silver-1', 'a'),
    aTrace('silver-1', 'c'),
  ]
  const folds = foldsOf(traces, { judged: 'gold-1', side: ({ task }) => task, folds: 2 })

  expect(folds.map(({ held }) => held.map(({ trace }) => trace.task))).toEqual([['a'], ['b']])
  expect(folds.map(({ rest }) => rest.map(({ trace }) => trace.task))).toEqual([
    ['b', 'c'],
    ['a', 'a', 'c'],
  ])
})

test('a classifier that is too sure gets a temperature above one', () => {
  // Says .9 and is right in 7 of 10: the odds 9 must become 7/3 over the rest taken together.
  const shares = Float64Array.from({ length: 50 }, (_, i) => (i % 5 === 0 ? 0.9 : 0.025))
  const labels = [0, 0, 0, 0, 0, 0, 0, 1, 2, 3]

  // 0.7 = p / (p + 4 q) with p = .9^(1/T), q = .025^(1/T): T = ln 36 / ln(28 / 3) = 1.604.
  expect(fitTemperature([{ shares, labels }])).toBe(1.6)
})

import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, test } from 'vitest'
import { aFile, allOf } from '#lib/testing/aFile.ts'
import { someInstruments } from '#lib/testing/someInstruments.ts'
import { ingest } from './ingest.ts'

const options = { format: null, resume: new Map(), places: new Map(), instruments: someInstruments }

function completions(step: number, rows: readonly (readonly [string, string, number, number])[]) {
  const column = (name: string, data: readonly unknown[], type: 'STRING' | 'DOUBLE' | 'INT64') => ({
    name,
    data: [...data],
    type,
  })
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        column(
          'step',
          rows.map(() => BigInt(step)),
          'INT64',
        ),
        column(
          'prompt',
          rows.map(([prompt]) => prompt),
          'STRING',
        ),
        column(
          'completion',
          rows.map(([, completion]) => completion),
          'STRING',
        ),
        column(
          'accuracy',
          rows.map(([, , accuracy]) => accuracy),
          'DOUBLE',
        ),
        column(
          'advantage',
          rows.map(([, , , advantage]) => advantage),
          'DOUBLE',
        ),
      ],
    }),
  )
}

const path = (step: number) => `river/completions/completions_${String(step).padStart(5, '0')}.parquet`

test('TRL Parquet gives groups by position and sums of parts', async () => {
  const bytes = completions(40, [
    ['1+1?', '<think>Two.</think>2', 1, 0.7],
    ['1+1?', '3', 0, -0.7],
    ['1+2?', '3', 1, Number.NaN],
  ])
  const events = await allOf(ingest([aFile(bytes, { path: path(40) })], options))
  const rollouts = events.flatMap((event) => (event.kind === 'rollout' ? [event.rollout] : []))
  expect(
    rollouts.map(({ run, step, group, sample, reward, advantage }) => [
      run.key,
      step,
      group,
      sample,
      reward,
      advantage,
    ]),
  ).toEqual([
    ['river', 40, rollouts[0]?.group, 0, 1, 0.7],
    ['river', 40, rollouts[0]?.group, 1, 0, -0.7],
    ['river', 40, rollouts[2]?.group, 0, 1, null],
  ])
  expect(rollouts[2]?.group).not.toBe(rollouts[0]?.group)
  expect(rollouts.map(({ rewardSource, groupSource }) => [rewardSource, groupSource])).toContainEqual([
    'sum',
    'position',
  ])
  expect(rollouts.map(({ provenance }) => provenance.line)).toEqual([1, 2, 3])
  expect(events.findLast(({ kind }) => kind === 'progress')).toMatchObject({ records: 3, nonfinite: 1 })
})

test('rows repeated in the next file are the same rollouts', async () => {
  const rows = [
    ['1+1?', '2', 1, 0],
    ['1+1?', '2', 1, 0],
  ] as const
  const files = [40, 41].map((step) => aFile(completions(40, rows), { path: path(step) }))
  const events = await allOf(ingest(files, options))
  const ids = events.flatMap((event) => (event.kind === 'rollout' ? [event.rollout.id] : []))
  expect(ids).toHaveLength(4)
  expect(new Set(ids).size).toBe(2)
})

test('a resumed table goes on behind its last row', async () => {
  const bytes = completions(
    40,
    Array.from({ length: 30 }, (_, i) => [`${i}?`, `${i}`, 1, 0] as const),
  )
  const resume = new Map([[path(40), { records: 25, done: false }]])
  const events = await allOf(ingest([aFile(bytes, { path: path(40) })], { ...options, resume }))
  const lines = events.flatMap((event) => (event.kind === 'rollout' ? [event.rollout.provenance.line] : []))
  expect(lines).toEqual([26, 27, 28, 29, 30])
})

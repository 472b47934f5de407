import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceFiles } from './sourceFiles.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reasonscope-'))
  for (const path of [
    ...['verl/1.jsonl', 'verl/2.jsonl', 'verl/.hidden', 'areal/exp/rollout/0/3.jsonl'],
    ...['qwen/step_400/aime/results.json', 'bfcl/result/m/q.json', 'bfcl/score/m/q.json'],
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '{}')
  }
})
afterEach(() => rmSync(root, { recursive: true }))

const packs = async (...paths: readonly string[]) =>
  (await sourceFiles(paths.map((path) => join(root, path)))).map((pack) => pack.map(({ path }) => path))

test.each([
  ['a folder keeps its own name', ['verl'], [['verl/1.jsonl', 'verl/2.jsonl']]],
  ['a lone file keeps its folder', ['verl/1.jsonl'], [['verl/1.jsonl']]],
  ['files of one folder go together', ['verl/2.jsonl', 'verl/1.jsonl'], [['verl/2.jsonl', 'verl/1.jsonl']]],
  [
    'folders go apart',
    ['verl', 'areal'],
    [['verl/1.jsonl', 'verl/2.jsonl'], ['areal/exp/rollout/0/3.jsonl']],
  ],
  ['a step folder keeps the one above', ['qwen/step_400'], [['qwen/step_400/aime/results.json']]],
  ['so does a file below it', ['qwen/step_400/aime/results.json'], [['qwen/step_400/aime/results.json']]],
  ['names of parts name no run', ['areal/exp/rollout/0'], [['exp/rollout/0/3.jsonl']]],
  [
    'result and score go together',
    ['bfcl/result', 'bfcl/score'],
    [['bfcl/result/m/q.json', 'bfcl/score/m/q.json']],
  ],
  ['a path given twice counts once', ['verl/1.jsonl', 'verl/1.jsonl'], [['verl/1.jsonl']]],
])('%s', async (_, paths, expected) => {
  expect(await packs(...paths)).toEqual(expected)
})

test('links to files are followed, links to folders are not', async () => {
  symlinkSync(join(root, 'verl/1.jsonl'), join(root, 'areal/linked.jsonl'))
  symlinkSync(root, join(root, 'areal/circle'))

  expect(await packs('areal')).toEqual([['areal/exp/rollout/0/3.jsonl', 'areal/linked.jsonl']])
})

test('a path that is not there is named', async () => {
  await expect(packs('nosuch')).rejects.toThrow('nosuch: no such file or folder')
})

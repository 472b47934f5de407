import { expect, test } from 'vitest'
import { bfclRun, resultOf, scoreOf } from './bfclPaths.ts'
import { ImportPaths } from './importPaths.ts'
import { runFromPath, splitFromFolders, stemOf, stepFromFolders } from './runFromPath.ts'

const keyOf = (path: string, all: readonly string[] = [path]) =>
  runFromPath({ path, paths: new ImportPaths(all) })

test.each([
  ['exp-a/1.jsonl', 'exp-a'],
  ['exp-a/rollouts/1.jsonl', 'exp-a'],
  ['exp-a/validation_data/1.jsonl', 'exp-a'],
  ['project/exp-a/step_20/train/x.jsonl', 'exp-a'],
  ['project/trial0/1.jsonl', 'project/trial0'],
  ['outputs/2026-01-02/12-00-00/rollouts/1.jsonl', 'outputs/2026-01-02/12-00-00'],
  ['data/1.jsonl', 'data'],
  ['exp-a.zip/1.jsonl', 'exp-a'],
  ['exp-a.tar.gz/exp-a/rollouts/1.jsonl', 'exp-a'],
  ['download.zip/project/trial0/1.jsonl', 'project/trial0'],
  ['./exp-a/../exp-a/1.jsonl', 'exp-a'],
])('the run of %s is %s', (path, key) => {
  expect(keyOf(path)).toEqual({ key, source: 'directory', model: null })
})

test('a file without a folder names its run', () => {
  expect(keyOf('chat.jsonl.gz')).toEqual({ key: 'chat', source: 'file_name', model: null })
})

test('namesakes in one import keep their parents', () => {
  const all = ['a/trained/1.jsonl', 'b/trained/1.jsonl', 'c/other/1.jsonl']

  expect(all.map((path) => keyOf(path, all).key)).toEqual(['a/trained', 'b/trained', 'other'])
})

test('a folder above another namesake keeps its whole path', () => {
  const all = ['trained/1.jsonl', 'b/trained/1.jsonl']

  expect(all.map((path) => keyOf(path, all).key)).toEqual(['trained', 'b/trained'])
})

test('parts of one run share its key', () => {
  const all = ['exp/train/1.jsonl', 'exp/val/1.jsonl', 'exp/step_20/train/x.jsonl']

  expect(new Set(all.map((path) => keyOf(path, all).key))).toEqual(new Set(['exp']))
})

test.each([
  ['r/step_400/x.json', 400],
  ['r/global_step_80_evals/x.json', null],
  ['r/global_step_80/x.json', 80],
  ['r/checkpoint-7/val/x.json', 7],
  ['r/footstep/x.json', null],
])('the step of %s is %s', (path, step) => {
  expect(stepFromFolders(path).step).toBe(step)
})

test.each([
  ['r/val/1.jsonl', 'val'],
  ['r/validation_data/1.jsonl', 'val'],
  ['r/eval-rollout/1.jsonl', 'eval'],
  ['r/train/1.jsonl', 'train'],
  ['r/values/1.jsonl', null],
])('the split of %s is %s', (path, split) => {
  expect(splitFromFolders(path)).toBe(split)
})

test('a stem loses container and compression only', () => {
  expect(stemOf('a/run-1.2.jsonl.zst')).toBe('run-1.2')
})

test.each([
  ['result/m/BFCL_v3_parallel_result.json', 'score/m/BFCL_v3_parallel_score.json'],
  ['x/result/m/non_live/BFCL_v4_parallel_result.json', 'x/score/m/non_live/BFCL_v4_parallel_score.json'],
  ['up/BFCL_v3_parallel_result.json', 'up/BFCL_v3_parallel_score.json'],
  ['BFCL_v3_parallel_result.json', 'BFCL_v3_parallel_score.json'],
  ['result/m/BFCL_v4_parallel_result.json', 'score/m/non_live/BFCL_v4_parallel_score.json'],
])('%s is read with its score file', (result, score) => {
  const all = [result, 'score/other/BFCL_v3_parallel_score.json', score, 'score/m/BFCL_v3_simple_score.json']

  expect(scoreOf(result, new ImportPaths(all))).toBe(score)
  expect(resultOf(score, new ImportPaths(all))).toBe(result)
})

test('a score file of another model stays alone', () => {
  const all = ['result/a/BFCL_v3_parallel_result.json', 'score/b/BFCL_v3_parallel_score.json']

  expect(scoreOf('result/a/BFCL_v3_parallel_result.json', new ImportPaths(all))).toBeNull()
  expect(resultOf('score/b/BFCL_v3_parallel_score.json', new ImportPaths(all))).toBeNull()
})

test('result and score of one model are one run', () => {
  const all = ['x/result/m/live/BFCL_v4_live_simple_result.json', 'x/score/m/BFCL_v3_parallel_score.json']

  expect(all.map((path) => bfclRun(path, new ImportPaths(all), null).run.key)).toEqual(['m', 'm'])
})

test('two result roots with one model name are two runs', () => {
  const all = ['a/result/m/BFCL_v3_parallel_result.json', 'b/result/m/BFCL_v3_parallel_result.json']

  expect(all.map((path) => bfclRun(path, new ImportPaths(all), null).run.key)).toEqual(['a/m', 'b/m'])
})

test('a score file names the model of loose files', () => {
  const { run } = bfclRun('BFCL_v3_parallel_result.json', new ImportPaths([]), 'demo-8B')

  expect(run).toEqual({ key: 'demo-8B', source: 'sibling_file', model: 'demo-8B' })
})

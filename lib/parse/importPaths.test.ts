import { expect, test } from 'vitest'
import { ImportPaths } from './importPaths.ts'

test('paths are found by their last part', () => {
  const paths = new ImportPaths(['a/Scores.json', 'b/scores.json', 'scores.json', 'b/other.json'])
  expect(paths.named('SCORES.json')).toEqual(['a/Scores.json', 'b/scores.json', 'scores.json'])
  expect(paths.named('none.json')).toEqual([])
  expect(paths.has('b/other.json')).toBe(true)
  expect(paths.has('other.json')).toBe(false)
})

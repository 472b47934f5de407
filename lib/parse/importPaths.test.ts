import { expect, test } from 'vitest'
import { ImportPaths } from './importPaths.ts'

test('paths are found by their last part', () => {
  const paths = new ImportPaths(['a/Scores.json', 'b/scores.json', 'scores.json', 'b/other.json'])
  expect(paths.named('SCORES.json')).toEqual(['a/Scores.json', 'b/scores.json', 'scores.json'])
  expect(paths.named('none.json')).toEqual([])
  expect(paths.has('b/other.json')).toBe(true)
  expect(paths.has('other.json')).toBe(false)
})

test('files of a folder are those directly in it', () => {
  const paths = new ImportPaths(['top.json', 'a/one.json', 'a/b/two.json', 'a/three.json'])
  expect(paths.inFolder('a')).toEqual(['a/one.json', 'a/three.json'])
  expect(paths.inFolder('')).toEqual(['top.json'])
  expect(paths.inFolder('none')).toEqual([])
})

import { expect, test } from 'vitest'
import { shownSplit } from './shownSplit.ts'

test('shows training first, else the first split', () => {
  expect(shownSplit(['eval', 'train'])).toBe('train')
  expect(shownSplit(['eval', 'test'])).toBe('eval')
  expect(shownSplit([])).toBeNull()
})

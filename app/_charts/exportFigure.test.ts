import { expect, test } from 'vitest'
import { csvCell } from './exportFigure.ts'

test.each([
  ['16%', '16%'],
  ['5.1 to 21%', '5.1 to 21%'],
  ['1,204', '"1,204"'],
  ['say "no"', '"say ""no"""'],
  ['=1+1', "'=1+1"],
  ['-cmd', "'-cmd"],
  ['−0.5', '−0.5'],
])('writes the cell %s as %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

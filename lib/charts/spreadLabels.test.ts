import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadLabels } from './spreadLabels.ts'

const at = (...ys: number[]) => ys.map((y) => ({ y }))
const room = { gap: 13, low: 0, high: 200 }
const ys = (labels: readonly { readonly y: number }[]) => labels.map(({ y }) => y)

test('leaves labels alone that have room', () => {
  expect(ys(spreadLabels(at(10, 100, 60), room))).toEqual([10, 100, 60])
})

test('moves two equal labels apart by half a gap each', () => {
  expect(ys(spreadLabels(at(100, 100), room))).toEqual([93.5, 106.5])
})

test('keeps a crowd at the edge inside the plot', () => {
  expect(ys(spreadLabels(at(0, 1, 2), room))).toEqual([0, 13, 26])
})

test('merges crowds that meet', () => {
  // 50, 52 want [44.5, 57.5]; 62 is then too near: first of three wants (50 + 39 + 36) / 3 = 41.67.
  expect(ys(spreadLabels(at(50, 52, 62), room))).toEqual([41.7, 54.7, 67.7])
})

test('shrinks the gap where there is no room for all', () => {
  expect(ys(spreadLabels(at(5, 5, 5), { gap: 13, low: 0, high: 20 }))).toEqual([0, 10, 20])
})

test('labels never overlap, leave the room or change order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 }), (places) => {
      const placed = ys(spreadLabels(at(...places), room))
      const order = places.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y)
      for (const [n, { i }] of order.entries()) {
        const [here, above] = [placed[i] ?? 0, n === 0 ? null : (placed[order[n - 1]?.i ?? 0] ?? 0)]
        expect(here).toBeGreaterThanOrEqual(0)
        expect(here).toBeLessThanOrEqual(200)
        if (above !== null) expect(here - above).toBeGreaterThanOrEqual(12.8)
      }
    }),
  )
})

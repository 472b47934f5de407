import { expect, test } from 'vitest'
import { checkpointAxis } from './checkpointAxis.ts'
import { type StackPanelInput, stackPanel } from './stackPanel.ts'

const part = (id: string, values: readonly (number | null)[]) => ({
  id,
  label: id,
  tone: 'right' as const,
  points: values.map((value) =>
    value === null ? null : { value, href: `/${id}`, name: id, text: String(value * 100) },
  ),
})

function panelOf(parts: StackPanelInput['parts'], more: Partial<StackPanelInput> = {}) {
  const length = parts[0]?.points.length ?? 0
  const axis = checkpointAxis(
    Array.from({ length }, (_, i) => ({ run: 'r', split: null, step: i, label: null, facet: null })),
  )
  return stackPanel({
    id: 'p',
    unit: 'share',
    height: 100,
    isWhole: true,
    places: axis.places,
    xTicks: axis.ticks,
    columns: [],
    parts,
    ...more,
  })
}

test('parts stand on each other with a line of page between', () => {
  const [bar] = panelOf([part('low', [0.25]), part('high', [0.5])]).bars

  expect(bar?.parts).toMatchObject([
    { id: 'low', y: 75, height: 24 },
    { id: 'high', y: 25, height: 49 },
  ])
})

test('a checkpoint without values has no bar', () => {
  const panel = panelOf([part('low', [0.25, null, 0.5])])

  expect(panel.bars.map(({ x, width }) => Math.round((x + width / 2) * 6))).toEqual([1, 5])
})

test('a part of nothing is not drawn or labelled', () => {
  const panel = panelOf([part('low', [0.5]), part('none', [0])])

  expect(panel.bars[0]?.parts.map(({ id }) => id)).toEqual(['low'])
  expect(panel.labels.map(({ id }) => id)).toEqual(['low'])
})

test('what is left over the bar is named', () => {
  const panel = panelOf([part('low', [0.5])], { remainder: { label: 'mixed 50', tone: 'quiet' } })

  expect(panel.labels).toMatchObject([
    { id: 'low', y: 75 },
    { id: 'remainder', text: 'mixed 50', y: 25 },
  ])
})

test('an expected line breaks where nothing is expected', () => {
  const panel = panelOf([part('low', [0.5, 0.5, 0.5, 0.5])], {
    overlay: { label: 'expected', text: '40', values: [0.4, null, 0.4, 0.4] },
  })

  expect(panel.series[0]?.stretches.map((stretch) => stretch.length)).toEqual([1, 2])
})

test('one checkpoint is a bar and not a wall', () => {
  expect(panelOf([part('low', [0.5])]).bars[0]?.width).toBe(0.16)
})

test('five hundred checkpoints become at most ninety-six bars', () => {
  expect(
    panelOf([
      part(
        'low',
        Array.from({ length: 500 }, () => 0.5),
      ),
    ]).bars.length,
  ).toBeLessThanOrEqual(96)
})

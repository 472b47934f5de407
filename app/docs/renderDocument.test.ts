import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { metricIds } from '#lib/metrics/catalog.ts'
import { formats } from '#lib/parse/formats.ts'
import { documentLink } from './documentLink.ts'
import { documentNames, documentText } from './documents.ts'
import { formatAnchor } from './formatAnchor.ts'
import { renderDocument } from './renderDocument.tsx'

const idsOf = (name: (typeof documentNames)[number]) =>
  renderDocument(documentText(name)).headings.map(({ id }) => id)

test('gives every metric a heading to link to', () => {
  expect(idsOf('metrics')).toEqual(expect.arrayContaining([...metricIds]))
})

test('gives every format a heading to link to', () => {
  expect(idsOf('formats')).toEqual(expect.arrayContaining(formats.map(({ id }) => formatAnchor(id))))
})

test.each(documentNames)('resolves every link inside %s', (name) => {
  const anchors = Array.from(documentText(name).matchAll(/\]\(#([^)]+)\)/g), ([, anchor]) => anchor)
  expect(idsOf(name)).toEqual(expect.arrayContaining(anchors))
})

test('tells headings of equal words apart', () => {
  const { headings } = renderDocument('## Edges\n\n## Edges\n')
  expect(headings.map(({ id }) => id)).toEqual(['edges', 'edges-1'])
})

test('shows raw HTML as text and loads no picture', () => {
  const { content } = renderDocument('<script>alert(1)</script>\n\n![a picture](https://example.com/a.png)')
  const html = renderToStaticMarkup(content)
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toMatch(/<script|<img|example\.com/)
})

test.each([
  ['metrics.md#lazy', '/docs/metrics#lazy'],
  ['formats.md', '/docs/formats'],
  ['#verl', '#verl'],
  ['../lib/parse/nativeSchema.ts', '/api/v1/rollout-schema.json'],
  ['../lib/metrics/catalog.ts', null],
])('leads a link to %s to the page that has it', (href, to) => {
  expect(documentLink(href)).toBe(to)
})

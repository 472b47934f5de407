import { expect, test } from 'vitest'
import { element, page, table } from './markup.ts'

const attack = `<script>alert("x")</script><img src=x onerror='y'>&`

test('escapes hostile text in elements, cells and titles', () => {
  const html = page(attack, [element('p', attack, attack), table([attack], [[attack]])])
  expect(html).not.toMatch(/<script|<img|onerror='y'/)
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(4)
})

test('forbids scripts and anything from elsewhere', () => {
  expect(page('t', [])).toContain("default-src 'none'")
  expect(page('t', [])).not.toMatch(/https?:/)
})

test('says that a table has no rows', () => {
  expect(table(['a'], []).html).toContain('none')
})

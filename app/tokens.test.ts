import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colourDistance, contrast, type Deficiency, seenWith } from './testing/colour.ts'

// What follows the first media query are exceptions, such as white paper in print.
const [css = ''] = readFileSync('app/tokens.css', 'utf8').split('@media')
const declared = new Map(
  [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
)

/** The literal colour of a token in one theme, through as many `var()` as it takes. */
function colour(name: string, theme: 'light' | 'dark'): string {
  const value = declared.get(name) ?? ''
  const other = value.match(/^var\((--[\w-]+)\)$/)?.[1]
  if (other !== undefined) return colour(other, theme)
  const pair = value.match(/^light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)$/)
  if (pair === null) throw new Error(`${name} is no colour: ${value}`)
  return (theme === 'light' ? pair[1] : pair[2]) ?? ''
}

const kinds = ['--k-d', '--k-r', '--k-v', '--k-u', '--k-o'] as const
const grounds = ['--page', '--surface', '--sunken'] as const
const on = (inks: readonly string[], papers: readonly string[]) =>
  inks.flatMap((ink) => papers.map((paper) => [ink, paper] as const))

/** Text and what it stands on. */
const texts = [
  ...on(['--text', '--text-2', '--text-3'], grounds),
  ...on(['--accent', '--wrong-ink', '--right'], ['--page', '--surface']),
  ...kinds.flatMap((kind) => [
    ...on([`${kind}-ink`], ['--page', '--surface', `${kind}-soft`]),
    ['--text', `${kind}-soft`] as const,
  ]),
  ['--text-on-ink', '--text'],
  ['--accent', '--accent-soft'],
  ['--right', '--right-soft'],
  ['--wrong-ink', '--wrong-soft'],
  ['--warning-ink', '--warning-soft'],
  ['--ins-ink', '--ins-soft'],
  ['--del-ink', '--del-soft'],
  ['--text', '--accent-soft'],
] as const

/** Marks, edges of controls and the focus ring. */
const marks = [
  ...on([...kinds, '--right', '--wrong', '--unlabelled', '--warning', '--focus'], ['--page', '--surface']),
  ...on(['--line-control'], ['--page', '--surface']),
]

const themes = ['light', 'dark'] as const
const inBoth = <T extends readonly [string, string]>(pairs: readonly T[]) =>
  pairs.flatMap(([ink, paper]) => themes.map((theme) => [theme, ink, paper] as const))

test.each(inBoth(texts))('%s: text %s is readable on %s', (theme, ink, paper) => {
  expect(contrast(colour(ink, theme), colour(paper, theme))).toBeGreaterThanOrEqual(4.5)
})

test.each(inBoth(marks))('%s: mark %s is seen on %s', (theme, ink, paper) => {
  expect(contrast(colour(ink, theme), colour(paper, theme))).toBeGreaterThanOrEqual(3)
})

const sights: readonly Deficiency[] = ['none', 'protanopia', 'deuteranopia', 'tritanopia']
const sets = {
  kinds,
  outcomes: ['--right', '--wrong', '--unlabelled'],
  words: ['--ins-ink', '--del-ink'],
} as const

test.each(
  themes.flatMap((theme) =>
    sights.flatMap((sight) => Object.entries(sets).map(([name, set]) => ({ theme, sight, name, set }))),
  ),
)('$theme: $name are told apart with $sight', ({ theme, sight, set }) => {
  const seen = set.map((name) => seenWith(colour(name, theme), sight))

  const distances = seen.flatMap((a, i) => seen.slice(i + 1).map((b) => colourDistance(a, b)))

  expect(Math.min(...distances)).toBeGreaterThanOrEqual(12)
})

test('black on white has the contrast of the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

test.each([
  // Pairs 1 and 4 of Sharma, Wu and Dalal (2005), table 1.
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
] as const)('the distance of %j and %j is the published %f', (a, b, distance) => {
  expect(colourDistance(a, b)).toBeCloseTo(distance, 4)
})

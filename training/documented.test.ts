import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ThoughtKind } from '#lib/model/thought.ts'
import { segmentReasoning } from '#lib/segment/segment.ts'
import { aClassifier } from '#lib/testing/aClassifier.ts'
import card from '../lib/classify/model-card.json' with { type: 'json' }
import { agreementOf } from './agreement.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/classifier.md'), 'utf8')

/** The rows of the last table: the thought, its label, and what the page says the classifier says. */
const examples = page
  .slice(page.indexOf('## The tricky examples'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.includes('| label |'))
  .map((line) => line.slice(2, -2).split(' | '))
  // The one fence is shown on one line; the classifier reads it as written.
  .map(([text = '', label, given = '', confidence]) => ({
    text: text.replace(/^```` | ````$/g, '').replaceAll(' ⏎ ', '\n'),
    label: label as ThoughtKind,
    given: given.replaceAll('**', ''),
    confidence,
  }))

test.each(examples)('the page tells what the classifier says of: $text', ({ text, given, confidence }) => {
  const segments = segmentReasoning(text)
  const [thought] = aClassifier.classify(text, [
    { start: 0, end: text.length, form: segments[0]?.form ?? 'prose', truncated: false },
  ])

  expect([thought?.kind, thought?.confidence.toFixed(2)]).toEqual([given, confidence])
})

test('nine in ten of the tricky examples are right', () => {
  const { n, accuracy } = agreementOf(
    examples.map(({ label, given }) => ({ label, kind: given as ThoughtKind, confidence: null })),
  )

  expect(n).toBe(51)
  expect(accuracy).toBeGreaterThan(0.9)
})

test('the page has the scores of the card', () => {
  const { n, kappa, macroF1 } = card.heldOutTasks.all
  const short = (value: number) => value.toFixed(3).replace(/^0/, '')

  expect(page).toContain(`| gold-1, tasks held out | ${n.toLocaleString('en')} |`)
  expect(page).toMatch(
    new RegExp(`gold-1, tasks held out .*\\| \\${short(kappa)} \\| \\${short(macroF1)} \\|`),
  )
})

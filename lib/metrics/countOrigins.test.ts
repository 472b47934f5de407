import { expect, test } from 'vitest'
import { noOrigins } from '#lib/testing/noOrigins.ts'
import { countOrigins } from './countOrigins.ts'

const from = (step: 'field' | 'directory', field: string | null = null) => ({
  sources: { ...noOrigins.sources, step },
  fields: { ...noOrigins.fields, step: field },
})

test('adds up rollouts by source and field, most first', () => {
  const counted = [
    { origins: from('directory'), rollouts: 2 },
    { origins: from('field', 'step'), rollouts: 3 },
    { origins: from('directory'), rollouts: 4 },
    { origins: from('field', 'gen_step'), rollouts: 1 },
  ]

  expect(countOrigins(counted, ['step'])).toEqual([
    { subject: 'step', source: 'directory', field: null, rollouts: 6 },
    { subject: 'step', source: 'field', field: 'step', rollouts: 3 },
    { subject: 'step', source: 'field', field: 'gen_step', rollouts: 1 },
  ])
})

test('of no rollouts nothing is counted', () => {
  expect(countOrigins([])).toEqual([])
})

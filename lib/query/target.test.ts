import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCheckpointTarget, parseCheckpointTargets, parseShareTarget, shareTargetText } from './target.ts'

test.each([
  ['Qwen3-8B', 'Qwen3-8B', null, null],
  ['grpo@400', 'grpo', null, 400],
  ['grpo@eval/400', 'grpo', 'eval', 400],
  ['grpo@eval/', 'grpo', 'eval', null],
  ['grpo@aime/2024/400', 'grpo', 'aime/2024', 400],
  ['team@host/run', 'team@host/run', null, null],
  ['a@b@7', 'a@b', null, 7],
  ['meta/llama@eval/3', 'meta/llama', 'eval', 3],
  ['@400', '@400', null, null],
  [' grpo@4 ', 'grpo', null, 4],
])('%j is a run, a split and a step', (text, run, split, step) => {
  expect(parseCheckpointTarget(text)).toEqual({ run, split, step })
})

test('empty text is no target', () => {
  expect(parseCheckpointTarget(' ')).toBeNull()
  expect(parseCheckpointTargets(',')).toBeNull()
})

test('several targets stand between commas', () => {
  expect(parseCheckpointTargets('a@1,b\\,c')?.map((target) => target.run)).toEqual(['a', 'b,c'])
})

test.each([
  ['run:a', { kind: 'run', run: { run: 'a', split: null, step: null } }],
  ['run:meta:x@3', { kind: 'run', run: { run: 'meta:x', split: null, step: 3 } }],
  ['rollout:r1', { kind: 'rollout', id: 'r1' }],
  ['group:g1', { kind: 'group', id: 'g1' }],
  ['diff:x, y', { kind: 'diff', a: 'x', b: 'y' }],
])('%s can be shared', (text, target) => {
  expect(parseShareTarget(text)).toEqual(target)
})

test('a comparison needs two sides', () => {
  expect(parseShareTarget('compare:a@1,b')).toMatchObject({
    kind: 'compare',
    sides: [{ step: 1 }, { run: 'b' }],
  })
  expect(parseShareTarget('compare:a')).toBeNull()
})

test.each(['', 'run', 'run:', 'banana:x', 'diff:x', 'diff:x,y,z', ':x'])('%j cannot be shared', (text) => {
  expect(parseShareTarget(text)).toBeNull()
})

test('share targets read back as written', () => {
  const id = fc.stringMatching(/^[a-z0-9,\\]{1,8}$/)
  const side = fc.record({
    run: fc.stringMatching(/^[a-z,\\]{1,8}$/),
    split: fc.option(id),
    step: fc.option(fc.nat()),
  })
  const target = fc.oneof(
    fc.record({ kind: fc.constant('run' as const), run: side }),
    fc.record({
      kind: fc.constant('compare' as const),
      sides: fc.array(side, { minLength: 2, maxLength: 6 }),
    }),
    fc.record({ kind: fc.constantFrom('rollout' as const, 'group' as const), id }),
    fc.record({ kind: fc.constant('diff' as const), a: id, b: id }),
  )

  fc.assert(
    fc.property(target, (shared) => {
      expect(parseShareTarget(shareTargetText(shared))).toEqual(shared)
    }),
  )
})

import { expect, test } from 'vitest'
import { aRollout, aTurn } from '#lib/testing/aRollout.ts'
import { redactRollout } from './redactRollout.ts'

const text = 'Write to ann@lab.example.org first. Then check /home/ann again.'
const second = text.indexOf('Then')

test('thoughts point to the same words once masked', () => {
  const thought = { kind: 'deduction', subKind: null, confidence: 1, cue: null } as const
  const rollout = aRollout({
    turns: [
      aTurn(0, 'assistant', [
        { kind: 'text', text: 'ann@lab.example.org' },
        {
          kind: 'reasoning',
          text,
          openTag: '',
          marker: 'think',
          closed: true,
          openPrefilled: false,
          redacted: false,
        },
      ]),
    ],
  })
  const thoughts = [
    {
      turn: 0,
      block: 1,
      thoughts: [
        { ...thought, start: 0, end: second },
        { ...thought, start: second, end: text.length },
      ],
    },
  ]

  const masked = redactRollout({ rollout, thoughts })

  const block = masked.rollout.turns[0]!.blocks[1]!
  const words = masked.thoughts[0]!.thoughts.map(({ start, end }) =>
    block.kind === 'reasoning' ? block.text.slice(start, end) : '',
  )
  expect(words).toEqual(['Write to [mail address] first. ', 'Then check [home folder] again.'])
})

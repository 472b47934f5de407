import { expect, test } from 'vitest'
import { freeze } from '#db/freeze.ts'
import { importedDb } from '#db/testing/importedDb.ts'
import { parseShareTarget } from '#lib/query/target.ts'
import { aReadRollout, aTurn } from '#lib/testing/aRollout.ts'
import { offlineHtml } from './offlineHtml.ts'

const attack = `</style><script>alert("x")</script><img src="https://evil.example/p.png" onerror='y'>`
const labelled = { correctSource: 'field' } as const

const hostile = (id: string, step: number, correct: boolean) =>
  aReadRollout({
    id,
    step,
    correct,
    ...labelled,
    run: { key: `run ${attack}`, source: 'field', model: attack },
    facet: attack,
    answer: attack,
    rewardParts: { [attack]: { value: 1, weight: null } },
    turns: [
      aTurn(0, 'user', [{ kind: 'text', text: attack }]),
      aTurn(1, 'assistant', [
        {
          kind: 'reasoning',
          text: `Wait, ${attack}`,
          openTag: attack,
          marker: 'think',
          closed: true,
          openPrefilled: false,
          redacted: false,
        },
        { kind: 'text', text: attack },
      ]),
    ],
  })

async function exported(text: string) {
  const db = await importedDb([
    hostile('aaaa', 1, false),
    hostile('bbbb', 1, true),
    hostile('cccc', 2, true),
    hostile('dddd', 2, true),
  ])
  const id = db.$client.prepare('select id from groups limit 1').pluck().get()
  const target = parseShareTarget(text.replace('GROUP', String(id)).replaceAll('RUN', `run ${attack}`))
  return offlineHtml(freeze(db, target!, { now: 5, isMasked: false }))
}

test.each(['run:RUN', 'compare:RUN@1,RUN@2', 'rollout:aaaa', 'group:GROUP', 'diff:aaaa,bbbb'])(
  'hostile text in %s stays text',
  async (target) => {
    const html = await exported(target)

    expect(html).toContain('&lt;script&gt;')
    expect(html.match(/<(script|img|link|iframe|object|use|a|image)\b/gi)).toBeNull()
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    const tags = html.replace(/"[^"]*"/g, '""').match(/<[^>]+>/g) ?? []
    expect(tags.filter((tag) => /\s(on\w+|src|href|xlink:href)=/i.test(tag))).toEqual([])
    expect(html).toContain("default-src 'none'")
  },
)

test('draws the figures of a run as static shapes', async () => {
  const html = await exported('run:RUN')

  expect(html).toMatch(/<svg viewBox="0 0 [\d. ]+" role="img"/)
  expect(html).toContain('<table>')
  expect(html).toMatch(/evidence [0-9a-f]{16}/)
})

test('a rollout is read with kinds and marked hits', async () => {
  const html = await exported('rollout:aaaa')

  expect(html).toContain('class="turn"')
  expect(html).toContain('color-scheme:light dark')
})

import type { FrozenBody } from '#db/frozenView.ts'
import type { RolloutRow } from '#db/queries/rolloutRow.ts'
import { findDcoreHits } from '#lib/classify/reflectionHits.ts'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import { originSummaries } from '#lib/format/originSummary.ts'
import { countOrigins } from '#lib/metrics/countOrigins.ts'
import { defaultLazyPreset } from '#lib/metrics/presets.ts'
import { countSelections, selectionWords } from '#lib/metrics/selection.ts'
import type { ToolResult } from '#lib/model/rollout.ts'
import { kindLetter, thoughtKinds } from '#lib/model/thought.ts'
import { type Mark, type ReaderRow, readerRows } from '#lib/reading/readerRows.ts'
import { element, type Markup, node, table, words } from './markup.ts'

/** A rollout to read: turns, thoughts by kind with their hits, calls with what came back. */
export function rolloutMarkup({ rollout, thoughts }: FrozenBody): readonly Markup[] {
  return readerRows(rollout, thoughts, findDcoreHits).flatMap(rowMarkup)
}

function rowMarkup(row: ReaderRow): readonly Markup[] {
  switch (row.kind) {
    case 'turn':
      return [
        element(
          'div',
          `${row.role}${row.author === null ? '' : `, ${row.author}`}${row.isPrompt ? ', prompt' : ''}`,
          'turn',
        ),
      ]
    case 'thought':
      return [
        node('div', { class: 'row', 'data-tone': row.thought }, [
          element('b', kindLetter[row.thought]),
          element('span', withMarks(row.text, row.hits)),
        ]),
      ]
    case 'call':
      return [
        element('pre', `${row.call.name} ${row.call.raw}`),
        ...(row.result === null ? [] : [resultMarkup(row.result)]),
      ]
    case 'result':
      return [resultMarkup(row.result)]
    case 'state':
    case 'media':
      return [element('pre', `${row.name} ${JSON.stringify(row.value)}`)]
    default:
      return row.text === ''
        ? []
        : [node('div', { class: 'row' }, [element('b', ''), element('span', row.text)])]
  }
}

function resultMarkup({ isError, text }: ToolResult): Markup {
  return element('pre', `${isError === true ? '→ error: ' : '→ '}${text}`)
}

function withMarks(text: string, hits: readonly Mark[]): readonly Markup[] {
  const parts: Markup[] = []
  let at = 0
  for (const { start, end } of hits) {
    parts.push(words(text.slice(at, start)), node('mark', {}, text.slice(start, end)))
    at = end
  }
  return [...parts, words(text.slice(at))]
}

/** Reasoning tokens by kind as one bar. */
export function kindStrip({ tokensByKind }: RolloutRow): readonly Markup[] {
  const total = thoughtKinds.reduce((sum, kind) => sum + tokensByKind[kind], 0)
  if (total === 0) return []
  const shares = thoughtKinds.map((kind) => ({
    kind,
    share: Math.round((1000 * tokensByKind[kind]) / total) / 10,
  }))
  const said = shares.map(({ kind, share }) => `${kindLetter[kind]} ${kind} ${share}%`).join(', ')
  return [
    element('p', `Reasoning tokens: ${said}`, 'quiet'),
    node(
      'div',
      { class: 'strip', role: 'img', 'aria-label': said },
      shares.map(({ kind, share }) => node('span', { 'data-tone': kind, style: `width:${share}%` })),
    ),
  ]
}

/** Rollouts with how they ended, one line each. */
export function rolloutTable(rows: readonly RolloutRow[]): Markup {
  return table(
    [
      ...['run', 'step', 'sample', 'outcome', 'reward', 'advantage', 'reasoning tokens'],
      ...[`hits, ${defaultLazyPreset}`, 'calls', 'status'],
    ],
    rows.map((row) => [
      row.run,
      row.step === null ? '–' : String(row.step),
      row.sample === null ? '–' : String(row.sample),
      row.correct === null ? 'unlabelled' : row.correct ? 'right' : 'wrong',
      formatDecimal(row.reward),
      formatDecimal(row.advantage),
      `${row.reasoningTokens} ${row.tokenSource}`,
      String(row.hits[defaultLazyPreset]),
      String(row.calls),
      row.status,
    ]),
  )
}

/** Where the facts of these rollouts came from, and which part of what was sampled their files hold. */
export function sourceMarkup(rows: readonly RolloutRow[]): readonly Markup[] {
  const counts = countOrigins(
    rows.flatMap(({ origins }) => (origins === undefined ? [] : [{ origins, rollouts: 1 }])),
  )
  const held = selectionWords(countSelections(rows))
  const said = originSummaries(counts).map(({ term, words: from }) => `${term}: ${from}`)
  return [
    ...(held === null ? [] : [element('p', `The files hold ${held}.`)]),
    ...(said.length === 0 ? [] : [element('p', said.join(' · '), 'quiet')]),
  ]
}

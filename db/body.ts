import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { BlockKinds } from '#lib/metrics/thoughtOrder.ts'
import type { BlockThoughts } from '#lib/model/facts.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import { type BodyHead, bodyHead } from './bodyHead.ts'
import { collectGarbage } from './collectGarbage.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'

/** What a reader reads: the rollout and its thoughts. */
export interface Body {
  readonly rollout: Rollout
  readonly thoughts: readonly BlockThoughts[]
}

/** Thoughts packed in one piece; a text of 60 MB has 800,000, whose JSON is longer than the text. */
const pieceThoughts = 20_000
const pieceText = 4 << 20

/** A body as it is stored: JSON, its head first, deflated at the level that costs least. */
export function packBody(body: Body): Buffer {
  const isLarge = body.thoughts.some(({ thoughts }) => thoughts.length > pieceThoughts)
  const head = bodyHead(body.rollout)
  if (!isLarge) return deflateRawSync(JSON.stringify({ head, ...body }), { level: 1 })
  collectGarbage()
  const pieces: Buffer[] = []
  for (const text of pieceTexts(head, body))
    pieces.push(deflateRawSync(text, { level: 1, finishFlush: constants.Z_FULL_FLUSH }))
  collectGarbage()
  // Flushed pieces end on whole bytes and none of them is the last: put together they are one stream.
  return Buffer.concat([...pieces, deflateRawSync('', { level: 1 })])
}

/** The JSON of a body, as `JSON.stringify` gives it, in pieces. */
function* pieceTexts(head: BodyHead, { rollout, thoughts }: Body): Generator<string> {
  const text = JSON.stringify(rollout)
  yield `{"head":${JSON.stringify(head)},"rollout":`
  for (let at = 0; at < text.length; ) {
    // No piece may end between the halves of one character.
    const end = at + pieceText
    const to = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end
    yield text.slice(at, to)
    at = to
  }
  yield ',"thoughts":['
  for (const [i, block] of thoughts.entries()) {
    yield `${i === 0 ? '' : ','}{"turn":${block.turn},"block":${block.block},"thoughts":[`
    for (let at = 0; at < block.thoughts.length; at += pieceThoughts) {
      const piece = JSON.stringify(block.thoughts.slice(at, at + pieceThoughts)).slice(1, -1)
      yield at === 0 ? piece : `,${piece}`
    }
    yield ']}'
  }
  yield ']}'
}

/** A stored body, read again. */
export function unpackBody(packed: Buffer): Body {
  // Only `packBody` writes this column, so its shape is known.
  const { rollout, thoughts } = JSON.parse(inflateRawSync(packed).toString('utf8')) as Body
  return { rollout, thoughts }
}

/** Where the thoughts of a packed body begin: nothing after them holds text of the dump, so the last one is theirs. */
const thoughtsMark = ',"thoughts":[{"turn":'
const noThoughts = ',"thoughts":[]}'

/**
 * The kinds of a stored body's thoughts, block by block. The rollout before them, which is most of a body, is
 * unpacked and never read.
 */
export function unpackKinds(packed: Buffer): BlockKinds {
  const json = inflateRawSync(packed)
  const mark = json.lastIndexOf(thoughtsMark)
  // A rollout may hold such a list of its own; a body without thoughts ends on an empty one.
  if (mark === -1 || json.subarray(-noThoughts.length).toString('latin1') === noThoughts) return []
  const list = json.toString('utf8', mark + thoughtsMark.indexOf('['), json.length - 1)
  // As above: only `packBody` writes it.
  const blocks = JSON.parse(list) as Body['thoughts']
  return blocks.map(({ thoughts }) => thoughts.map(({ kind }) => kind))
}
/** The body of the rollout in this row. */
export function bodyOf(db: Db, rowId: number): Body | undefined {
  const found = statement<{ body: Buffer }>(db, 'select body from bodies where rollout_row = ?').get(rowId)
  return found === undefined ? undefined : unpackBody(found.body)
}

/** Writes the body of the rollout in this row, over any earlier one. */
export function putBody(db: Db, rowId: number, body: Body): void {
  statement(
    db,
    `insert into bodies (rollout_row, body) values (?, ?)
      on conflict (rollout_row) do update set body = excluded.body`,
  ).run(rowId, packBody(body))
}

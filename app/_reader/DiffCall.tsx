import clsx from 'clsx'
import { SquareTerminal } from 'lucide-react'
import { type JsonChange, jsonDiff } from '#lib/diff/jsonDiff.ts'
import type { ShownItem } from '#lib/diff/shownItem.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import { Changed, DiffWords } from './DiffWords.tsx'
import { HitText } from './HitText.tsx'
import { LongText } from './LongText.tsx'

type Call = Extract<ShownItem, { kind: 'call' }>

interface Props {
  readonly call: Call
  /** The call that it is compared with; null where the other side makes none here. */
  readonly other: Call | null
  readonly side: 'a' | 'b'
}

/** More arguments than this are folded: the first that differ are among those shown. */
const argumentsUpTo = 40
/** Longer values are compared word by word, shorter ones as a whole. */
const wordsFrom = 48

/** A call with its arguments one by one; those that differ stand out on both sides. */
export function DiffCall({ call, other, side }: Props) {
  const isNamedAlike = other === null || other.name === call.name
  const changes = argumentChanges(call, other, side)
  const differing = changes?.filter(({ op }) => op !== 'same').length ?? 0
  return (
    <div className="overflow-hidden rounded-panel bg-surface inset-ring inset-ring-hairline-strong">
      <div className="flex flex-wrap items-center gap-x-2 px-3 pt-2 text-ui">
        <SquareTerminal size={14} aria-hidden="true" className="text-text-3" />
        <span className="font-mono font-semibold [overflow-wrap:anywhere]">
          {isNamedAlike ? (
            <HitText text={call.name ?? 'call without a name'} />
          ) : (
            <Changed text={call.name ?? 'call without a name'} side={side} />
          )}
        </span>
        {differing > 0 && changes !== null && (
          <span className="ml-auto text-small text-text-3">
            {differing} of {formatCounted(changes.length, 'argument')}{' '}
            {changes.length === 1 ? 'differs' : 'differ'}
          </span>
        )}
      </div>
      <div className="px-3 pt-1 pb-2 font-mono text-ui">
        {changes === null ? (
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            {other === null || other.text === call.text ? (
              <LongText text={call.text} foldAfter={800} />
            ) : (
              <DiffWords text={call.text} other={other.text} side={side} />
            )}
          </p>
        ) : (
          <Arguments changes={changes} side={side} />
        )}
      </div>
    </div>
  )
}

/** The arguments by place; null where they are no object, and the call's own text must do. */
function argumentChanges(call: Call, other: Call | null, side: 'a' | 'b'): readonly JsonChange[] | null {
  const partner = other === null ? call.args : other.args
  if (!isJsonObject(call.args) || !isJsonObject(partner)) return null
  return side === 'a' ? jsonDiff(call.args, partner) : jsonDiff(partner, call.args)
}

function Arguments({ changes, side }: { changes: readonly JsonChange[]; side: 'a' | 'b' }) {
  if (changes.length === 1 && changes[0]?.path.length === 0)
    return <p className="font-sans text-small text-text-3">no arguments</p>
  const sorted = changes.length > argumentsUpTo ? changes.toSorted(differingFirst) : changes
  const [shown, rest] = [sorted.slice(0, argumentsUpTo), sorted.slice(argumentsUpTo)]
  return (
    <>
      <ArgumentList changes={shown} side={side} />
      {rest.length > 0 && (
        <details>
          <summary className="link font-sans text-small">
            {formatCounted(rest.length, 'further argument')}
          </summary>
          <ArgumentList changes={rest} side={side} />
        </details>
      )}
    </>
  )
}

const differingFirst = (x: JsonChange, y: JsonChange) => Number(x.op === 'same') - Number(y.op === 'same')

function ArgumentList({ changes, side }: { changes: readonly JsonChange[]; side: 'a' | 'b' }) {
  return (
    <dl className="grid gap-y-0.5">
      {changes.map((change) => (
        <Argument key={JSON.stringify(change.path)} change={change} side={side} />
      ))}
    </dl>
  )
}

function Argument({ change, side }: { change: JsonChange; side: 'a' | 'b' }) {
  const isMissing = change.op === (side === 'a' ? 'onlyB' : 'onlyA')
  return (
    <div className="grid grid-cols-[minmax(64px,max-content)_minmax(0,1fr)] gap-x-4">
      <dt
        className={clsx(
          'max-w-[24ch] [overflow-wrap:anywhere]',
          change.op === 'same' ? 'text-text-3' : 'font-semibold',
        )}
      >
        <HitText text={pathText(change.path)} />
      </dt>
      <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
        {isMissing ? (
          <span className="font-sans text-small text-text-3">not given</span>
        ) : (
          <Value change={change} side={side} />
        )}
      </dd>
    </div>
  )
}

function Value({ change, side }: { change: JsonChange; side: 'a' | 'b' }) {
  const [own, other] = side === 'a' ? [change.a, change.b] : [change.b, change.a]
  const text = JSON.stringify(own)
  if (change.op === 'same') return <LongText text={text} foldAfter={400} />
  if (change.op === 'changed' && isLong(own) && isLong(other))
    return <DiffWords text={text} other={JSON.stringify(other)} side={side} />
  return <Changed text={text} side={side} />
}

function isLong(value: Json): boolean {
  return typeof value === 'string' && value.length > wordsFrom
}

/** A place as it is written in code: `items[0].id`. */
function pathText(path: JsonChange['path']): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )
}

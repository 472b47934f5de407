import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '#app/_ui/Badge.tsx'
import { KindChip, kindClass } from '#app/_ui/KindChip.tsx'
import { LinkOrText } from '#app/_ui/LinkOrText.tsx'
import { itemAnchor, type ShownItem } from '#lib/diff/shownItem.ts'
import { DiffCall } from './DiffCall.tsx'
import { DiffWords } from './DiffWords.tsx'
import { LongText } from './LongText.tsx'

interface Props {
  readonly item: ShownItem
  /** What it is compared with; null where the other side has nothing here, or the same. */
  readonly other: ShownItem | null
  readonly side: 'a' | 'b'
  /** Address of its rollout. */
  /** Page of its rollout; null in a shared view. */
  readonly href: string | null
  readonly isQuiet?: boolean
  /** On a narrow page the mark of the side stands where the number would. */
  readonly isMarked?: boolean
}

/** A thought, call, result or text of one side, with the number and letter that it has in the reader. */
export function DiffItemView({ item, other, side, href, isQuiet = false, isMarked = false }: Props) {
  return (
    <div
      className={clsx(
        'grid min-w-0 grid-cols-[52px_minmax(0,1fr)] py-1.5 md:grid-cols-[64px_minmax(0,1fr)]',
        isQuiet && 'text-text-2',
      )}
    >
      <Gutter item={item} href={href} isMarked={isMarked} />
      {item.kind === 'call' ? (
        <DiffCall call={item} other={other?.kind === 'call' ? other : null} side={side} />
      ) : item.kind === 'result' ? (
        <Result item={item} other={other} side={side} />
      ) : (
        <Prose item={item} other={other} side={side} />
      )}
    </div>
  )
}

function Gutter({ item, href, isMarked }: { item: ShownItem; href: string | null; isMarked: boolean }) {
  const anchor = itemAnchor(item)
  return (
    <span className="flex items-start justify-end gap-1.5 pt-[3px] pr-2.5">
      {anchor !== null && item.number !== null && (
        <LinkOrText
          href={href === null ? null : `${href}#${anchor}`}
          aria-label={`${item.kind} ${item.number}${href === null ? '' : ' in its rollout'}`}
          className={clsx(
            'pt-0.5 text-micro text-text-3 [&[href]]:hover:text-accent',
            isMarked && 'max-md:hidden',
          )}
        >
          {item.number}
        </LinkOrText>
      )}
      {item.kind === 'thought' && <KindChip kind={item.thought} confidence={item.confidence} />}
    </span>
  )
}

type Part = Pick<Props, 'item' | 'other' | 'side'>

function Prose({ item, other, side }: Part) {
  const isThought = item.kind === 'thought'
  return (
    <div
      className={clsx(
        'relative min-w-0 pl-3.5 whitespace-pre-wrap [overflow-wrap:anywhere]',
        isThought ? 'text-[15px]/[24px]' : 'text-body',
      )}
      dir="auto"
    >
      <span
        aria-hidden="true"
        className={clsx(
          'absolute inset-y-0 left-0 w-[3px] rounded-mark',
          item.kind === 'thought' ? kindClass[item.thought].fill : 'bg-hairline-strong',
        )}
      />
      {!isThought && <span className="block text-micro text-text-3">{speakers[item.role]}</span>}
      <Words item={item} other={other} side={side} />
      {isOtherKind(item, other) && (
        <span className="mt-1 block text-small text-text-3">the same words, taken as another kind</span>
      )}
    </div>
  )
}

const speakers: Readonly<Record<ShownItem['role'], string>> = {
  assistant: 'answer',
  user: 'user',
  system: 'system',
  tool: 'tool',
  environment: 'environment',
}

function isOtherKind(item: ShownItem, other: ShownItem | null): boolean {
  return item.kind === 'thought' && other?.kind === 'thought' && item.text.trim() === other.text.trim()
}

function Words({ item, other, side }: Part) {
  if (other === null || other.text === item.text) return <LongText text={item.text} />
  return <DiffWords text={item.text} other={other.text} side={side} />
}

/** What came back; hangs under its call. */
function Result({ item, other, side }: Part) {
  const isError = item.kind === 'result' && item.isError === true
  return (
    <div
      className={clsx(
        '-mt-1.5 min-w-0 rounded-panel px-3 py-2 font-mono text-ui',
        isError ? 'bg-wrong-soft text-wrong-ink' : 'bg-sunken text-text-2',
      )}
    >
      <span className="mb-0.5 flex flex-wrap items-center gap-2 font-sans text-small text-text-3">
        <span aria-hidden="true">→</span> result
        {isError && <Badge tone="wrong">error</Badge>}
      </span>
      <ResultText isLong={item.text.length > scrolledFrom}>
        {item.text === '' ? (
          <span className="font-sans text-text-3">empty</span>
        ) : (
          <Words item={item} other={other} side={side} />
        )}
      </ResultText>
    </div>
  )
}

/** Longer results scroll inside themselves: two files beside each other would push the rollout out of sight. */
const scrolledFrom = 2_000

function ResultText({ isLong, children }: { isLong: boolean; children: ReactNode }) {
  const className = 'whitespace-pre-wrap [overflow-wrap:anywhere]'
  return isLong ? (
    <section
      aria-label="Long result"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={`${className} max-h-80 overflow-y-auto`}
      dir="auto"
    >
      {children}
    </section>
  ) : (
    <div className={className} dir="auto">
      {children}
    </div>
  )
}

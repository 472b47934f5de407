import { sideWords } from '#lib/diff/sideWords.ts'
import { wordDiff } from '#lib/diff/wordDiff.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { HitText } from './HitText.tsx'
import { LongText } from './LongText.tsx'

/** More characters than this on both sides together are not compared word by word: nobody reads them so. */
const comparedUpTo = 24_000
/** Longer equal stretches inside a changed text are folded between their ends. */
const equalUpTo = 700
const equalEnds = 200

interface Props {
  readonly text: string
  /** The text at the same place of the other side. */
  readonly other: string
  readonly side: 'a' | 'b'
}

/** One side of two texts, with the words that the other side does not have struck or underlined. */
export function DiffWords({ text, other, side }: Props) {
  if (text.length + other.length > comparedUpTo)
    return (
      <>
        <span className="block font-sans text-small text-text-3">
          {formatCount(text.length)} characters, too many to compare word by word
        </span>
        <LongText text={text} foldAfter={800} />
      </>
    )
  const changes = side === 'a' ? wordDiff(text, other) : wordDiff(other, text)
  let at = 0
  return sideWords(changes, side).map((stretch) => {
    const key = at
    at += stretch.text.length
    return stretch.isChanged ? (
      <Changed key={key} text={stretch.text} side={side} />
    ) : (
      <Equal key={key} text={stretch.text} />
    )
  })
}

/** Words that only this side has: struck in A, underlined in B. */
export function Changed({ text, side }: { text: string; side: 'a' | 'b' }) {
  const Mark = side === 'a' ? 'del' : 'ins'
  return (
    <Mark
      className={
        side === 'a'
          ? 'rounded-mark bg-del-soft box-decoration-clone px-0.5 text-del-ink line-through decoration-1'
          : 'rounded-mark bg-ins-soft box-decoration-clone px-0.5 text-ins-ink underline decoration-1 underline-offset-3'
      }
    >
      <HitText text={seen(text)} />
    </Mark>
  )
}

/** White space alone would be a mark without a sign. */
function seen(text: string): string {
  return text.trim() === '' ? text.replaceAll('\n', '↵\n').replaceAll(' ', '␣') : text
}

function Equal({ text }: { text: string }) {
  if (text.length <= equalUpTo) return <HitText text={text} />
  return (
    <>
      <HitText text={text.slice(0, equalEnds)} />
      <details className="group inline">
        <summary className="mx-1 inline rounded-mark bg-sunken px-1.5 font-sans text-small text-text-2 group-open:hidden">
          … {formatCount(text.length - 2 * equalEnds)} equal characters …
        </summary>
        <HitText text={text.slice(equalEnds, -equalEnds)} />
      </details>
      <HitText text={text.slice(-equalEnds)} />
    </>
  )
}

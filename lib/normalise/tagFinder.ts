/**
 * Finds the next place of a tag at or after an offset, remembering the last answer per tag. Offsets only grow while a
 * text is cut, so a text full of unclosed tags is still searched once per tag and not once per opening.
 */
export class TagFinder {
  readonly text: string
  private readonly found = new Map<string, number>()

  constructor(text: string) {
    this.text = text
  }

  /** Offset of `tag` at or after `from`, or -1. */
  next(tag: string, from: number): number {
    const known = this.found.get(tag)
    if (known === -1 || (known !== undefined && known >= from)) return known
    const at = this.text.indexOf(tag, from)
    this.found.set(tag, at)
    return at
  }
}

/** The text between `open` and `close` as split by `open`: linear where a lazy pattern would search again and again. */
export function tagged(text: string, open: string, close: string): readonly TaggedPart[] {
  return text
    .split(open)
    .slice(1)
    .map((part) => {
      const end = part.indexOf(close)
      return end === -1
        ? { inner: part, after: '', closed: false }
        : { inner: part.slice(0, end), after: part.slice(end + close.length), closed: true }
    })
}

/** One part of {@link tagged}: what the tags hold and what follows up to the next opening. */
export interface TaggedPart {
  readonly inner: string
  readonly after: string
  readonly closed: boolean
}

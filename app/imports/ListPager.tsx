import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { formatCount } from '#lib/format/formatNumber.ts'

interface Props {
  /** What the rows are, in the plural. */
  readonly noun: string
  readonly offset: number
  readonly shown: number
  readonly total: number
  /** Addresses of the windows before and after this one; null at an end. */
  readonly previous: string | null
  readonly next: string | null
}

/** Which rows of a long list are shown, and the ways to the others; nothing where all are shown. */
export function ListPager({ noun, offset, shown, total, previous, next }: Props) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label={`Pages of ${noun}`} className="flex flex-wrap items-center gap-2">
      <span className="mr-1 text-text-3">
        {formatCount(offset + 1)} to {formatCount(offset + shown)} of {formatCount(total)} {noun}
      </span>
      {previous !== null && (
        <LinkButton href={previous} scroll={false} rel="prev">
          Previous
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton href={next} scroll={false} rel="next">
          Next
        </LinkButton>
      )}
    </nav>
  )
}

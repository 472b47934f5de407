import { KindChip } from '#app/_ui/KindChip.tsx'
import { Th } from '#app/_ui/Table.tsx'
import type { ThoughtKind } from '#lib/model/thought.ts'

interface Props {
  readonly kind: ThoughtKind
  /** Who says so, where the row stands for one of the two. */
  readonly by?: 'person'
}

/** The head of a row about one kind. */
export function KindHead({ kind, by }: Props) {
  return (
    <Th scope="row" className="border-b-0! align-middle! font-normal">
      <span className="flex items-center gap-2">
        <KindChip kind={kind} by={by} decorative /> {kind}
      </span>
    </Th>
  )
}

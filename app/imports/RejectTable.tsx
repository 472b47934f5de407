import { HitText } from '#app/_reader/HitText.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { RejectRow } from '#db/queries/rejectList.ts'
import { formatCount } from '#lib/format/formatNumber.ts'

/** Records that could not be read: where, which field, why, and how they begin. */
export function RejectTable({ rejects }: { rejects: readonly RejectRow[] }) {
  return (
    <Table caption="Rejected records" minWidth={640}>
      <thead>
        <tr>
          <Th>place</Th>
          <Th>field</Th>
          <Th>reason</Th>
          <Th>begins with</Th>
        </tr>
      </thead>
      <tbody>
        {rejects.map((reject) => (
          <tr key={`${reject.path} ${reject.line} ${reject.item} ${reject.reason}`} className={rowClass}>
            <Td
              className="min-w-36 max-w-[40ch] align-top [overflow-wrap:anywhere]"
              second={<HitText text={reject.path} />}
            >
              {placeOf(reject)}
            </Td>
            <Td className="align-top [overflow-wrap:anywhere]">
              {reject.field === null ? (
                <span className="text-text-3">the record</span>
              ) : (
                <code>
                  <HitText text={reject.field} />
                </code>
              )}
            </Td>
            <Td className="max-w-[48ch] min-w-44 align-top [overflow-wrap:anywhere]">
              <HitText text={reject.reason} />
            </Td>
            <Td className="max-w-[56ch] min-w-56 align-top">
              <code className="line-clamp-2 text-text-2 [overflow-wrap:anywhere]">
                <HitText text={reject.excerpt} />
              </code>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Where a record stands in its file. */
function placeOf({ line, item }: RejectRow): string {
  const places = [
    ...(line === null ? [] : [`line ${formatCount(line)}`]),
    ...(item === null ? [] : [`item ${formatCount(item)}`]),
  ]
  return places.length === 0 ? 'the file' : places.join(', ')
}

import Link from 'next/link'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { ChartTable } from '#lib/charts/chartModel.ts'

interface Props {
  readonly table: ChartTable
  readonly caption: string
}

/** The numbers of a figure as a real table; the head of a row leads to its rollouts. */
export function ChartTableView({ table, caption }: Props) {
  return (
    <Table caption={`${caption}, table`}>
      <thead>
        <tr>
          {table.columns.map(({ label, unit, isNumber }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called alike, and none ever moves
            <Th key={i} num={isNumber} unit={unit === '' ? undefined : unit}>
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ href, cells }) => {
          const [head = '', ...rest] = cells
          return (
            <tr key={`${href ?? ''} ${cells.join(' ')}`} className={rowClass}>
              <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                {href === null || href === '' ? (
                  head
                ) : (
                  <Link href={href} prefetch={false} className="hover:text-accent">
                    {head}
                  </Link>
                )}
              </th>
              {rest.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <Td key={i} num={table.columns[i + 1]?.isNumber ?? false}>
                  {cell}
                </Td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

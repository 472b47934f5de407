import Link from 'next/link'
import { Badge, type BadgeTone } from '#app/_ui/Badge.tsx'
import { Progress } from '#app/_ui/Progress.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { ImportRow } from '#db/queries/importList.ts'
import { formatBytes, formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatIso, formatTime } from '#lib/format/formatTime.ts'
import type { ImportState } from '#lib/model/run.ts'
import { importHref } from '#lib/query/pageLinks.ts'
import { importSubject } from './importSubject.ts'

const tones: Readonly<Record<ImportState, BadgeTone>> = {
  queued: 'neutral',
  running: 'accent',
  done: 'right',
  failed: 'wrong',
  cancelled: 'warning',
}

/** Imports with what each brought, newest first. */
export function ImportTable({ imports }: { imports: readonly ImportRow[] }) {
  return (
    <Table caption="Imports, newest first" minWidth={760}>
      <thead>
        <tr>
          <Th>import</Th>
          <Th>format</Th>
          <Th>state</Th>
          <Th num>added</Th>
          <Th num>already there</Th>
          <Th num>rejected</Th>
          <Th num>size</Th>
          <Th num unit="UTC">
            queued
          </Th>
        </tr>
      </thead>
      <tbody>
        {imports.map((row) => (
          <tr key={row.id} className={rowClass}>
            <Td
              className="max-w-[44ch] min-w-40"
              second={row.error ?? (row.files === 0 ? undefined : formatCounted(row.files, 'file'))}
            >
              <Link
                href={importHref(row.id)}
                prefetch={false}
                className="link font-medium [overflow-wrap:anywhere]"
              >
                {importSubject(row, row.firstPath === null ? [] : [row.firstPath])}
              </Link>
            </Td>
            <Td>{row.format ?? '–'}</Td>
            <Td>
              <State row={row} />
            </Td>
            <Count value={row.rollouts} />
            <Count value={row.duplicates} />
            <Count value={row.rejected} isWarning />
            <Td num className="text-text-2">
              {formatBytes(row.bytes)}
            </Td>
            <Td num className="text-text-2" title={formatIso(row.createdAt)}>
              {formatTime(row.createdAt)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function State({ row }: { row: ImportRow }) {
  const isMoving = !row.isWatching && (row.state === 'running' || row.state === 'queued')
  return (
    <span className="grid min-w-24 justify-items-start gap-1">
      <Badge tone={tones[row.state]}>{row.isWatching ? 'watching' : row.state}</Badge>
      {isMoving && (
        <span className="w-full">
          <Progress
            label={`Bytes read of ${importSubject(row, row.firstPath === null ? [] : [row.firstPath])}`}
            done={row.bytesDone}
            of={row.bytes}
          />
        </span>
      )}
    </span>
  )
}

function Count({ value, isWarning = false }: { value: number; isWarning?: boolean }) {
  const look = value === 0 ? 'text-text-3' : isWarning ? 'text-warning-ink' : undefined
  return (
    <Td num className={look}>
      {formatCount(value)}
    </Td>
  )
}

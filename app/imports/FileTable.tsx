import Link from 'next/link'
import { type FormatChoice, ReadAs } from '#app/_controls/ReadAs.tsx'
import { HitText } from '#app/_reader/HitText.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { ImportFileRow } from '#db/queries/fileList.ts'
import { formatBytes, formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { importHref } from '#lib/query/pageLinks.ts'

/** Words for the states of a file. */
const stateWords: Readonly<Record<string, string>> = {
  waiting: 'waiting',
  reading: 'reading',
  done: 'read',
  refused: 'left out',
  removed: 'read; bytes removed with their run',
  expanding: 'being opened',
  expanded: 'opened',
}

interface Props {
  readonly importId: string
  readonly files: readonly ImportFileRow[]
  /** What a file can be read as; empty while the import runs. */
  readonly choices: readonly FormatChoice[]
}

/** Every file of an import: its size, what it was taken for, and how far it is. */
export function FileTable({ importId, files, choices }: Props) {
  return (
    <Table caption="Files of this import" minWidth={640}>
      <thead>
        <tr>
          <Th>file</Th>
          <Th num>size</Th>
          <Th>format</Th>
          <Th num>records</Th>
          <Th>state</Th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id} className={rowClass}>
            <Td className="max-w-[56ch] min-w-44 [overflow-wrap:anywhere]">
              {file.members === null ? (
                <HitText text={file.path} />
              ) : (
                <Link
                  href={`${importHref(importId)}?within=${file.id}`}
                  scroll={false}
                  prefetch={false}
                  className="link"
                >
                  <HitText text={file.path} />
                </Link>
              )}
            </Td>
            <Td num>{formatBytes(file.size)}</Td>
            <Td>
              <span className="flex flex-wrap items-center gap-x-2">
                {file.format ?? '–'}
                {choices.length > 0 && file.members === null && file.state !== 'removed' && (
                  <ReadAs importId={importId} path={file.path} format={file.format} choices={choices} />
                )}
              </span>
            </Td>
            <Td num>{file.state === 'refused' ? '–' : formatCount(file.members?.records ?? file.records)}</Td>
            <Td
              className="max-w-[56ch] text-text-2"
              second={file.refusal === null ? undefined : <HitText text={file.refusal} />}
            >
              {wordsOf(file)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function wordsOf({ state, bytes, size, members }: ImportFileRow): string {
  if (members !== null) {
    const waiting = members.total - members.read - members.refused
    const counts = [
      `${formatCount(members.read)} of ${formatCounted(members.total, 'member')} read`,
      ...(members.refused > 0 ? [`${formatCount(members.refused)} left out`] : []),
      ...(waiting > 0 ? [`${formatCount(waiting)} to come`] : []),
    ]
    return counts.join(', ')
  }
  if (state === 'reading' && bytes < size) return `reading, ${formatBytes(bytes)} so far`
  return stateWords[state] ?? state
}

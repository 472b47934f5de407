import { HitText } from '#app/_reader/HitText.tsx'
import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import type { ImportFileRow } from '#db/queries/importPage.ts'
import { formatBytes } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'

/** Words for the states of a file. */
const stateWords: Readonly<Record<string, string>> = {
  waiting: 'waiting',
  reading: 'reading',
  done: 'read',
  refused: 'left out',
  removed: 'read; bytes removed with their run',
}

/** Every file of an import: its size, what it was taken for, and how far it is. */
export function FileTable({ files }: { files: readonly ImportFileRow[] }) {
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
          <tr key={file.path} className={rowClass}>
            <Td className="max-w-[56ch] min-w-44 [overflow-wrap:anywhere]">
              <HitText text={file.path} />
            </Td>
            <Td num>{formatBytes(file.size)}</Td>
            <Td>{file.format ?? '–'}</Td>
            <Td num>{file.state === 'refused' ? '–' : formatCount(file.records)}</Td>
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

function wordsOf({ state, bytes, size }: ImportFileRow): string {
  if (state === 'reading' && bytes < size) return `reading, ${formatBytes(bytes)} so far`
  return stateWords[state] ?? state
}

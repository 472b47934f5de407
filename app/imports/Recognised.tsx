import Link from 'next/link'
import { HitText } from '#app/_reader/HitText.tsx'
import { Badge } from '#app/_ui/Badge.tsx'
import { formatAnchor } from '#app/docs/formatAnchor.ts'
import { formatBytes, formatCounted } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { mappingHref } from '#lib/query/pageLinks.ts'
import type { FileGroup } from './fileGroups.ts'
import { sharedFolder } from './importSubject.ts'

/** How sure a format is, in words. */
const sureness: Readonly<Record<string, string>> = {
  certain: 'certain',
  keys: 'by its keys',
  loose: 'a loose fit',
  chosen: 'chosen by you',
}

interface Props {
  readonly importId: string
  readonly groups: readonly FileGroup[]
}

/** What the files were taken for and why, and which were left out. */
export function Recognised({ importId, groups }: Props) {
  if (groups.length === 0)
    return <p className="text-text-3">Formats are recognised when the files are read, from names and keys.</p>
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {groups.map((group) => (
        <li key={`${group.format} ${group.reason}`} className="grid gap-0.5">
          <p className="flex flex-wrap items-center gap-2">
            {group.format === null ? (
              <Badge>left out</Badge>
            ) : (
              <Link
                href={`/docs/formats#${formatAnchor(group.format)}`}
                prefetch={false}
                className="link font-medium"
              >
                {group.format}
              </Link>
            )}
            {group.format !== null && (
              <Badge tone={group.strength === 'loose' ? 'warning' : 'neutral'}>
                {sureness[group.strength] ?? group.strength}
              </Badge>
            )}
            <span className="text-text-3">
              {formatCounted(group.files, 'file')}, {formatBytes(group.bytes)}
            </span>
          </p>
          <p className="max-w-[76ch] text-text-2 [overflow-wrap:anywhere]">
            <HitText text={sentence(group.reason)} />
          </p>
          <p className="text-small text-text-3 [overflow-wrap:anywhere]">
            <HitText text={namesOf(group)} />
          </p>
          {mayBeMapped(group) && (
            <p>
              <Link href={mappingHref(importId, group.paths[0] ?? '')} prefetch={false} className="link">
                Map its fields
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Records of a schema that is no known dump may be somebody's own. */
function mayBeMapped({ format, reason, paths }: FileGroup): boolean {
  return (
    format === null &&
    paths.length > 0 &&
    /^No known dump: the (first line|first member|document), with/.test(reason)
  )
}

function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function namesOf({ paths, files }: FileGroup): string {
  const from = sharedFolder(paths)
  const names = paths.map((path) => path.slice(from === '' ? 0 : from.length + 1))
  const more = files - names.length
  return names.join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '')
}

import type { ImportFileRow } from '#db/queries/importPage.ts'

/** Files that were taken for the same format for the same reason, or left out for the same reason. */
export interface FileGroup {
  /** Null: these files were left out. */
  readonly format: string | null
  /** How sure: certain, keys, loose or chosen; empty for files left out. */
  readonly strength: string
  readonly reason: string
  readonly paths: readonly string[]
  readonly bytes: number
}

/** Files by what was made of them: formats first, then what was left out; files not looked at yet are in neither. */
export function fileGroups(files: readonly ImportFileRow[]): readonly FileGroup[] {
  const groups = new Map<string, FileGroup>()
  for (const file of files) {
    const found = verdictOf(file)
    if (found === null) continue
    const key = JSON.stringify(found)
    const before = groups.get(key)
    groups.set(key, {
      ...found,
      paths: [...(before?.paths ?? []), file.path],
      bytes: (before?.bytes ?? 0) + file.size,
    })
  }
  return [...groups.values()].sort((a, b) => Number(a.format === null) - Number(b.format === null))
}

function verdictOf(file: ImportFileRow): Pick<FileGroup, 'format' | 'strength' | 'reason'> | null {
  if (file.state === 'refused') return { format: null, strength: '', reason: file.refusal ?? 'left out' }
  if (file.format === null) return null
  const [, strength = '', reason = ''] = /^(\w+): (.*)$/s.exec(file.detection ?? '') ?? []
  return { format: file.format, strength, reason }
}

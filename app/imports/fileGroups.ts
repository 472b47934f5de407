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
  const groups = new Map<string, FileGroup & { paths: string[]; bytes: number }>()
  for (const file of files) {
    const verdict = verdictOf(file)
    if (verdict === null) continue
    const key = JSON.stringify(verdict)
    const group = groups.get(key) ?? { ...verdict, paths: [], bytes: 0 }
    group.paths.push(file.path)
    group.bytes += file.size
    groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => Number(a.format === null) - Number(b.format === null))
}

function verdictOf(file: ImportFileRow): Pick<FileGroup, 'format' | 'strength' | 'reason'> | null {
  if (file.state === 'refused') return { format: null, strength: '', reason: file.refusal ?? 'left out' }
  if (file.format === null) return null
  const [, strength = '', reason = ''] = /^(\w+): (.*)$/s.exec(file.detection ?? '') ?? []
  return { format: file.format, strength, reason }
}

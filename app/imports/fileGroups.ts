import type { FileVerdict } from '#db/queries/fileList.ts'

/** Files that were taken for the same format for the same reason, or left out for the same reason. */
export interface FileGroup {
  /** Null: these files were left out. */
  readonly format: string | null
  /** How sure: certain, keys, loose or chosen; empty for files left out. */
  readonly strength: string
  readonly reason: string
  /** The first and the last by name. */
  readonly paths: readonly string[]
  readonly files: number
  readonly bytes: number
}

/** What became of files, with the strength of a claim apart from its reason. */
export function fileGroups(verdicts: readonly FileVerdict[]): readonly FileGroup[] {
  return verdicts.map(({ format, reason: said, ...counts }) => {
    if (format === null) return { format, strength: '', reason: said, ...counts }
    const [, strength = '', reason = ''] = /^(\w+): (.*)$/s.exec(said) ?? []
    return { format, strength, reason, ...counts }
  })
}

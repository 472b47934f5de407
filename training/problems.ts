/** Where a trace comes from. */
interface Origin {
  readonly file: string
  readonly key: string
  readonly prompt: string
}

/** Names the task of a trace, so that all traces of one task can be kept on one side of a split. */
export class AimeProblems {
  private readonly openings: string[]

  /** Two sets of files draw on AIME 2024; the one that holds the bare problems names those of the other. */
  constructor(traces: readonly Origin[]) {
    const bare = traces.filter(({ file }) => file.startsWith('reasoning-gym'))
    this.openings = [...new Set(bare.map(({ prompt }) => opening(prompt)))]
  }

  /** BFCL id, problem of AIME, or file and row. */
  taskOf({ file, key, prompt }: Origin): string {
    if (/^(?:dcore|bfcl)/.test(file)) return (key.split('/')[0] ?? key).replace(/:.*/, '')
    if (file.startsWith('reasoning-gym')) return `AIME ${opening(prompt)}`
    if (file.startsWith('areal')) {
      const letters = lettersOf(prompt)
      const known = this.openings.find((start) => letters.includes(start))
      return `AIME ${known ?? letters.slice(-120)}`
    }
    return `${file} ${key.split(':')[0]}`
  }
}

const opening = (prompt: string) => lettersOf(prompt).slice(0, 60)
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

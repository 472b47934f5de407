import { formatCount } from './formatNumber.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Bytes in powers of 1000, as file managers show them: `412 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0
  return `${value.toFixed(digits)} ${units[unit]}`
}

/** A length of time in its two largest units: `840 ms`, `12 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${ms < 9950 ? (ms / 1000).toFixed(1) : seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return minutes % 60 === 0
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Tokens, with the word where they are an estimate: `732 tok`, `about 732 tok`. */
export function formatTokens(tokens: number, source: 'exact' | 'estimated' = 'exact'): string {
  return `${source === 'estimated' ? 'about ' : ''}${formatCount(Math.round(tokens))} tok`
}

/** A count with its noun: `1 group`, `1,248 groups`. */
export function formatCounted(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A moment in UTC: `14 Mar 2031, 09:12`. */
export function formatTime(ms: number): string {
  const at = new Date(ms)
  const time = at.toISOString().slice(11, 16)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${time}`
}

/** The same in ISO 8601, for hover and for machines: `2031-03-14T09:12:00Z`. */
export function formatIso(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

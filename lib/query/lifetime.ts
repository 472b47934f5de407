const minutesIn: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080 }

/** `45m`, `12h`, `30d` or `2w` as milliseconds; null for anything else. */
export function parseLifetime(text: string): number | null {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text.trim()) ?? []
  if (count === undefined || unit === undefined) return null
  return Number(count) * (minutesIn[unit] ?? 0) * 60_000
}

/** What a lifetime may look like, for refusals. */
export const lifetimeForms = '45m, 12h, 30d or 2w'

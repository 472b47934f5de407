/** A tiny line without axes: stretches of points, 0 to 1 across and px down, and the last value's mark. */
export interface Sparkline {
  readonly height: number
  readonly stretches: readonly (readonly (readonly [number, number])[])[]
  readonly end: readonly [number, number] | null
}

const height = 28
const margin = 4

/** Values in order as a sparkline; null is a gap. The range is the one given, else the values' own. */
export function sparkline(
  values: readonly (number | null)[],
  range?: { readonly low: number; readonly high: number },
): Sparkline {
  const known = values.filter((value) => value !== null)
  const low = range?.low ?? Math.min(...known)
  const high = range?.high ?? Math.max(...known)
  const y = (value: number) =>
    high - low < 1e-12 ? height / 2 : margin + (1 - (value - low) / (high - low)) * (height - 2 * margin)
  const x = (i: number) => (values.length === 1 ? 0.5 : i / (values.length - 1))
  const stretches: (readonly [number, number])[][] = []
  let open: (readonly [number, number])[] | null = null
  values.forEach((value, i) => {
    if (value === null) {
      open = null
      return
    }
    const point = [x(i), Math.round(y(value) * 10) / 10] as const
    if (open === null) {
      open = [point]
      stretches.push(open)
    } else open.push(point)
  })
  return { height, stretches, end: stretches.at(-1)?.at(-1) ?? null }
}

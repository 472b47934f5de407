const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** True minus instead of a hyphen, so that signs line up with digits. */
export const withMinus = (text: string) => text.replace(/^-/, '−')

/** A count with thousands apart: `9,984`. */
export function formatCount(count: number): string {
  return withMinus(whole.format(count))
}

/** A value such as a reward, with as many decimals as it needs: `2.61`, `41.3`, `412`; `–` for null. */
export function formatDecimal(value: number | null): string {
  if (value === null) return '–'
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return withMinus(
    value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
}

/** A change with its sign: `+0.07`, `−244`. */
export function formatSigned(value: number): string {
  const text = formatDecimal(value)
  return value > 0 ? `+${text}` : text
}

/** Few words for a large count: `1.2 M`, `94 k`; exact below ten thousand. */
export function formatShort(count: number): string {
  if (count < 10_000) return formatCount(count)
  if (count < 1_000_000) return `${whole.format(count / 1000)} k`
  return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)} M`
}

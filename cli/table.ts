/** Rows as aligned columns: numbers to the right, the rest to the left, two spaces between. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const cells = rows.map((row) => head.map((_, i) => shown(row[i] ?? null)))
  const isNumber = head.map(
    (_, i) => rows.length > 0 && rows.every((row) => typeof (row[i] ?? 0) === 'number'),
  )
  const width = head.map((name, i) => Math.max(columns(name), ...cells.map((row) => columns(row[i] ?? ''))))
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => {
        const space = ' '.repeat((width[i] ?? 0) - columns(cell))
        return isNumber[i] ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd()
  return [line(head), ...cells.map(line)].join('\n')
}

/** Terminal text must not carry control characters out of a trace; null is a dash. */
function shown(cell: string | number | null): string {
  if (cell === null) return '–'
  if (typeof cell === 'number') return String(cell)
  return cell.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '·')
}

/** Columns on a terminal: East Asian wide characters take two. */
function columns(text: string): number {
  let count = 0
  for (const character of text)
    count += /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uff60]/u.test(
      character,
    )
      ? 2
      : 1
  return count
}

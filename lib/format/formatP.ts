/** A p value as papers write it: `.058`, `.80`, `<.001`; a dash for null. */
export function formatP(p: number | null): string {
  if (p === null) return '–'
  if (p < 0.001) return '<.001'
  if (p >= 0.995) return '1'
  return p.toFixed(p < 0.0995 ? 3 : 2).replace(/^0/, '')
}

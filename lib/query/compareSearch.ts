import { type CompareParams, compareParams } from './compareQuery.ts'

/** A comparison as a page asks for it: sides not chosen yet are empty, unknown values give the defaults. */
export function parseCompareSearch(
  search: Readonly<Record<string, string | string[] | undefined>>,
): CompareParams {
  const text = (key: string) => {
    const value = search[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const { split, preset } = compareParams.omit({ a: true, b: true }).parse({
    split: text('split') === '' ? null : text('split'),
    preset: text('preset') === '' ? undefined : text('preset'),
  })
  return { a: text('a'), b: text('b'), split, preset }
}

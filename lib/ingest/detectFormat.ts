import { isJsonObject } from '#lib/model/json.ts'
import { Problem } from '#lib/model/problem.ts'
import type { Claim, FileHead, Format } from '#lib/parse/format.ts'
import { isSettingsFile } from './sideFiles.ts'

/** The format of a file and why, or why none fits. */
export type Detection =
  | {
      readonly kind: 'claimed'
      readonly format: Format
      readonly strength: Claim['strength'] | 'chosen'
      readonly reason: string
    }
  | { readonly kind: 'refused'; readonly reason: string }

const strengths: readonly Claim['strength'][] = ['certain', 'keys', 'loose']

/**
 * The format with the strongest claim to a file; of equal claims the earlier in the list.
 * A format chosen by the user takes every file but plain settings, which hold no rollouts in any format.
 */
export function detectFormat(
  head: FileHead,
  formats: readonly Format[],
  chosen: string | null = null,
): Detection {
  const found = chosen === null ? strongestClaim(head, formats) : chosenFormat(head, formats, chosen)
  if (found === null) return { kind: 'refused', reason: unclaimed(head, formats) }
  const refusal = found.format.refusal?.(head) ?? null
  return refusal === null ? found : { kind: 'refused', reason: refusal }
}

type Claimed = Extract<Detection, { kind: 'claimed' }>

function strongestClaim(head: FileHead, formats: readonly Format[]): Claimed | null {
  const claims = formats.flatMap((format): Claimed[] => {
    const claim = format.claim(head)
    return claim === null ? [] : [{ kind: 'claimed', format, ...claim }]
  })
  for (const strength of strengths) {
    const claimed = claims.find((claim) => claim.strength === strength)
    if (claimed !== undefined) return claimed
  }
  return null
}

function chosenFormat(head: FileHead, formats: readonly Format[], chosen: string): Claimed | null {
  const format = formats.find(({ id }) => id === chosen)
  if (format === undefined) {
    const known = formats.map(({ id }) => id).join(', ')
    throw new Problem('invalid', `There is no format "${chosen}"; choose one of ${known}.`)
  }
  if (isSettingsFile(head.path) && format.claim(head) === null) return null
  return { kind: 'claimed', format, strength: 'chosen', reason: 'chosen by you' }
}

function unclaimed(head: FileHead, formats: readonly Format[]): string {
  if (isSettingsFile(head.path)) return 'Settings beside the rollouts; they hold none themselves.'
  return `No known dump: ${shapeOf(head)} fits none of the ${formats.length} formats. If it holds rollouts, map its fields on the page of the import, name its format with --format, or write them as the native format (docs/formats.md).`
}

const shownKeys = 8
const shownKeyLength = 40

function shapeOf(head: FileHead): string {
  const [first] = head.values
  const what = { lines: 'the first line', array: 'the first member', document: 'the document' }[head.layout]
  if (!isJsonObject(first)) return `${what}, which is ${Array.isArray(first) ? 'a list' : 'a single value'},`
  const keys = Object.keys(first)
  const shown = keys.slice(0, shownKeys).map((key) => key.slice(0, shownKeyLength))
  const more = keys.length > shown.length ? ` and ${keys.length - shown.length} more` : ''
  return keys.length === 0 ? `${what}, which is empty,` : `${what}, with the keys ${shown.join(', ')}${more},`
}

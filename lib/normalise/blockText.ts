import { closingTag } from '#lib/model/reasoningTags.ts'
import type { Block } from '#lib/model/rollout.ts'

/** The text a block was cut from, tags included; the inverse of cutting where a completion is one turn. */
export function blockText(block: Block): string {
  switch (block.kind) {
    case 'reasoning':
      return (block.openPrefilled ? '' : block.openTag) + block.text + closingTag(block)
    case 'call':
      return block.raw
    case 'media':
      return block.ref
    case 'state':
      return JSON.stringify(block.value)
    default:
      return block.text
  }
}

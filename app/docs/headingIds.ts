/** A heading of a document, for its table of contents. */
export interface Heading {
  readonly depth: number
  readonly text: string
  readonly id: string
}

/** What we look at of a Markdown tree. */
interface TreeNode {
  readonly type: string
  readonly depth?: number
  readonly value?: string
  readonly children?: readonly TreeNode[]
  data?: { hProperties?: Record<string, unknown> }
}

/**
 * Gives every heading an id to link to and puts it into `found`. A section that begins with `Metric id: x` has
 * the id `x`, so that charts can link to it; the others have their words with hyphens, as code hosts make them.
 */
export function headingIds({ found }: { readonly found: Heading[] }) {
  return (tree: TreeNode): void => {
    const blocks = tree.children ?? []
    for (const [at, block] of blocks.entries()) {
      if (block.type !== 'heading') continue
      const text = textOf(block)
      const id = unused(metricId(blocks[at + 1]) ?? hyphenated(text), found)
      block.data = { ...block.data, hProperties: { id } }
      found.push({ depth: block.depth ?? 1, text, id })
    }
  }
}

function textOf({ value, children = [] }: TreeNode): string {
  return value ?? children.map(textOf).join('')
}

function unused(id: string, found: readonly Heading[]): string {
  const alike = found.filter((heading) => heading.id === id || heading.id.replace(/-\d+$/, '') === id).length
  return alike === 0 ? id : `${id}-${alike}`
}

function metricId(next: TreeNode | undefined): string | null {
  const [, id = null] = next === undefined ? [] : (/^Metric id: ([a-z-]+)/.exec(textOf(next)) ?? [])
  return id
}

function hyphenated(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

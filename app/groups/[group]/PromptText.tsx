import { LongText } from '#app/_reader/LongText.tsx'
import { formatCounted } from '#lib/format/formatAmount.ts'
import type { Turn } from '#lib/model/rollout.ts'

/** The turns of a prompt as every sibling was given them; the system's words folded. */
export function PromptText({ turns }: { readonly turns: readonly Turn[] }) {
  const said = turns
    .map(({ index, role, blocks }) => ({ index, role, text: blocks.map(textOf).join('\n') }))
    .filter(({ text }) => text.trim() !== '')
  if (said.length === 0) return <p className="text-text-3">The dump does not hold the prompt.</p>
  return (
    <div className="grid max-w-[76ch] gap-3">
      {said.map(({ index, role, text }) =>
        role === 'system' && said.length > 1 ? (
          <details key={index}>
            <summary className="link">System prompt, {formatCounted(text.length, 'character')}</summary>
            <LongText text={text} className="mt-2 text-text-2" />
          </details>
        ) : (
          <div key={index}>
            <p className="text-small text-text-3">{role}</p>
            <LongText text={text} foldAfter={700} className="text-body" />
          </div>
        ),
      )}
    </div>
  )
}

function textOf(block: Turn['blocks'][number]): string {
  switch (block.kind) {
    case 'text':
    case 'refusal':
    case 'note':
    case 'reasoning':
    case 'result':
      return block.text
    case 'call':
      return block.raw
    case 'media':
      return `[${block.mime ?? 'media'}]`
    default:
      return ''
  }
}

'use client'
import type { MinimapBlock } from '#lib/reading/minimap.ts'

interface Props {
  readonly blocks: readonly MinimapBlock[]
  /** The row in view or chosen. */
  readonly current: number
  readonly onGo: (row: number) => void
  /** False while nothing must give a kind away. */
  readonly hasHits: boolean
}

/** What is not a thought has a plain fill; kinds take theirs from `data-tone`. */
function fillOf(what: MinimapBlock['what']): string {
  switch (what) {
    case 'call':
      return 'var(--right)'
    case 'failed-call':
      return 'var(--wrong)'
    case 'prompt':
      return 'var(--n-5)'
    case 'text':
      return 'var(--n-4)'
    default:
      return 'var(--tone-fill)'
  }
}

/** The whole rollout at a glance; a click goes there. The keyboard has its own ways, so it is hidden from readers aloud. */
export function Minimap({ blocks, current, onGo, hasHits }: Props) {
  let y = 0
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 44 1000"
      preserveAspectRatio="none"
      className="h-full w-11 cursor-pointer"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const row = rowAt(blocks, (event.clientY - box.top) / box.height)
        if (row !== null) onGo(row)
      }}
    >
      {blocks.map((block) => {
        const top = y
        const height = block.weight * 1000
        y += height
        const isCall = block.what === 'call' || block.what === 'failed-call'
        return (
          <g key={block.row} data-tone={block.what}>
            <rect
              x={isCall ? 0 : 8}
              width={isCall ? 36 : 20}
              y={top}
              height={Math.max(0.5, height - 0.8)}
              fill={fillOf(block.what)}
            />
            {hasHits && block.hits > 0 && (
              <rect x={32} width={8} y={top + height / 2 - 1} height={2} fill="var(--text)" />
            )}
            {block.row === current && (
              <rect
                x={1}
                width={42}
                y={top}
                height={Math.max(4, height)}
                fill="none"
                stroke="var(--text)"
                strokeWidth={2}
              />
            )}
          </g>
        )
      })}
    </svg>
  )
}

function rowAt(blocks: readonly MinimapBlock[], share: number): number | null {
  let sum = 0
  for (const block of blocks) {
    sum += block.weight
    if (share <= sum) return block.row
  }
  return blocks.at(-1)?.row ?? null
}

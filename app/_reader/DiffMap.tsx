'use client'
import type { JoinedMap, MapBlock, MapLink } from '#lib/diff/joinedMap.ts'
import type { MapStretch } from '#lib/diff/mapStretch.ts'

interface Props {
  readonly map: JoinedMap
  /** What is on the screen. */
  readonly inSight: MapStretch
  readonly onGo: (side: 'a' | 'b', item: number) => void
}

const tall = 1000
/** Left edge of each side's blocks and their width. */
const [leftA, leftB, width] = [14, 96, 22]

/** Both rollouts at a glance, what belongs together joined. The keyboard has its own ways, so it is hidden from readers aloud. */
export function DiffMap({ map, inSight, onGo }: Props) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 132 ${tall}`}
      preserveAspectRatio="none"
      className="pointer-events-auto h-full w-full cursor-pointer"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const side = event.clientX - box.left < box.width / 2 ? 'a' : 'b'
        const item = itemAt(map[side], (event.clientY - box.top) / box.height)
        if (item !== null) onGo(side, item)
      }}
    >
      {map.links.map((link) => (
        <path
          key={`${link.a[0]} ${link.b[0]}`}
          d={ribbon(link)}
          fill={link.op === 'same' ? 'var(--n-6)' : 'var(--accent)'}
          fillOpacity={link.op === 'same' ? 0.26 : 0.22}
        />
      ))}
      <Column blocks={map.a} x={leftA} />
      <Column blocks={map.b} x={leftB} />
      {map.divergence !== null && (
        <path
          d={`M${leftA - 8} ${map.divergence.a * tall}H${leftA + width}C66 ${map.divergence.a * tall} 66 ${map.divergence.b * tall} ${leftB} ${map.divergence.b * tall}H${leftB + width + 8}`}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      )}
      <Frame range={inSight.a} x={leftA} />
      <Frame range={inSight.b} x={leftB} />
    </svg>
  )
}

function Column({ blocks, x }: { blocks: readonly MapBlock[]; x: number }) {
  return blocks.map(({ item, what, from, to }) => {
    const isWide = what === 'call' || what === 'error'
    return (
      <rect
        key={item}
        data-tone={what}
        x={isWide ? x - 4 : x}
        width={isWide ? width + 8 : width}
        y={from * tall}
        height={Math.max(1, (to - from) * tall - (blocks.length > 160 ? 0 : 1.2))}
        fill={fillOf(what)}
      />
    )
  })
}

function fillOf(what: MapBlock['what']): string {
  switch (what) {
    case 'call':
      return 'var(--right)'
    case 'error':
      return 'var(--wrong)'
    case 'result':
      return 'var(--n-4)'
    case 'text':
      return 'var(--n-5)'
    default:
      return 'var(--tone-fill)'
  }
}

function Frame({ range, x }: { range: readonly [number, number] | null; x: number }) {
  if (range === null) return null
  return (
    <rect
      x={x - 8}
      width={width + 16}
      y={range[0] * tall}
      height={Math.max(6, (range[1] - range[0]) * tall)}
      fill="none"
      stroke="var(--text)"
      strokeWidth={1.5}
      vectorEffect="non-scaling-stroke"
    />
  )
}

function ribbon({ a, b }: MapLink): string {
  const [a0, a1, b0, b1] = [a[0] * tall, a[1] * tall, b[0] * tall, b[1] * tall]
  const [from, to] = [leftA + width, leftB]
  return `M${from} ${a0}C66 ${a0} 66 ${b0} ${to} ${b0}V${b1}C66 ${b1} 66 ${a1} ${from} ${a1}Z`
}

function itemAt(blocks: readonly MapBlock[], share: number): number | null {
  return (blocks.find(({ to }) => share <= to) ?? blocks.at(-1))?.item ?? null
}

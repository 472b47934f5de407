'use client'
import { type RefObject, useEffect, useState } from 'react'

/** First and last row on the screen, from elements that carry their number as `data-row`. */
export function useInSight(
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[],
): readonly [number, number] | null {
  const [range, setRange] = useState<readonly [number, number] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other elements
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const inSight = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      })
      const rows = inSight.map((row) => Number(row.dataset.row))
      setRange((before) => {
        if (rows.length === 0) return null
        const [first, last] = [Math.min(...rows), Math.max(...rows)]
        return before?.[0] === first && before[1] === last ? before : [first, last]
      })
    }
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    ask()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [list, rows])
  return range
}

'use client'
import { useKeys } from './useKeys.ts'

/** `j` and `k` move the focus over the links marked `data-row`; Enter opens the one that has it, as any link. */
export function RowKeys() {
  const move = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    const focused = document.activeElement
    const at = rows.findIndex((row) => row === focused || row.closest('[data-row-of]')?.contains(focused))
    const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  return null
}

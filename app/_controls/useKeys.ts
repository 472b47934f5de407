'use client'
import { useEffect, useRef } from 'react'

/** Local storage key under which single keys are turned off. */
export const keysOff = 'reasonscope-keys-off'

/** True while a field or an editor has the focus: then letters are letters. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/**
 * Calls the action of a pressed key, such as `{ j: next, k: previous, Escape: close }`.
 * Rests while a field has the focus, with a modifier, and when the reader turned single keys off.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key.length === 1 && localStorage.getItem(keysOff) !== null) return
      const action = latest.current[event.key]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

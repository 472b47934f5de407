'use client'
import { useSyncExternalStore } from 'react'

const storageKey = 'reasonscope-labeller'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Who labels in this browser, null for nobody in particular, and the way to say it. */
export function useLabeller(): readonly [string | null, (name: string) => void] {
  const name = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(storageKey) ?? '',
    () => '',
  )
  const rename = (next: string) => {
    localStorage.setItem(storageKey, next.trim())
    for (const listener of listeners) listener()
  }
  return [name === '' ? null : name, rename]
}

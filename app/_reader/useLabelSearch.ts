'use client'
import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { labelPicks } from '#lib/model/thoughtLabel.ts'
import { type LabelState, labelSearchText } from './thoughtHref.ts'

/** How labels are given, from the address, and the way to change it. */
export interface LabelSearch extends LabelState {
  readonly change: (change: Partial<LabelState>) => void
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * How labels are given, from the address; changing it asks the server for nothing. The browser's own address is read,
 * not the router's: the router learns of a change a moment later, and keys are pressed faster than that.
 */
export function useLabelSearch(): LabelSearch {
  const rendered = `?${useSearchParams()}`
  const text = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => rendered,
  )
  const state = stateOf(new URLSearchParams(text))
  return { ...state, change: (change) => write({ ...state, ...change }) }
}

function stateOf(search: URLSearchParams): LabelState {
  const label = search.get('label')
  const asked = search.get('asked') ?? ''
  return {
    mode: label === 'blind' || label === 'open' ? label : 'off',
    pick: labelPicks.find((pick) => pick === search.get('pick')) ?? 'order',
    asked: /^\d{1,9}$/.test(asked) ? Number(asked) : null,
  }
}

function write(state: LabelState): void {
  const { pathname, hash } = window.location
  window.history.replaceState(window.history.state, '', pathname + labelSearchText(state) + hash)
  for (const listener of listeners) listener()
}

import { refusalOf } from '#app/_controls/refusalOf.ts'
import { type LabelKey, type NewThoughtLabel, placeKey } from '#lib/model/thoughtLabel.ts'
import { labelKeySearch } from '#lib/query/labelKeySearch.ts'

/** A label that is given, or taken off where it is null. */
export interface LabelChange {
  readonly key: LabelKey
  readonly label: NewThoughtLabel | null
}

/** A change that the server does not have yet, with the reason where it was asked and did not take it. */
export interface UnsentChange extends LabelChange {
  readonly reason: string | null
  /** The server will not take it, however often it is asked. */
  readonly isRefused: boolean
}

export interface OutboxState {
  readonly unsent: readonly UnsentChange[]
  /** What was changed since this page was loaded, by {@link keyText}: what the server rendered is older. */
  readonly made: ReadonlyMap<string, NewThoughtLabel | null>
}

/** Unsent changes stand in the browser's storage under this, so that closing the page loses none. */
const prefix = 'reasonscope-label '
const retryMs = 5_000

const empty: OutboxState = { unsent: [], made: new Map() }
let state = empty
let isLoaded = false
let sending: Promise<void> | null = null
const listeners = new Set<() => void>()

/** A name for one labeller's label of one thought. */
export function keyText(key: LabelKey): string {
  return `${placeKey(key)} ${key.labeller ?? ''}`
}

/** What is not stored yet, and what was changed; for `useSyncExternalStore`. */
export const labelOutbox = {
  subscribe(listener: () => void): () => void {
    load()
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  state: () => state,
  serverState: () => empty,
}

/** Takes a change in and sends it; one of the same thought that still waits is replaced. */
export function changeLabel(change: LabelChange): void {
  const text = keyText(change.key)
  const waiting: UnsentChange = { ...change, reason: null, isRefused: false }
  keep(text, change)
  update({
    unsent: [...state.unsent.filter(({ key }) => keyText(key) !== text), waiting],
    made: new Map(state.made).set(text, change.label),
  })
  void send()
}

/** Asks the server again for everything that waits. True where all of it is stored afterwards. */
export async function sendAgain(): Promise<boolean> {
  await send()
  return state.unsent.length === 0
}

/** Gives up the changes that the server refuses for good. */
export function discardRefused(): void {
  const refused = state.unsent.filter(({ isRefused }) => isRefused).map(({ key }) => keyText(key))
  const made = new Map(state.made)
  for (const text of refused) {
    forget(text)
    made.delete(text)
  }
  update({ unsent: state.unsent.filter(({ isRefused }) => !isRefused), made })
}

function update(next: OutboxState): void {
  state = next
  for (const listener of listeners) listener()
}

/** One sender at a time, in the order of giving. */
function send(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

async function sendAll(): Promise<void> {
  for (let next = firstOpen(); next !== undefined; next = firstOpen()) {
    const answer = await ask(next)
    const text = keyText(next.key)
    if (answer === null) {
      // A newer change of the same thought may have come meanwhile; it stays.
      if (state.unsent.includes(next)) forget(text)
      update({ ...state, unsent: state.unsent.filter((one) => one !== next) })
      continue
    }
    const failed: UnsentChange = { ...next, ...answer }
    update({ ...state, unsent: state.unsent.map((one) => (one === next ? failed : one)) })
    if (answer.isRefused) continue
    setTimeout(() => void send(), retryMs)
    return
  }
}

const firstOpen = () => state.unsent.find(({ isRefused }) => !isRefused)

/** Null where the server has it; otherwise why not, and whether asking again can help. */
async function ask({ key, label }: LabelChange): Promise<Pick<UnsentChange, 'reason' | 'isRefused'> | null> {
  try {
    const response = await (label === null
      ? fetch(`/api/v1/labels${labelKeySearch(key)}`, { method: 'DELETE' })
      : fetch('/api/v1/labels', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(label),
        }))
    const reason = await refusalOf(response)
    return reason === null ? null : { reason, isRefused: response.status === 400 || response.status === 404 }
  } catch {
    // `fetch` throws where the server cannot be reached; anything else would have thrown before.
    return { reason: 'the server cannot be reached', isRefused: false }
  }
}

/** Changes of an earlier visit that never arrived are sent now. */
function load(): void {
  if (isLoaded) return
  isLoaded = true
  const kept = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  if (kept.length === 0) return
  // Only `keep` writes under this prefix, so the shape is known.
  const changes = kept.map((name) => JSON.parse(localStorage.getItem(name) ?? '') as LabelChange)
  update({
    unsent: changes.map((change) => ({ ...change, reason: null, isRefused: false })),
    made: new Map(changes.map(({ key, label }) => [keyText(key), label])),
  })
  void send()
}

function keep(text: string, change: LabelChange): void {
  localStorage.setItem(prefix + text, JSON.stringify(change))
}

function forget(text: string): void {
  localStorage.removeItem(prefix + text)
}

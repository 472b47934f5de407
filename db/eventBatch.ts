import type { IngestEvent } from '#lib/ingest/event.ts'

/** A transaction ends after this many rollouts, bytes read or milliseconds, whichever comes first. */
const batchRollouts = 200
const batchBytes = 8 << 20
const batchMs = 1000

/** Events since the last commit; only full at a resume point, so that a commit never splits a record. */
export class EventBatch {
  readonly #clock: () => number
  #events: IngestEvent[] = []
  #rollouts = 0
  #bytes = 0
  #bytesBefore = new Map<string, number>()
  #since: number
  #isAtResumePoint = true

  constructor(clock: () => number) {
    this.#clock = clock
    this.#since = clock()
  }

  /** Takes one more event in. */
  add(event: IngestEvent): void {
    this.#events.push(event)
    this.#isAtResumePoint = event.kind === 'progress' || event.kind === 'file-done'
    if (event.kind === 'rollout') this.#rollouts++
    if (event.kind !== 'progress') return
    this.#bytes += event.bytes - (this.#bytesBefore.get(event.path) ?? 0)
    this.#bytesBefore.set(event.path, event.bytes)
  }

  /** True where it is worth a transaction and may be committed. */
  isFull(): boolean {
    const isLarge =
      this.#rollouts >= batchRollouts || this.#bytes >= batchBytes || this.#clock() - this.#since >= batchMs
    return this.#isAtResumePoint && isLarge
  }

  /** True where there is something to commit and a commit splits no record. */
  canCommit(): boolean {
    return this.#events.length > 0 && this.#isAtResumePoint
  }

  /** The events so far; the batch is empty then. */
  take(): readonly IngestEvent[] {
    const events = this.#events
    this.#events = []
    this.#rollouts = 0
    this.#bytes = 0
    this.#since = this.#clock()
    return events
  }
}

import type { ImportPage } from '#db/queries/importPage.ts'
import type { ImportWait } from '#db/queries/importWait.ts'
import { formatCounted, formatDuration } from '#lib/format/formatAmount.ts'
import { formatCount } from '#lib/format/formatNumber.ts'

/** Where an import stands, in words, and what to do next. */
export interface ImportStory {
  /** One or two words for the badge. */
  readonly state: string
  readonly tone: 'neutral' | 'accent' | 'right' | 'warning' | 'wrong'
  readonly sentence: string
  /** What the reader must do, where it does not go on by itself. */
  readonly advice: 'start-worker' | 'resume' | 'choose-format' | 'mend-records' | null
  /** True while it changes by itself. */
  readonly isMoving: boolean
}

/** An idle worker looks for work twice a second; after this long there is none. */
const workerLooksMs = 10_000
/** The time after which a silent worker is taken for dead, as in the queue. */
const silentMs = 60_000

type Told = Omit<ImportPage, 'fileRows' | 'fileCount' | 'lastPath'>

/** Tells where an import stands at the time `now`. */
export function importStory(told: Told, wait: ImportWait, now: number): ImportStory {
  const isOpen = told.state === 'queued' || told.state === 'running'
  if (isOpen && wait.watch !== null) return watching(wait.watch)
  switch (told.state) {
    case 'queued':
      return waiting(told, wait, now)
    case 'running':
      return running(wait, now)
    case 'done':
      return ended(told)
    case 'failed':
      return stopped(told, `The import stopped: ${told.error ?? 'the reason was not kept'}.`, 'wrong')
    case 'cancelled':
      return stopped(told, 'The import was cancelled.', 'warning')
  }
}

function watching({ folder, name, error }: NonNullable<ImportWait['watch']>): ImportStory {
  const where = folder ?? `what is sent as ${name}`
  return {
    state: 'watching',
    tone: error === null ? 'accent' : 'warning',
    sentence:
      error === null
        ? `Watching ${where}. What is written is read at once; you may leave this page.`
        : `${error}. It is tried again all the time.`,
    advice: null,
    isMoving: true,
  }
}

function waiting({ createdAt }: Told, { ahead, other }: ImportWait, now: number): ImportStory {
  const moving = { state: 'waiting', isMoving: true } as const
  const silence = other === null ? 0 : now - (other.heartbeatAt ?? 0)
  if (other !== null && silence < silentMs) {
    const before = ahead === 0 ? 'another import' : formatCounted(ahead + 1, 'other import')
    return { ...moving, tone: 'neutral', sentence: `Waiting for ${before} to end first.`, advice: null }
  }
  if (other === null && now - createdAt < workerLooksMs)
    return { ...moving, tone: 'neutral', sentence: 'Waiting for the import worker to take it.', advice: null }
  const sentence =
    other === null
      ? `No import worker has taken it for ${formatDuration(now - createdAt)}.`
      : `The import worker has given no sign of life for ${formatDuration(silence)}.`
  return { ...moving, tone: 'warning', sentence, advice: 'start-worker' }
}

function running({ heartbeatAt }: ImportWait, now: number): ImportStory {
  const silence = heartbeatAt === null ? 0 : now - heartbeatAt
  if (silence >= silentMs)
    return {
      state: 'silent',
      tone: 'warning',
      sentence: `The import worker has given no sign of life for ${formatDuration(silence)}.`,
      advice: 'start-worker',
      isMoving: true,
    }
  return {
    state: 'reading',
    tone: 'accent',
    // No number in it: it is read aloud whenever it changes.
    sentence: 'Reading. You may leave this page; what is written can be looked at already.',
    advice: null,
    isMoving: true,
  }
}

function ended(told: Told): ImportStory {
  const done = { state: 'done', isMoving: false } as const
  const rejected = told.rejected > 0 ? ` ${formatCounted(told.rejected, 'record')} could not be read.` : ''
  if (told.offered === 0)
    return {
      state: 'nothing found',
      isMoving: false,
      tone: 'warning',
      sentence: told.refused > 0 ? 'None of these files holds rollouts.' : 'There was nothing to read.',
      advice: 'choose-format',
    }
  if (told.rollouts === 0 && told.duplicates === 0)
    return {
      state: 'nothing read',
      isMoving: false,
      tone: 'wrong',
      sentence: `None of the ${formatCounted(told.rejected, 'record')} could be read.`,
      advice: 'mend-records',
    }
  if (told.rollouts === 0) {
    const those =
      told.duplicates === 1 ? 'the rollout was' : `all ${formatCounted(told.duplicates, 'rollout')} were`
    return {
      ...done,
      tone: 'right',
      sentence: `Nothing new: ${those} there already.${rejected}`,
      advice: null,
    }
  }
  const were = told.duplicates === 1 ? 'was' : 'were'
  const there = told.duplicates > 0 ? `, ${formatCount(told.duplicates)} ${were} there already` : ''
  const advice = told.rejected > 0 ? 'mend-records' : null
  return {
    ...done,
    tone: 'right',
    sentence: `${formatCounted(told.rollouts, 'rollout')} added${there}.${rejected}`,
    advice,
  }
}

function stopped(told: Told, why: string, tone: 'warning' | 'wrong'): ImportStory {
  const kept =
    told.rollouts > 0
      ? `${formatCounted(told.rollouts, 'rollout')} written before stay.`
      : 'Nothing was written yet.'
  return {
    state: told.state,
    tone,
    sentence: `${why.replace(/\.\.$/, '.')} ${kept}`,
    advice: 'resume',
    isMoving: false,
  }
}

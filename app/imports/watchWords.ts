import type { Watch } from '#db/watches.ts'
import { formatDuration } from '#lib/format/formatAmount.ts'

/** A folder that was not looked at for this long is looked at by nobody. */
const silentMs = 15_000

/** What a watched folder is doing at the time `now`, in a sentence. */
export function watchWords(
  watch: Pick<Watch, 'seenAt' | 'changedAt' | 'createdAt' | 'error'>,
  now: number,
): string {
  if (watch.error !== null) return `${watch.error}. It is tried again all the time.`
  const silence = now - (watch.seenAt ?? watch.createdAt)
  if (silence > silentMs)
    return `Nobody has looked into it for ${formatDuration(silence)}: is the server’s import worker running?`
  if (watch.changedAt === null) return 'Watching; nothing has come yet.'
  return `Watching; the last rollout came ${formatDuration(Math.max(0, now - watch.changedAt))} ago.`
}

import Link from 'next/link'
import { AskServer } from '#app/_controls/AskServer.tsx'
import type { Watch } from '#db/watches.ts'
import { watchWords } from './watchWords.ts'

/** The folders that are read while their trainers write, with what each is doing and the way to end it. */
export function WatchedFolders({
  watches,
  now,
}: {
  readonly watches: readonly Watch[]
  readonly now: number
}) {
  if (watches.length === 0) return null
  return (
    <section aria-labelledby="watched" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="watched" className="font-semibold text-h3">
        Watched folders
      </h2>
      <ul className="divide-y divide-hairline border-hairline border-y">
        {watches.map((watch) => (
          <li key={watch.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <span className="grid min-w-0 gap-0.5">
              <Link
                href={`/imports/${watch.importId}`}
                className="font-mono text-small [overflow-wrap:anywhere] hover:text-accent"
              >
                {watch.folder ?? `${watch.name} (sent from elsewhere)`}
              </Link>
              <span className={watch.error === null ? 'text-text-3' : 'text-warning-ink'}>
                {watchWords(watch, now)}
              </span>
            </span>
            <AskServer
              path={`/api/v1/watches/${encodeURIComponent(watch.id)}`}
              method="DELETE"
              label="Stop watching"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

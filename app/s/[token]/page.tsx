import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { Brand } from '#app/_shell/Brand.tsx'
import { SyntheticBadge } from '#app/_ui/Badge.tsx'
import { db } from '#app/db.ts'
import { openShare } from '#db/shares.ts'
import { formatTime } from '#lib/format/formatTime.ts'
import { Problem } from '#lib/model/problem.ts'
import { Ended } from './Ended.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { passwordCookie } from './passwordCookie.ts'
import { SharedView } from './SharedView.tsx'

interface Props {
  readonly params: Promise<{ readonly token: string }>
  readonly searchParams: Promise<{ readonly wrong?: string }>
}

export const metadata: Metadata = { title: 'Shared view', robots: { index: false, follow: false } }

/** A frozen, read-only view: it shows the same next year, and leads nowhere else. */
export default async function SharedPage({ params, searchParams }: Props) {
  const { token } = await params
  const password = (await cookies()).get(passwordCookie(token))?.value ?? null
  const share = opened(token, password)
  if (share instanceof Problem) {
    if (share.code === 'unauthorised')
      return <PasswordForm token={token} isWrong={(await searchParams).wrong !== undefined} />
    if (share.code === 'not-found') notFound()
    return <Ended reason={share.message} />
  }
  const { snapshot, expiresAt, views, id } = share
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-b bg-surface px-4 py-3 md:px-8">
        <Brand />
        <span className="font-medium">Shared view</span>
        {snapshot.isSynthetic && <SyntheticBadge />}
        <span className="text-text-3">
          frozen {formatTime(snapshot.frozenAt)} UTC
          {expiresAt !== null && `, ends ${formatTime(expiresAt)} UTC`}, link {id}, seen {views}{' '}
          {views === 1 ? 'time' : 'times'}
        </span>
      </header>
      <main id="content" className="mx-auto max-w-[1440px] px-4 pb-12 md:px-8">
        <SharedView snapshot={snapshot} />
      </main>
    </>
  )
}

function opened(token: string, password: string | null) {
  try {
    return openShare(db(), token, { password, now: Date.now() })
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

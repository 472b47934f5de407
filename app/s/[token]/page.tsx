import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { db } from '#app/db.ts'
import { openShare } from '#db/shares.ts'
import { Problem } from '#lib/model/problem.ts'
import { Ended } from './Ended.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { passCookie } from './passCookie.ts'
import { SharedHead } from './SharedHead.tsx'
import { SharedView } from './SharedView.tsx'

interface Props {
  readonly params: Promise<{ readonly token: string }>
  readonly searchParams: Promise<{ readonly wrong?: string }>
}

export const metadata: Metadata = { title: 'Shared view', robots: { index: false, follow: false } }

/** A frozen, read-only view: it shows the same next year, and leads nowhere else. */
export default async function SharedPage({ params, searchParams }: Props) {
  const { token } = await params
  const pass = (await cookies()).get(passCookie(token))?.value ?? null
  const share = opened(token, pass)
  if (share instanceof Problem) {
    if (share.code === 'unauthorised')
      return <PasswordForm token={token} wrong={(await searchParams).wrong ?? null} />
    if (share.code === 'not-found') notFound()
    return (
      <Ended title="Nothing to see any more">{share.message.replace(/^./, (a) => a.toUpperCase())}.</Ended>
    )
  }
  return (
    <>
      <SharedHead share={share} />
      <SharedView snapshot={share.snapshot} />
    </>
  )
}

function opened(token: string, pass: string | null) {
  try {
    return openShare(db(), token, { pass, now: Date.now() })
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

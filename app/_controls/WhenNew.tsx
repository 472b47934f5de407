'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition } from 'react'
import { Button } from '#app/_ui/Button.tsx'

interface Props {
  readonly run: string
  /** The run as this page shows it. */
  readonly version: string
  readonly offered: number
  readonly isGrowing: boolean
  /** `refresh`: figures are drawn anew in their places; `ask`: lists wait, because new rows would move what is read. */
  readonly as: 'refresh' | 'ask'
}

/** How often a page asks whether its run has grown. */
const everyMs = 2000

/** Keeps an open page up to date while its run is being written, without moving what the reader looks at. */
export function WhenNew({ run, version, offered, isGrowing, as }: Props) {
  const router = useRouter()
  const [isPending, start] = useTransition()
  const isBusy = useRef(false)
  const [newest, setNewest] = useState(offered)
  useEffect(() => {
    isBusy.current = isPending
  }, [isPending])
  useEffect(() => {
    if (!isGrowing) return
    const timer = setInterval(async () => {
      if (document.hidden || isBusy.current) return
      const found = await versionOf(run)
      if (found === null) return
      setNewest(found.offered)
      if (as === 'refresh' && found.version !== version) start(() => router.refresh())
    }, everyMs)
    return () => clearInterval(timer)
  }, [run, version, isGrowing, as, router])
  if (as === 'refresh' || newest === offered) return null
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-20 grid justify-items-center"
    >
      <Button
        variant="primary"
        className="pointer-events-auto shadow-pop"
        disabled={isPending}
        onClick={() => start(() => router.refresh())}
      >
        New rollouts have come: show them
      </Button>
    </div>
  )
}

interface Found {
  readonly version: string
  readonly offered: number
}

async function versionOf(run: string): Promise<Found | null> {
  const answer = await fetch(`/api/v1/runs/${encodeURIComponent(run)}/version`).catch(() => null)
  if (answer?.ok !== true) return null
  const found: Found = await answer.json()
  return found
}

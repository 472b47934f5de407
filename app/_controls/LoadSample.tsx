'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { importHref } from '#lib/query/pageLinks.ts'

/** One press, and there is something to look at. */
export function LoadSample() {
  const router = useRouter()
  const [state, setState] = useState<'idle' | 'asked' | 'failed'>('idle')
  const load = async () => {
    setState('asked')
    const response = await fetch('/api/v1/sample', { method: 'POST' })
    if (!response.ok) return setState('failed')
    const { id }: { id: string } = await response.json()
    router.push(importHref(id))
  }
  return (
    <Button onClick={load} disabled={state === 'asked'}>
      {{ idle: 'Load the sample', asked: 'Loading…', failed: 'That failed; try again' }[state]}
    </Button>
  )
}

'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { patchRun } from './patchRun.ts'

/** Removes a run after a second press; its dumps are where they came from, so an import brings it back. */
export function RemoveRun({ run, name }: { readonly run: string; readonly name: string }) {
  const router = useRouter()
  const [isAsked, setIsAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const remove = async () => {
    const refusal = await patchRun(run, { method: 'DELETE' })
    setFailure(refusal)
    if (refusal === null) router.push('/')
  }
  return (
    <div className="grid gap-2 border-hairline border-t pt-3">
      {failure !== null && <Notice tone="wrong">{failure}</Notice>}
      {isAsked ? (
        <p className="flex flex-wrap items-center gap-2">
          Remove {name} with all its rollouts?
          <Button variant="danger" onClick={remove}>
            Remove
          </Button>
          <Button variant="quiet" onClick={() => setIsAsked(false)}>
            Keep
          </Button>
        </p>
      ) : (
        <Button variant="quiet" className="justify-self-start" onClick={() => setIsAsked(true)}>
          Remove this run…
        </Button>
      )}
    </div>
  )
}

'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button, type ButtonVariant } from '#app/_ui/Button.tsx'

interface Props {
  readonly path: string
  readonly method?: 'POST' | 'DELETE'
  readonly label: string
  readonly variant?: ButtonVariant
  /** Asked before it is done; without it a press is enough. */
  readonly question?: string
}

/** A button that asks the server for one change and shows the page as it is then; a refusal in its own words. */
export function AskServer({ path, method = 'POST', label, variant = 'plain', question }: Props) {
  const router = useRouter()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = async () => {
    setIsBusy(true)
    const refusal = await refusalOf(path, method)
    setFailure(refusal)
    setIsBusy(false)
    setIsAsking(false)
    router.refresh()
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {isAsking && <span className="text-text-2">{question}</span>}
      <Button
        variant={isAsking ? 'danger' : variant}
        disabled={isBusy}
        onClick={question === undefined || isAsking ? ask : () => setIsAsking(true)}
      >
        {label}
      </Button>
      {isAsking && (
        <Button variant="quiet" onClick={() => setIsAsking(false)}>
          Keep
        </Button>
      )}
      {failure !== null && (
        <span role="alert" className="text-wrong-ink">
          {failure}
        </span>
      )}
    </span>
  )
}

async function refusalOf(path: string, method: string): Promise<string | null> {
  const response = await fetch(path, { method })
  if (response.ok) return null
  const answer: { error?: { message?: string } } = await response.json().catch(() => ({}))
  return answer.error?.message ?? `the server answered ${response.status}`
}

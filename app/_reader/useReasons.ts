import { useEffect, useState } from 'react'
import { refusalOf } from '#app/_controls/refusalOf.ts'
import type { ThoughtReasons } from '#lib/model/thoughtReasons.ts'
import type { ThoughtRow } from '#lib/reading/readerRows.ts'

/** Why a thought has its kind, as far as the server has answered. */
export interface AskedReasons {
  readonly reasons: ThoughtReasons | null
  readonly refusal: string | null
}

const nothingYet: AskedReasons = { reasons: null, refusal: null }

/** Asks the server why a thought has its kind; asks nothing where there is no rollout to ask about. */
export function useReasons(rollout: string | null, { turn, block, start }: ThoughtRow): AskedReasons {
  const [asked, setAsked] = useState(nothingYet)
  useEffect(() => {
    if (rollout === null) return
    const leave = new AbortController()
    const place = new URLSearchParams({ turn: `${turn}`, block: `${block}`, start: `${start}` })
    ask(`/api/v1/rollouts/${encodeURIComponent(rollout)}/why?${place}`, leave.signal)
      .then(setAsked)
      .catch(() => {
        if (!leave.signal.aborted) setAsked({ reasons: null, refusal: 'The server cannot be reached.' })
      })
    return () => leave.abort()
  }, [rollout, turn, block, start])
  return asked
}

async function ask(address: string, signal: AbortSignal): Promise<AskedReasons> {
  const response = await fetch(address, { signal })
  const refusal = await refusalOf(response)
  if (refusal !== null) return { reasons: null, refusal }
  return { reasons: (await response.json()) as ThoughtReasons, refusal: null } // our own route answers this
}

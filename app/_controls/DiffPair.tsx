'use client'
import Link from 'next/link'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { Button, buttonClass } from '#app/_ui/Button.tsx'
import { diffHref } from '#lib/query/pageLinks.ts'

interface Chosen {
  readonly id: string
  readonly label: string
}

interface Pair {
  readonly chosen: readonly Chosen[]
  readonly toggle: (rollout: Chosen) => void
}

const PairContext = createContext<Pair>({ chosen: [], toggle: () => undefined })

/** Lets two of the rollouts inside be chosen for a diff; a third takes the place of the first. */
export function DiffPair({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const pair = useMemo(
    () => ({
      chosen,
      toggle: (rollout: Chosen) =>
        setChosen((before) =>
          before.some(({ id }) => id === rollout.id)
            ? before.filter(({ id }) => id !== rollout.id)
            : [...before, rollout].slice(-2),
        ),
    }),
    [chosen],
  )
  return (
    <PairContext value={pair}>
      {children}
      <PairBar chosen={chosen} onClear={() => setChosen([])} />
    </PairContext>
  )
}

function PairBar({ chosen, onClear }: { readonly chosen: readonly Chosen[]; readonly onClear: () => void }) {
  const [a, b] = chosen
  return (
    <div role="status" className="no-print pointer-events-none sticky bottom-4 z-20 flex justify-center">
      {a !== undefined && (
        <p className="pointer-events-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-raised py-2 pr-2 pl-4 shadow-pop">
          <span className="min-w-0 text-text-2">
            {a.label}
            {b === undefined ? ' chosen; choose another to compare' : ` and ${b.label}`}
          </span>
          {b !== undefined && (
            <Link href={diffHref(a.id, b.id)} prefetch={false} className={buttonClass('primary')}>
              Diff these two
            </Link>
          )}
          <Button variant="quiet" onClick={onClear}>
            Clear
          </Button>
        </p>
      )}
    </div>
  )
}

/** The box that chooses a rollout. */
export function PairBox({ id, label }: Chosen) {
  const { chosen, toggle } = useContext(PairContext)
  return (
    <label className="relative z-1 grid size-6 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose ${label} for a diff`}
        checked={chosen.some((rollout) => rollout.id === id)}
        onChange={() => toggle({ id, label })}
        className="size-3.5 cursor-pointer accent-accent"
      />
    </label>
  )
}

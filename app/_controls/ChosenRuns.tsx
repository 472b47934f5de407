'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '#app/_ui/Button.tsx'
import { compareHref } from '#lib/query/pageLinks.ts'
import { MakeSeries } from './MakeSeries.tsx'

interface Props {
  /** What stands at the left of the actions. */
  readonly heading: ReactNode
  /** Between heading and table. */
  readonly above: ReactNode
  /** A table whose rows hold checkboxes named "run". */
  readonly children: ReactNode
}

/** Runs that are ticked can be compared, or put together as a series, in the order in which they were ticked. */
export function ChosenRuns({ heading, above, children }: Props) {
  const router = useRouter()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [a, b] = chosen
  const follow = (event: React.FormEvent<HTMLElement>) => {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || box.name !== 'run') return
    setChosen(box.checked ? [...chosen, box.value] : chosen.filter((name) => name !== box.value))
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2 pt-6">
        {heading}
        <span className="flex-1" />
        <MakeSeries chosen={chosen} />
        <button
          type="button"
          disabled={b === undefined}
          className={buttonClass('plain')}
          onClick={() => a !== undefined && b !== undefined && router.push(compareHref(a, b))}
        >
          Compare{' '}
          <span className="font-normal text-text-3">
            {chosen.length === 0 ? 'tick two' : chosen.length > 2 ? 'the first two' : `${chosen.length} of 2`}
          </span>
        </button>
      </div>
      {above}
      <div onChange={follow}>{children}</div>
    </>
  )
}

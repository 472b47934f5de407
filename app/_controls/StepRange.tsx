'use client'
import { useQueryState } from 'nuqs'
import { Slider } from 'radix-ui'
import { useState } from 'react'
import { parseAsSteps } from './parseAsSteps.ts'

/** First and last step shown; the address follows when a thumb is let go. */
export function StepRange({ steps }: { readonly steps: readonly number[] }) {
  const [range, setRange] = useQueryState('step', parseAsSteps.withOptions({ shallow: false, scroll: false }))
  const last = steps.length - 1
  const from = range?.from ?? null
  const to = range?.to ?? null
  const low =
    from === null
      ? 0
      : Math.max(
          0,
          steps.findIndex((step) => step >= from),
        )
  const high =
    to === null
      ? last
      : Math.max(
          low,
          steps.findLastIndex((step) => step <= to),
        )
  const [moving, setMoving] = useState<readonly [number, number] | null>(null)
  const [first, end] = moving ?? [low, high]
  const commit = ([a = 0, b = last]: number[]) => {
    setMoving(null)
    void setRange(
      a === 0 && b === last
        ? null
        : { from: a === 0 ? null : (steps[a] ?? null), to: b === last ? null : (steps[b] ?? null) },
    )
  }
  return (
    <div className="flex min-w-0 items-center gap-2 md:ml-auto max-md:w-full">
      <span className="text-text-3">step</span>
      <b className="min-w-6 text-right font-medium">{steps[first]}</b>
      <Slider.Root
        min={0}
        max={last}
        step={1}
        value={[first, end]}
        onValueChange={([a = 0, b = last]) => setMoving([a, b])}
        onValueCommit={commit}
        className="relative flex h-control w-52 min-w-0 touch-none items-center max-md:flex-1"
      >
        <Slider.Track className="relative h-1 w-full rounded-full bg-hairline-strong">
          <Slider.Range className="absolute h-full rounded-full bg-accent" />
        </Slider.Track>
        {(['First step', 'Last step'] as const).map((label, i) => (
          <Slider.Thumb
            key={label}
            aria-label={label}
            aria-valuetext={`step ${steps[i === 0 ? first : end]}`}
            className="block size-3.5 rounded-full border-2 border-accent bg-surface"
          />
        ))}
      </Slider.Root>
      <b className="min-w-6 font-medium">{steps[end]}</b>
    </div>
  )
}

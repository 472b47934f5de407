import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#app/_ui/Button.tsx'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { chosenSegmentClass, segmentClass } from '#app/_ui/Segmented.tsx'
import type { useDiffSteps } from './useDiffSteps.ts'
import type { Folds } from './useFolds.ts'

interface Props {
  readonly steps: ReturnType<typeof useDiffSteps>
  readonly folds: Folds
  /** Null in a shared view. */
  readonly swapHref: string | null
  /** Nothing differs, so there is nowhere to go. */
  readonly isEqual: boolean
  readonly children: ReactNode
}

/** The answer in a sentence, and the ways through the differences; stays in sight. */
export function DiffTools({ steps, folds, swapHref, isEqual, children }: Props) {
  return (
    <div className="sticky top-0 z-10 border-hairline border-b bg-page">
      <div className="mx-auto flex max-w-[1440px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-8">
        <p className="min-w-0 flex-1 basis-80 text-pretty text-text-2 max-md:hidden">{children}</p>
        <div className="no-bar relative flex max-w-full items-center gap-2 overflow-x-auto p-px">
          {!isEqual && (
            <>
              <KeyButton name="First divergence" keys="f" onClick={steps.first} />
              <KeyButton name="Next" keys="n" onClick={steps.next} title="Next difference" />
              <KeyButton name="Previous" keys="p" onClick={steps.previous} title="Previous difference" />
              <KeyButton name="Next call" keys="c" onClick={steps.nextCall} />
            </>
          )}
          {swapHref !== null && (
            <Link href={swapHref} prefetch={false} replace className={buttonClass('plain')}>
              Swap <Hint>x</Hint>
            </Link>
          )}
          <FoldSwitch folds={folds} />
        </div>
      </div>
    </div>
  )
}

function FoldSwitch({ folds }: { folds: Folds }) {
  return (
    <fieldset className="flex shrink-0 gap-0.5 rounded-control bg-pressed p-0.5">
      <legend className="sr-only">How much is shown</legend>
      {([false, true] as const).map((isWhole) => (
        <button
          key={String(isWhole)}
          type="button"
          aria-pressed={folds.isWhole === isWhole}
          onClick={() => folds.showAll(isWhole)}
          className={`${segmentClass} ${folds.isWhole === isWhole ? chosenSegmentClass : ''}`}
        >
          {isWhole ? 'All' : 'Folded'}
        </button>
      ))}
    </fieldset>
  )
}

interface KeyButtonProps {
  readonly name: string
  readonly keys: string
  readonly title?: string
  readonly onClick: () => void
}

function KeyButton({ name, keys, title, onClick }: KeyButtonProps) {
  return (
    <Button onClick={onClick} title={title} aria-keyshortcuts={keys}>
      {name} <Hint>{keys}</Hint>
    </Button>
  )
}

function Hint({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="max-md:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}

'use client'
import { SkipForward, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Field, Input } from '#app/_ui/Field.tsx'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { KindChip } from '#app/_ui/KindChip.tsx'
import { Popover } from '#app/_ui/Popover.tsx'
import { formatCount } from '#lib/format/formatNumber.ts'
import { kindLetter, thoughtKinds } from '#lib/model/thought.ts'
import { UnsentNotice } from './UnsentNotice.tsx'
import { useLabeller } from './useLabeller.ts'
import type { Labelling } from './useLabelling.ts'
import type { LabelSearch } from './useLabelSearch.ts'

interface Props {
  readonly labelling: Labelling
  readonly search: LabelSearch
}

/** Everything a label needs, at the foot of the text: the kinds, undo, what comes next, how far it is. */
export function LabelBar({ labelling, search }: Props) {
  return (
    <section
      aria-label="Labels"
      className="no-print sticky bottom-0 z-10 -mx-4 mt-6 grid gap-2 border-hairline-strong border-t bg-surface px-4 py-2.5 md:-mr-8 md:-ml-24 md:px-8"
    >
      <p role="status" className="sr-only">
        {labelling.said}
      </p>
      <UnsentNotice />
      <div className="flex flex-wrap items-center gap-1.5">
        {thoughtKinds.map((kind) => (
          <Button
            key={kind}
            aria-label={`Label ${kind}`}
            aria-pressed={labelling.chosenKind === kind}
            onClick={() => labelling.give(kind)}
          >
            <KindChip kind={kind} by="person" decorative />
            <span className="max-md:hidden">{kind}</span>
            <Key>{kindLetter[kind].toLowerCase()}</Key>
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <NextButton
          by="uncertain"
          isChosen={search.pick === 'uncertain'}
          onPress={labelling.next}
          title="The thought without label of which the classifier is least sure: in this rollout, then in the run"
        />
        <NextButton
          by="random"
          isChosen={search.pick === 'random'}
          onPress={labelling.next}
          title="Drawn from all thoughts of the run alike; only such labels speak for the whole run"
        />
        <Button variant="quiet" disabled={!labelling.canUndo} onClick={labelling.undo} aria-label="Undo">
          <Undo2 size={14} aria-hidden="true" />
          <Key>z</Key>
        </Button>
        <span className="flex-1" />
        <Progress labelling={labelling} />
        <Who />
        <Button
          variant="quiet"
          aria-pressed={search.mode === 'blind'}
          onClick={() => search.change({ mode: search.mode === 'blind' ? 'open' : 'blind' })}
        >
          blind <Key>b</Key>
        </Button>
        <Button onClick={() => search.change({ mode: 'off' })}>
          Done <Key>t</Key>
        </Button>
      </div>
    </section>
  )
}

const nextWords = {
  uncertain: { words: 'least sure', shortcut: 'i' },
  random: { words: 'at random', shortcut: 'a' },
} as const

interface NextProps {
  readonly by: keyof typeof nextWords
  readonly isChosen: boolean
  readonly onPress: (by: keyof typeof nextWords) => void
  readonly title: string
}

/** On to the next thought without label; labels go on in the same way until another is chosen. */
function NextButton({ by, isChosen, onPress, title }: NextProps) {
  const { words, shortcut } = nextWords[by]
  return (
    <Button aria-label={`Next, ${words}`} aria-pressed={isChosen} onClick={() => onPress(by)} title={title}>
      <SkipForward size={14} aria-hidden="true" />
      {words} <Key>{shortcut}</Key>
    </Button>
  )
}

function Progress({ labelling: { progress, inRun } }: { readonly labelling: Labelling }) {
  return (
    <span className="mr-1 text-small text-text-2">
      <b className="font-semibold text-text">{formatCount(progress.count)}</b> of {formatCount(progress.of)}{' '}
      here
      <span className="text-text-3">, {formatCount(inRun)} in the run</span>
    </span>
  )
}

/** Whose labels these are: two people on one machine, or two files put together, stay apart. */
function Who() {
  const [labeller, rename] = useLabeller()
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const open = (next: boolean) => {
    setName(labeller ?? '')
    setIsOpen(next)
  }
  return (
    <Popover
      title="Who labels"
      isOpen={isOpen}
      onOpenChange={open}
      trigger={<Button variant="quiet">{labeller === null ? 'no name' : `as ${labeller}`}</Button>}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          rename(name)
          setIsOpen(false)
        }}
      >
        <Field
          label="Name"
          hint="Stored with each label, so that two people can be compared. May stay empty."
        >
          <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary">
          Use it
        </Button>
      </form>
    </Popover>
  )
}

function Key({ children }: { readonly children: string }) {
  return (
    <span aria-hidden="true" className="max-md:hidden">
      <Kbd>{children}</Kbd>
    </span>
  )
}

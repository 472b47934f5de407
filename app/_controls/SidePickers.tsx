'use client'
import { useRouter } from 'next/navigation'
import { Field, Select } from '#app/_ui/Field.tsx'
import { compareHref, type Narrowing } from '#lib/query/pageLinks.ts'

/** A run or series with the parts of it that can be a side of a comparison. */
export interface SideChoice {
  readonly name: string
  /** "2,806 rollouts", or "series". */
  readonly note: string
  /** `value` is the side as the address has it: `RUN`, `RUN@STEP`, `RUN@SPLIT/STEP`. */
  readonly checkpoints: readonly { readonly value: string; readonly label: string }[]
}

/** A side as it is chosen now; null where nothing is. */
export interface ChosenSide {
  readonly run: string
  readonly value: string
}

interface Props {
  readonly choices: readonly SideChoice[]
  readonly a: ChosenSide | null
  readonly b: ChosenSide | null
  readonly narrowing: Pick<Narrowing, 'split' | 'preset'>
}

/** Two runs and their checkpoints to choose; the choice is the address. */
export function SidePickers({ choices, a, b, narrowing }: Props) {
  const router = useRouter()
  const go = (nextA: string, nextB: string) => router.push(compareHref(nextA, nextB, narrowing))
  const [valueA, valueB] = [a?.value ?? '', b?.value ?? '']
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SidePicker letter="A" choices={choices} chosen={a} onChoose={(value) => go(value, valueB)} />
      <SidePicker letter="B" choices={choices} chosen={b} onChoose={(value) => go(valueA, value)} />
    </div>
  )
}

interface SideProps {
  readonly letter: 'A' | 'B'
  readonly choices: readonly SideChoice[]
  readonly chosen: ChosenSide | null
  readonly onChoose: (value: string) => void
}

function SidePicker({ letter, choices, chosen, onChoose }: SideProps) {
  const checkpoints = choices.find(({ name }) => name === chosen?.run)?.checkpoints ?? []
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">Side {letter}</legend>
      <Field label={`Run ${letter}`}>
        <Select
          className="w-full max-w-64 sm:w-64"
          value={chosen?.run ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        >
          {chosen === null && <option value="">choose a run</option>}
          {choices.map(({ name, note }) => (
            <option key={name} value={name}>
              {name}, {note}
            </option>
          ))}
        </Select>
      </Field>
      {(checkpoints.length > 2 || (chosen !== null && chosen.value !== chosen.run)) && (
        <Field label={`Checkpoint ${letter}`}>
          <Select
            className="w-full max-w-56"
            value={chosen?.value ?? ''}
            onChange={(event) => onChoose(event.target.value)}
          >
            {checkpoints.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </fieldset>
  )
}

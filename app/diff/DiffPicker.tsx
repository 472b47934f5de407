import Form from 'next/form'
import { Button } from '#app/_ui/Button.tsx'
import { Field, Input } from '#app/_ui/Field.tsx'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { Notice } from '#app/_ui/Notice.tsx'

interface Props {
  readonly a: string
  readonly b: string
  /** Why the two that were asked for cannot be shown. */
  readonly refusal: string | null
}

/** Two rollouts to choose where the address names fewer. */
export function DiffPicker({ a, b, refusal }: Props) {
  return (
    <div className="grid max-w-[68ch] gap-5 py-10">
      <h1 className="font-semibold text-h1 tracking-[-0.018em]">Two rollouts side by side</h1>
      {refusal !== null && <Notice tone="wrong">{refusal}</Notice>}
      <Form action="/diff" className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Rollout A" hint="its id, or the first letters of it">
            <Input name="a" defaultValue={a} required className="font-mono" />
          </Field>
          <Field label="Rollout B" hint="its id, or the first letters of it">
            <Input name="b" defaultValue={b} required className="font-mono" />
          </Field>
        </div>
        <div>
          <Button variant="primary" type="submit">
            Show the difference
          </Button>
        </div>
      </Form>
      <div className="grid gap-2 text-body text-text-2">
        <h2 className="font-semibold text-h3 text-text">Other ways here</h2>
        <ul className="grid list-disc gap-1 pl-5">
          <li>
            In a rollout press <Kbd>d</Kbd>: it is set beside its best sibling.
          </li>
          <li>The page of a group has a link between any two of its rollouts.</li>
          <li>The flipped prompts of a comparison lead to a rollout of each side.</li>
        </ul>
        <p>
          The two may come from different runs, checkpoints and prompts. They are aligned thought by thought,
          call by call, and compared word by word.
        </p>
      </div>
    </div>
  )
}

'use client'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Dialog } from '#app/_ui/Dialog.tsx'
import { Field, Input } from '#app/_ui/Field.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { patchRun } from './patchRun.ts'

interface Props {
  readonly run: string
  readonly name: string
  readonly rollouts: number
}

/** Deletes a run once its name has been typed; opens from a button of its own. */
export function DeleteRun({ run, name, rollouts }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isMeant = typed.trim() === name
  const remove = async () => {
    setIsBusy(true)
    const refusal = await patchRun(run, { method: 'DELETE' }).catch(() => 'the server did not answer')
    setFailure(refusal)
    setIsBusy(false)
    if (refusal !== null) return
    router.push('/')
    router.refresh()
  }
  return (
    <Dialog
      title={`Delete ${name}?`}
      description={`${formatCounted(rollouts, 'rollout')} with groups and thoughts, and the kept files that nothing else came from. This cannot be undone; importing the dumps again brings the run back. Shared views stay: they are copies.`}
      isOpen={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setTyped('')
        setFailure(null)
      }}
      trigger={
        <Button variant="danger">
          <Trash2 size={14} aria-hidden="true" /> Delete run…
        </Button>
      }
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may stand inside another form.
          event.stopPropagation()
          if (isMeant && !isBusy) void remove()
        }}
      >
        <Field label={`Type ${name} to confirm`}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        {failure !== null && <Notice tone="wrong">{failure}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={() => setIsOpen(false)}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" disabled={!isMeant || isBusy}>
            {isBusy ? 'Deleting…' : 'Delete this run'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

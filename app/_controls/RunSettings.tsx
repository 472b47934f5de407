'use client'
import { Settings2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Dialog } from '#app/_ui/Dialog.tsx'
import { Field, Input } from '#app/_ui/Field.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import type { CorrectRule } from '#lib/model/rollout.ts'
import { CorrectRuleFields } from './CorrectRuleFields.tsx'
import { patchRun } from './patchRun.ts'
import { RemoveRun } from './RemoveRun.tsx'

interface Props {
  readonly run: string
  readonly name: string
  readonly rule: CorrectRule
  readonly canUndo: boolean
  /** Names of reward parts, to choose from. */
  readonly parts: readonly string[]
}

/** Corrections of a run: its name, what counts as correct; undo; removal. Nothing here changes what the files said. */
export function RunSettings({ run, name, rule, canUndo, parts }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [newName, setNewName] = useState(name)
  const [newRule, setNewRule] = useState(rule)

  const act = async (ask: Promise<string | null>) => {
    const refusal = await ask
    setFailure(refusal)
    if (refusal !== null) return
    setIsOpen(false)
    router.refresh()
  }
  const change = { ...(newName === name ? {} : { name: newName }), correct: newRule }
  return (
    <Dialog
      title="Settings of this run"
      description="An overlay over what the files say: importing again adds nothing, and each change can be undone."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button>
          <Settings2 size={14} aria-hidden="true" /> Settings
        </Button>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void act(patchRun(run, { method: 'PATCH', change }))
        }}
      >
        <Field label="Name">
          <Input required value={newName} onChange={(event) => setNewName(event.target.value)} />
        </Field>
        <CorrectRuleFields rule={newRule} parts={parts} onChange={setNewRule} />
        {failure !== null && <Notice tone="wrong">{failure}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            Save
          </Button>
          {canUndo && (
            <Button onClick={() => void act(patchRun(run, { method: 'POST', path: '/undo' }))}>
              Undo the last change
            </Button>
          )}
        </div>
      </form>
      <RemoveRun run={run} name={name} />
    </Dialog>
  )
}

'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Dialog } from '#app/_ui/Dialog.tsx'
import { Field, Input } from '#app/_ui/Field.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { runHref } from '#lib/query/pageLinks.ts'

/** Puts the chosen runs together as one series of checkpoints, such as base, after SFT, after RL. */
export function MakeSeries({ chosen }: { readonly chosen: readonly string[] }) {
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const make = async (form: FormData) => {
    const name = String(form.get('name'))
    const members = String(form.get('members'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const response = await fetch('/api/v1/series', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, members }),
    })
    if (response.ok) return router.push(runHref(name))
    const answer: { error?: { message?: string } } = await response.json().catch(() => ({}))
    setFailure(answer.error?.message ?? `the server answered ${response.status}`)
  }
  return (
    <Dialog
      title="Make a series"
      description="Several runs as one line of checkpoints, in this order. RUN@STEP takes one step of a run."
      trigger={<Button>Make a series…</Button>}
    >
      <form action={make} className="grid gap-3">
        <Field label="Name">
          <Input name="name" required />
        </Field>
        <Field label="Runs, one a line">
          <textarea
            name="members"
            required
            rows={Math.max(4, chosen.length + 1)}
            defaultValue={chosen.join('\n')}
            className="rounded-control bg-surface px-2.5 py-1.5 font-mono text-small inset-ring inset-ring-line-control"
          />
        </Field>
        {failure !== null && <Notice tone="wrong">{failure}</Notice>}
        <Button type="submit" variant="primary" className="justify-self-start">
          Make the series
        </Button>
      </form>
    </Dialog>
  )
}

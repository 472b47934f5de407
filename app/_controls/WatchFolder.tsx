'use client'
import { FolderSync } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Dialog } from '#app/_ui/Dialog.tsx'
import { Field, Input } from '#app/_ui/Field.tsx'
import { Notice } from '#app/_ui/Notice.tsx'

/** Asks for a folder of the server's machine to be read while its trainer writes into it. */
export function WatchFolder() {
  const router = useRouter()
  const [failure, setFailure] = useState<string | null>(null)
  const watch = async (form: FormData) => {
    const run = String(form.get('run')).trim()
    const response = await fetch('/api/v1/watches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        folder: String(form.get('folder')).trim(),
        options: run === '' ? {} : { run },
      }),
    })
    const answer: { importId?: string; error?: { message?: string } } = await response
      .json()
      .catch(() => ({}))
    if (response.ok && answer.importId !== undefined) return router.push(`/imports/${answer.importId}`)
    setFailure(answer.error?.message ?? `the server answered ${response.status}`)
  }
  return (
    <Dialog
      title="Watch a folder"
      description="New files and appended lines are read within two seconds of being written. Nothing is ever written into the folder."
      trigger={
        <Button>
          <FolderSync size={14} aria-hidden="true" /> Watch a folder…
        </Button>
      }
    >
      <form action={watch} className="grid gap-3">
        <Field
          label="Folder, on the machine of this server"
          hint="The whole path, such as /scratch/runs/grpo-7b/rollouts"
        >
          <Input name="folder" required className="font-mono" autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Name of the run" hint="Left empty, the files or the folder name it.">
          <Input name="run" autoComplete="off" />
        </Field>
        {failure !== null && <Notice tone="wrong">{failure}</Notice>}
        <Button type="submit" variant="primary" className="justify-self-start">
          Watch
        </Button>
      </form>
    </Dialog>
  )
}

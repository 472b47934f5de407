'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Field, Select } from '#app/_ui/Field.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { Popover } from '#app/_ui/Popover.tsx'
import { mappingHref } from '#lib/query/pageLinks.ts'
import { sendJson } from './sendJson.ts'

/** A format or a mapping that a file can be read as. */
export interface FormatChoice {
  readonly id: string
  readonly title: string
  readonly isMapping: boolean
}

interface Props {
  readonly importId: string
  readonly path: string
  /** What it was read as; null where it was left out. */
  readonly format: string | null
  readonly choices: readonly FormatChoice[]
}

/** Overrules what a file was recognised as: another format, a mapping, or a new mapping of its fields. */
export function ReadAs({ importId, path, format, choices }: Props) {
  const router = useRouter()
  const [isOpen, setIsOpen] = useState(false)
  const [choice, setChoice] = useState(format ?? '')
  const [failure, setFailure] = useState<string | null>(null)
  const read = async () => {
    const refusal = await sendJson(`/api/v1/imports/${encodeURIComponent(importId)}/read-again`, {
      files: [{ path, format: choice === '' ? null : choice }],
    })
    setFailure(refusal)
    if (refusal !== null) return
    setIsOpen(false)
    router.refresh()
  }
  const mappings = choices.filter(({ isMapping }) => isMapping)
  return (
    <Popover
      title="Read as"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" aria-label={`Read ${path} as another format`}>
          Change…
        </Button>
      }
    >
      <p className="text-small text-text-2 [overflow-wrap:anywhere]">{path}</p>
      <Field label="Format" hint="What was read of the file before is replaced.">
        <Select value={choice} onChange={(event) => setChoice(event.target.value)} className="w-full">
          <option value="">as recognised</option>
          {mappings.length > 0 && <optgroup label="Your mappings">{mappings.map(optionOf)}</optgroup>}
          <optgroup label="Formats">{choices.filter(({ isMapping }) => !isMapping).map(optionOf)}</optgroup>
        </Select>
      </Field>
      {failure !== null && <Notice tone="wrong">{failure}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={read}>
          Read again
        </Button>
        <LinkButton href={mappingHref(importId, path)}>Map its fields</LinkButton>
      </div>
    </Popover>
  )
}

function optionOf({ id, title }: FormatChoice) {
  return (
    <option key={id} value={id}>
      {title}
    </option>
  )
}

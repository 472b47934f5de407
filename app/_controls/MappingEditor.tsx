'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Field, Input, Select } from '#app/_ui/Field.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import type { Column } from '#lib/parse/columns.ts'
import type { Mapping } from '#lib/parse/mapping.ts'
import {
  draftOfMapping,
  draftOfSuggestions,
  type MappingDraft,
  mappingOfDraft,
} from '#lib/parse/mappingDraft.ts'
import type { Suggestion } from '#lib/parse/suggestMapping.ts'
import { importHref } from '#lib/query/pageLinks.ts'
import { ColumnList } from './ColumnList.tsx'
import { FieldChoices } from './FieldChoices.tsx'
import { MappingResult } from './MappingResult.tsx'
import { sendJson } from './sendJson.ts'
import { useMappingPreview } from './useMappingPreview.ts'

interface Props {
  readonly importId: string
  readonly path: string
  readonly columns: readonly Column[]
  readonly suggestions: readonly Suggestion[]
  readonly saved: readonly Mapping[]
  /** The format or mapping the file was read as last by choice. */
  readonly chosen: string | null
}

/** The fields of a file on the left, ours on the right, what comes of it below, as it changes. */
export function MappingEditor({ importId, path, columns, suggestions, saved, chosen }: Props) {
  const router = useRouter()
  const before = saved.find(({ name }) => name === chosen)
  const [draft, setDraft] = useState<MappingDraft>(
    before === undefined ? draftOfSuggestions(suggestions, columns) : draftOfMapping(before),
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const read = mappingOfDraft(draft)
  const preview = useMappingPreview(importId, path, 'mapping' in read ? read.mapping : null)
  const take = (name: string) => {
    const found = saved.find((one) => one.name === name)
    setDraft(found === undefined ? draftOfSuggestions(suggestions, columns) : draftOfMapping(found))
  }
  const save = async () => {
    if (draft.name.trim() === '') return setFailure('Give the mapping a name, to use it the next time too.')
    if ('missing' in read) return setFailure(read.missing)
    setIsSaving(true)
    const refusal =
      (await sendJson('/api/v1/mappings', read.mapping)) ??
      (await sendJson(`/api/v1/imports/${encodeURIComponent(importId)}/read-again`, {
        files: [{ path, format: read.mapping.name }],
      }))
    setIsSaving(false)
    if (refusal === null) router.push(importHref(importId))
    else setFailure(refusal)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-12">
        <ColumnList columns={columns} draft={draft} />
        <section aria-labelledby="ours" className="grid content-start gap-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <h2 id="ours" className="font-semibold text-h3">
              Our fields
            </h2>
            {saved.length > 0 && (
              <Field label="Start from">
                <Select
                  value={saved.some(({ name }) => name === draft.name) ? draft.name : ''}
                  onChange={(event) => take(event.target.value)}
                >
                  <option value="">what the names suggest</option>
                  {saved.map(({ name }) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </div>
          <FieldChoices columns={columns} suggestions={suggestions} draft={draft} onChange={setDraft} />
        </section>
      </div>
      <MappingResult preview={preview} missing={'missing' in read ? read.missing : null} />
      <div className="grid max-w-[640px] gap-3 border-hairline border-t pt-5">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Name of the mapping" hint="Also for the command line: import PATH --format NAME">
            <Input
              value={draft.name}
              onChange={(event) => setDraft({ ...draft, name: event.target.value })}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Button variant="primary" disabled={isSaving} onClick={save} className="mb-[22px]">
            Save and read the file
          </Button>
        </div>
        {failure !== null && <Notice tone="wrong">{failure}</Notice>}
      </div>
    </div>
  )
}

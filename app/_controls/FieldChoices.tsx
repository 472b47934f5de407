'use client'
import { useState } from 'react'
import { Field, Input, Select } from '#app/_ui/Field.tsx'
import type { Column } from '#lib/parse/columns.ts'
import { type MappedField, mappedFields } from '#lib/parse/mapping.ts'
import type { MappingDraft } from '#lib/parse/mappingDraft.ts'
import type { Suggestion } from '#lib/parse/suggestMapping.ts'

interface Props {
  readonly columns: readonly Column[]
  readonly suggestions: readonly Suggestion[]
  readonly draft: MappingDraft
  readonly onChange: (draft: MappingDraft) => void
}

const main: readonly MappedField[] = [
  'prompt',
  'completion',
  'messages',
  'reward',
  'correct',
  'group',
  'step',
  'run',
]
const more: readonly MappedField[] = [
  ...(['reasoning', 'advantage', 'split', 'facet', 'task', 'sample', 'id'] as const),
  ...([
    'truncated',
    'stopReason',
    'promptTokens',
    'completionTokens',
    'reasoningTokens',
    'answer',
    'reference',
  ] as const),
]

/** Names of fields as people write them. */
const words = (field: string) => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

/** A choice for each of our fields: a field of the file, the same text for all rows, or none. */
export function FieldChoices(props: Props) {
  // What stood there at first decides, so that no field jumps while it is chosen.
  const [shown] = useState(() => more.filter((field) => (props.draft.fields[field] ?? '') !== ''))
  const hidden = more.filter((field) => !shown.includes(field))
  return (
    <div className="grid gap-3">
      {[...main, ...shown].map((field) => (
        <Choice key={field} field={field} {...props} />
      ))}
      <RewardParts {...props} />
      <details>
        <summary className="cursor-pointer text-text-2">{hidden.length} more fields</summary>
        <div className="grid gap-3 pt-3">
          {hidden.map((field) => (
            <Choice key={field} field={field} {...props} />
          ))}
        </div>
      </details>
    </div>
  )
}

function Choice({ field, columns, suggestions, draft, onChange }: Props & { readonly field: MappedField }) {
  const choice = draft.fields[field] ?? ''
  const isConstant = choice.startsWith('=')
  const set = (value: string) => onChange({ ...draft, fields: { ...draft.fields, [field]: value } })
  const reason = suggestions.find((one) => one.field === field && one.path === choice)?.reason
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <label htmlFor={`map-${field}`} title={mappedFields[field]} className="pt-1.5">
        {words(field)}
      </label>
      <div className="grid gap-1">
        <Select
          id={`map-${field}`}
          value={isConstant ? '=' : choice}
          onChange={(event) => set(event.target.value)}
          className="w-full"
        >
          <option value="">not mapped</option>
          {columns.map(({ path }) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
          {!isConstant && choice !== '' && !columns.some(({ path }) => path === choice) && (
            <option value={choice}>{choice} (not in this file)</option>
          )}
          <option value="=">the same text for all rows…</option>
        </Select>
        {isConstant && (
          <Input
            aria-label={`${words(field)}, the same for all rows`}
            value={choice.slice(1)}
            onChange={(event) => set(`=${event.target.value}`)}
          />
        )}
        <p className="text-small text-text-3">
          {reason === undefined ? mappedFields[field] : `Suggested: ${reason}.`}
        </p>
        {field === 'correct' && choice !== '' && <CorrectWhen draft={draft} onChange={onChange} />}
      </div>
    </div>
  )
}

function CorrectWhen({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="right where it is">
        <Select
          value={draft.correctWhen}
          onChange={(event) => {
            const value = event.target.value
            onChange({ ...draft, correctWhen: value === 'equals' || value === 'atLeast' ? value : 'true' })
          }}
        >
          <option value="true">true or 1</option>
          <option value="equals">this text</option>
          <option value="atLeast">at least</option>
        </Select>
      </Field>
      {draft.correctWhen !== 'true' && (
        <Input
          aria-label="value that means right"
          value={draft.correctValue}
          onChange={(event) => onChange({ ...draft, correctValue: event.target.value })}
          className="w-32"
        />
      )}
    </div>
  )
}

/** Numbers that may be parts of the reward, each by itself. */
function RewardParts({ columns, draft, onChange }: Props) {
  const taken = new Set(Object.values(draft.fields))
  const numbers = columns.filter(({ path, types }) => types.includes('number') && !taken.has(path))
  if (numbers.length === 0) return null
  const toggle = (path: string, isOn: boolean) =>
    onChange({
      ...draft,
      rewardParts: isOn ? [...draft.rewardParts, path] : draft.rewardParts.filter((one) => one !== path),
    })
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <legend className="contents">
        <span className="pt-0.5">reward parts</span>
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {numbers.slice(0, 24).map(({ path }) => (
          <label key={path} className="flex min-h-6 items-center gap-1.5">
            <input
              type="checkbox"
              checked={draft.rewardParts.includes(path)}
              onChange={(event) => toggle(path, event.target.checked)}
            />
            <code>{path}</code>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

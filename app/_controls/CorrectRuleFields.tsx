'use client'
import { Field, Input, Select } from '#app/_ui/Field.tsx'
import type { CorrectRule } from '#lib/model/rollout.ts'

interface Props {
  readonly rule: CorrectRule
  readonly parts: readonly string[]
  readonly onChange: (rule: CorrectRule) => void
}

const kinds: readonly {
  readonly kind: CorrectRule['kind']
  readonly label: string
  readonly note: string
}[] = [
  {
    kind: 'detected',
    label: 'As the files say',
    note: 'Without a label, the higher of exactly two rewards is right, marked as guessed.',
  },
  { kind: 'threshold', label: 'A reward or one of its parts', note: 'Right from a value upwards.' },
  { kind: 'field', label: 'A field of the record', note: 'True, 1 or "correct" is right.' },
  { kind: 'none', label: 'Nothing', note: 'All rollouts count as unlabelled.' },
]

function startOf(kind: CorrectRule['kind']): CorrectRule {
  if (kind === 'threshold') return { kind, on: 'reward', atLeast: 1 }
  if (kind === 'field') return { kind, path: '' }
  return { kind }
}

/** What counts as correct, as a choice with its one or two values. */
export function CorrectRuleFields({ rule, parts, onChange }: Props) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small text-text-3">What counts as correct</legend>
      {kinds.map(({ kind, label, note }) => (
        <div key={kind} className="grid gap-2">
          <label className="grid grid-cols-[16px_1fr] items-baseline gap-x-2">
            <input
              type="radio"
              name="rule"
              checked={rule.kind === kind}
              onChange={() => onChange(startOf(kind))}
              className="self-center accent-accent"
            />
            <span className="font-medium">{label}</span>
            <span className="col-start-2 text-small text-text-3">{note}</span>
          </label>
          {rule.kind === kind && rule.kind === 'threshold' && (
            <div className="flex items-end gap-2 pl-6">
              <Field label="Value">
                <Select value={rule.on} onChange={(event) => onChange({ ...rule, on: event.target.value })}>
                  {['reward', ...parts.filter((part) => part !== 'reward')].map((part) => (
                    <option key={part}>{part}</option>
                  ))}
                </Select>
              </Field>
              <Field label="At least">
                <Input
                  type="number"
                  step="any"
                  required
                  value={rule.atLeast}
                  onChange={(event) => onChange({ ...rule, atLeast: event.target.valueAsNumber || 0 })}
                  className="w-24"
                />
              </Field>
            </div>
          )}
          {rule.kind === kind && rule.kind === 'field' && (
            <div className="pl-6">
              <Field label="Name of the field, such as reward_extra_info.acc">
                <Input
                  required
                  value={rule.path}
                  onChange={(event) => onChange({ ...rule, path: event.target.value })}
                />
              </Field>
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}

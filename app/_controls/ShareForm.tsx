'use client'
import { useId, useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { chosenSegmentClass, segmentClass } from '#app/_ui/Segmented.tsx'
import type { LinkChoices, SensitiveFind } from './shareLink.ts'

interface Props {
  /** Null while they are looked for. */
  readonly finds: readonly SensitiveFind[] | null
  readonly isBusy: boolean
  readonly onCreate: (choices: LinkChoices) => void
}

const lifetimes = [
  { expires: '7d', label: '7 days' },
  { expires: '30d', label: '30 days' },
  { expires: '365d', label: 'a year' },
  { expires: null, label: 'no end' },
] as const

/** How long a link opens, for whom, and what is masked in it. */
export function ShareForm({ finds, isBusy, onCreate }: Props) {
  const id = useId()
  const [expires, setExpires] = useState<string | null>('30d')
  const [password, setPassword] = useState('')
  const [isMasked, setIsMasked] = useState(true)
  const choices = { expires, password: password === '' ? null : password, redact: isMasked }
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onCreate(choices)
      }}
    >
      <fieldset>
        <legend className="mb-1">Ends after</legend>
        <div className="flex gap-0.5 rounded-control bg-pressed p-0.5">
          {lifetimes.map((lifetime) => (
            <button
              key={lifetime.label}
              type="button"
              aria-pressed={expires === lifetime.expires}
              onClick={() => setExpires(lifetime.expires)}
              className={`${segmentClass} flex-1 justify-center px-1.5! ${expires === lifetime.expires ? chosenSegmentClass : ''}`}
            >
              {lifetime.label}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-1">
        <label htmlFor={id}>Password, if any</label>
        <input
          id={id}
          type="password"
          value={password}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
          className="h-control rounded-control bg-surface px-2 inset-ring inset-ring-line-control"
        />
      </div>
      <Finds finds={finds} isMasked={isMasked} onMask={setIsMasked} />
      <Button type="submit" variant="primary" disabled={isBusy}>
        Create link
      </Button>
    </form>
  )
}

interface FindsProps {
  readonly finds: readonly SensitiveFind[] | null
  readonly isMasked: boolean
  readonly onMask: (isMasked: boolean) => void
}

const words: Readonly<Record<SensitiveFind['kind'], readonly [string, string]>> = {
  secret: ['secret', 'secrets'],
  mail: ['mail address', 'mail addresses'],
  'home-path': ['home folder', 'home folders'],
}

/** What would give somebody away, counted, with a look at it. */
function Finds({ finds, isMasked, onMask }: FindsProps) {
  if (finds === null)
    return <p className="text-small text-text-3">Looking for secrets, mail addresses and home folders…</p>
  if (finds.length === 0)
    return <p className="text-small text-text-3">No secrets, mail addresses or home folders found in it.</p>
  return (
    <div className="grid gap-1 text-small">
      {finds.map(({ kind, count, examples }) => (
        <p key={kind}>
          {count} {words[kind][count === 1 ? 0 : 1]}:{' '}
          <span className="font-mono [overflow-wrap:anywhere]">{examples.join(', ')}</span>
        </p>
      ))}
      <label className="flex items-center gap-2">
        <input type="checkbox" checked={isMasked} onChange={(event) => onMask(event.target.checked)} />
        Mask them in the copy
      </label>
    </div>
  )
}

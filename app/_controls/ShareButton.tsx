'use client'
import { Share } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { Popover } from '#app/_ui/Popover.tsx'
import { CopyText } from './CopyText.tsx'
import { createLink, previewLink, type SensitiveFind } from './shareLink.ts'

interface Props {
  /** `run:NAME`, `compare:A,B`, `rollout:ID`, `group:ID` or `diff:ID,ID`. */
  readonly target: string
}

const words: Readonly<Record<SensitiveFind['kind'], string>> = {
  secret: 'secrets',
  mail: 'mail addresses',
  'home-path': 'home folders',
}

/** Freezes what is on the page and gives a link to send: expiry, password, and a look at what would leave. */
export function ShareButton({ target }: Props) {
  const [finds, setFinds] = useState<readonly SensitiveFind[] | null>(null)
  const [days, setDays] = useState('30')
  const [password, setPassword] = useState('')
  const [isMasked, setIsMasked] = useState(true)
  const [link, setLink] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const open = async (isOpen: boolean) => {
    if (!isOpen || finds !== null) return
    const answer = await previewLink(target)
    if (typeof answer === 'string') setFailure(answer)
    else setFinds(answer)
  }
  const create = async () => {
    setFailure(null)
    const answer = await createLink(target, {
      expiresInDays: days === '' ? null : Number(days),
      password: password === '' ? null : password,
      isMasked,
    })
    if ('url' in answer) setLink(answer.url)
    else setFailure(answer.failure)
  }
  return (
    <Popover
      title="Share this view"
      onOpenChange={open}
      trigger={
        <Button variant="primary">
          <Share size={14} aria-hidden="true" /> Share
        </Button>
      }
    >
      <p className="text-text-2">
        A read-only copy of what is here now. It stays the same when the data changes; you can end it in
        Settings.
      </p>
      {failure !== null && <Notice tone="wrong">{failure}</Notice>}
      {link === null ? (
        <>
          <label className="grid gap-1">
            Ends after
            <select
              value={days}
              onChange={(event) => setDays(event.target.value)}
              className="h-control rounded-control bg-surface px-2 inset-ring inset-ring-line-control"
            >
              <option value="7">7 days</option>
              <option value="30">30 days</option>
              <option value="365">a year</option>
              <option value="">never, until revoked</option>
            </select>
          </label>
          <label className="grid gap-1">
            Password, if any
            <input
              type="password"
              value={password}
              autoComplete="new-password"
              onChange={(event) => setPassword(event.target.value)}
              className="h-control rounded-control bg-surface px-2 inset-ring inset-ring-line-control"
            />
          </label>
          <Finds finds={finds} isMasked={isMasked} onMask={setIsMasked} />
          <Button variant="primary" onClick={create}>
            Create link
          </Button>
        </>
      ) : (
        <>
          <a href={link} className="link font-mono text-small [overflow-wrap:anywhere]">
            {link}
          </a>
          <CopyText text={link} label="Copy the link" />
        </>
      )}
    </Popover>
  )
}

interface FindsProps {
  readonly finds: readonly SensitiveFind[] | null
  readonly isMasked: boolean
  readonly onMask: (isMasked: boolean) => void
}

function Finds({ finds, isMasked, onMask }: FindsProps) {
  if (finds === null)
    return <p className="text-small text-text-3">Looking for secrets, mail addresses and home folders…</p>
  if (finds.length === 0)
    return <p className="text-small text-text-3">No secrets, mail addresses or home folders found in it.</p>
  return (
    <div className="grid gap-1 text-small">
      {finds.map(({ kind, count, examples }) => (
        <p key={kind}>
          {count} {words[kind]}:{' '}
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

'use client'
import { Share } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { Popover } from '#app/_ui/Popover.tsx'
import { CopyText } from './CopyText.tsx'
import { ShareForm } from './ShareForm.tsx'
import { ShareLinks } from './ShareLinks.tsx'
import type { SensitiveFind } from './shareLink.ts'
import { createLink, endLink, type LinkChoices, linksTo, type OpenLink, previewLink } from './shareLink.ts'

interface Props {
  /** `run:NAME`, `compare:A,B`, `rollout:ID`, `group:ID` or `diff:ID,ID`. */
  readonly target: string
}

/** Freezes what is on the page and gives a link to send: expiry, password, and a look at what would leave. */
export function ShareButton({ target }: Props) {
  const [finds, setFinds] = useState<readonly SensitiveFind[] | null>(null)
  const [links, setLinks] = useState<readonly OpenLink[]>([])
  const [made, setMade] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const listLinks = async () => {
    const answer = await linksTo(target)
    if (answer.isOk) setLinks(answer.value)
  }
  // The page may show something else than the last time: all is asked for again.
  const open = async (isOpen: boolean) => {
    if (!isOpen) return
    setFinds(null)
    setMade(null)
    setFailure(null)
    const [preview] = await Promise.all([previewLink(target), listLinks()])
    if (preview.isOk) setFinds(preview.value)
    else setFailure(preview.failure)
  }
  const create = async (choices: LinkChoices) => {
    setIsBusy(true)
    const answer = await createLink(target, choices)
    setIsBusy(false)
    if (answer.isOk) {
      setFailure(null)
      setMade(answer.value)
      await listLinks()
    } else setFailure(answer.failure)
  }
  const revoke = async (id: string) => {
    const answer = await endLink(id)
    setFailure(answer.isOk ? null : answer.failure)
    await listLinks()
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
        A read-only copy of what is here now. It stays the same when the data changes.
      </p>
      {failure !== null && <Notice tone="wrong">{failure}</Notice>}
      {made === null ? <ShareForm finds={finds} isBusy={isBusy} onCreate={create} /> : <Made link={made} />}
      <ShareLinks links={links} onRevoke={revoke} />
    </Popover>
  )
}

function Made({ link }: { readonly link: string }) {
  return (
    <>
      <p role="status">The link is ready. It is shown only now.</p>
      <a href={link} className="link font-mono text-small [overflow-wrap:anywhere]">
        {link}
      </a>
      <CopyText text={link} label="Copy the link" />
    </>
  )
}

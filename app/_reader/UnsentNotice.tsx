'use client'
import { useSyncExternalStore } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { discardRefused, labelOutbox, sendAgain } from './labelOutbox.ts'

/** Labels that the server did not take, why, and the way out; nothing where all are stored. */
export function UnsentNotice() {
  const { unsent } = useSyncExternalStore(labelOutbox.subscribe, labelOutbox.state, labelOutbox.serverState)
  const refused = unsent.filter(({ isRefused }) => isRefused)
  const late = unsent.filter(({ isRefused, reason }) => !isRefused && reason !== null)
  const waiting = unsent.length - refused.length
  return (
    <>
      {late[0] !== undefined && (
        <Notice tone="wrong">
          {formatCounted(waiting, 'label')} not stored yet: {late[0].reason}. Kept in this browser, and sent
          again by itself.{' '}
          <Button variant="quiet" onClick={() => void sendAgain()}>
            Send now
          </Button>
        </Notice>
      )}
      {refused[0] !== undefined && (
        <Notice tone="wrong">
          {formatCounted(refused.length, 'label')} refused: {refused[0].reason}.{' '}
          <Button variant="quiet" onClick={discardRefused}>
            Discard
          </Button>
        </Notice>
      )}
    </>
  )
}

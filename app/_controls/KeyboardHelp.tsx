'use client'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'
import { Dialog } from '#app/_ui/Dialog.tsx'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { keyMap } from './keyMap.ts'
import { keysOff, useKeys } from './useKeys.ts'

/** The keyboard map behind `?`, and `/` for the search box. */
export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({
    '?': () => setIsOpen(true),
    '/': () => document.querySelector<HTMLInputElement>('input[data-search]')?.focus(),
  })
  return (
    <Dialog
      title="Keyboard"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="quiet" icon aria-label="Keyboard map">
          <Kbd>?</Kbd>
        </Button>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {keyMap.map(({ where, keys }) => (
          <section key={where}>
            <h3 className="mb-1 font-medium text-small text-text-3">{where}</h3>
            <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1">
              {keys.map((entry) => (
                <div key={entry.does} className="contents">
                  <dt className="flex gap-1">
                    {entry.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{entry.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <KeysSwitch />
    </Dialog>
  )
}

/** Rendered only while the dialog is open, so it may read the browser's storage. */
function KeysSwitch() {
  const [isOff, setIsOff] = useState(() => localStorage.getItem(keysOff) !== null)
  const change = () => {
    if (isOff) localStorage.removeItem(keysOff)
    else localStorage.setItem(keysOff, '1')
    setIsOff(!isOff)
  }
  return (
    <label className="flex items-center gap-2 border-hairline border-t pt-3 text-text-2">
      <input type="checkbox" checked={!isOff} onChange={change} className="accent-accent" />
      Single keys do things
    </label>
  )
}

'use client'
import { Tag } from 'lucide-react'
import { Button } from '#app/_ui/Button.tsx'
import { useLabelSearch } from './useLabelSearch.ts'

/** Begins and ends giving labels; it begins blind. */
export function LabelSwitch() {
  const { mode, change } = useLabelSearch()
  return (
    <Button
      aria-pressed={mode !== 'off'}
      onClick={() => change({ mode: mode === 'off' ? 'blind' : 'off', pick: 'order', asked: null })}
    >
      <Tag size={14} aria-hidden="true" /> Label
    </Button>
  )
}

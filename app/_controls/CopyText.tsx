'use client'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/_ui/Button.tsx'

/** Puts a text on the clipboard and says so for a moment. */
export function CopyText({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 2000)
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button onClick={copy}>
      <Icon size={14} aria-hidden="true" className="text-text-3" />
      <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </Button>
  )
}

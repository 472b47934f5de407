'use client'
import { ThemeProvider as NextThemes } from 'next-themes'
import type { ReactNode } from 'react'

/** Sets `data-theme` before the first paint; the inline script carries the nonce of this answer. */
export function ThemeProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  return (
    <NextThemes attribute="data-theme" defaultTheme="system" enableSystem nonce={nonce}>
      {children}
    </NextThemes>
  )
}

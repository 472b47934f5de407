import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import type { ReactNode } from 'react'
import { ThemeProvider } from '#app/_controls/ThemeProvider.tsx'
import { Patterns } from '#app/_ui/Patterns.tsx'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Reasonscope', template: '%s · Reasonscope' },
  description: 'See how a reasoning model reasons, from the rollout dumps your trainer already writes.',
  robots: { index: false, follow: false },
  referrer: 'same-origin',
}

export const viewport: Viewport = { colorScheme: 'light dark', width: 'device-width', initialScale: 1 }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  return (
    // The theme is set on the root before hydration, by a script that the server cannot foresee.
    <html lang="en" suppressHydrationWarning>
      <body>
        <Patterns />
        <ThemeProvider nonce={nonce}>
          <NuqsAdapter>{children}</NuqsAdapter>
        </ThemeProvider>
      </body>
    </html>
  )
}

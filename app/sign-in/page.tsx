import type { Metadata } from 'next'
import { Brand } from '#app/_shell/Brand.tsx'
import { Button } from '#app/_ui/Button.tsx'
import { Notice } from '#app/_ui/Notice.tsx'

export const metadata: Metadata = { title: 'Sign in' }

interface Props {
  readonly searchParams: Promise<{ readonly to?: string; readonly wrong?: string }>
}

/** Asks for the secret that the server was started with. */
export default async function SignInPage({ searchParams }: Props) {
  const { to, wrong } = await searchParams
  return (
    <main id="content" className="mx-auto grid min-h-[70vh] max-w-sm content-center gap-4 px-4">
      <Brand />
      <h1 className="font-semibold text-h2">This server needs its secret</h1>
      {wrong !== undefined && <Notice tone="wrong">That was not the secret.</Notice>}
      <form method="post" action="/api/v1/sign-in" className="grid gap-3">
        <input type="hidden" name="to" value={to ?? '/'} />
        <label className="grid gap-1">
          Secret
          <input
            type="password"
            name="secret"
            required
            autoComplete="current-password"
            className="h-control rounded-control bg-surface px-2 inset-ring inset-ring-line-control"
          />
        </label>
        <Button type="submit" variant="primary">
          Sign in
        </Button>
      </form>
    </main>
  )
}

'use client'
import { Button } from '#app/_ui/Button.tsx'
import { EmptyState } from '#app/_ui/EmptyState.tsx'

interface Props {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}

/** A bug: what is known, and the way on. */
export default function ErrorPage({ error, reset }: Props) {
  return (
    <main className="mx-auto max-w-[1440px] px-4 md:px-8">
      <EmptyState
        as="h1"
        title="Something broke on this page"
        action={
          <>
            <Button variant="primary" onClick={reset}>
              Try again
            </Button>
            <a href="/" className="link self-center">
              All runs
            </a>
          </>
        }
      >
        <p>
          {error.message === '' ? 'The server has the reason in its log.' : error.message}
          {error.digest !== undefined && (
            <>
              {' '}
              Look for <code>{error.digest}</code>.
            </>
          )}
        </p>
      </EmptyState>
    </main>
  )
}

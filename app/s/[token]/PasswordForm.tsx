import { Brand } from '#app/_shell/Brand.tsx'
import { Button } from '#app/_ui/Button.tsx'
import { Notice } from '#app/_ui/Notice.tsx'

interface Props {
  readonly token: string
  /** Null at first, `often` after too many tries. */
  readonly wrong: string | null
}

/** Asks for the password of a shared link. */
export function PasswordForm({ token, wrong }: Props) {
  return (
    <main id="content" className="mx-auto grid min-h-[70vh] max-w-sm content-center gap-4 px-4">
      <Brand />
      <h1 className="font-semibold text-h2">This link needs a password</h1>
      {wrong !== null && (
        <Notice tone="wrong">
          {wrong === 'often' ? 'Too many tries: wait a minute.' : 'That was not the password.'}
        </Notice>
      )}
      <form method="post" action={`/s/${token}/password`} className="grid gap-3">
        <label className="grid gap-1">
          Password
          <input
            type="password"
            name="password"
            required
            className="h-control rounded-control bg-surface px-2 inset-ring inset-ring-line-control"
          />
        </label>
        <Button type="submit" variant="primary">
          Open
        </Button>
      </form>
    </main>
  )
}

import { Page } from '#app/_shell/Page.tsx'
import { EmptyState } from '#app/_ui/EmptyState.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'

export default function NotFound() {
  return (
    <Page crumbs={[{ label: 'Not found' }]}>
      <EmptyState
        as="h1"
        title="There is nothing at this address"
        action={<LinkButton href="/">All runs</LinkButton>}
      >
        A run may have been deleted, or a share has expired or was revoked.
      </EmptyState>
    </Page>
  )
}

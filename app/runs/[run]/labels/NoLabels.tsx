import { EmptyState } from '#app/_ui/EmptyState.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { commandLine } from '#app/commandLine.ts'
import { labelNextHref } from './labelNextHref.ts'

/** What labels are good for, and how to give the first. */
export function NoLabels({ run }: { readonly run: string }) {
  const next = labelNextHref(run)
  return (
    <EmptyState
      title="No labels yet"
      action={
        next !== null && (
          <LinkButton href={next} variant="primary">
            Label a thought drawn at random
          </LinkButton>
        )
      }
    >
      <p>
        Say of some thoughts what they are, and this page says how far the classifier can be trusted on this
        run: Cohen's kappa, accuracy and F1 of each kind with intervals, and where it errs. Thirty thoughts
        are the least; one key labels a thought, and the classifier's kinds are hidden meanwhile. Labels from
        elsewhere are read by <code>{commandLine('labels import FILE')}</code>.
      </p>
    </EmptyState>
  )
}

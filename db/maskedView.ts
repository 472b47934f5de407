import { redactValue } from '#lib/share/redact.ts'
import { redactRollout } from '#lib/share/redactRollout.ts'
import type { FrozenView } from './frozenView.ts'
import type { RolloutPage } from './queries/rolloutPage.ts'

/** A frozen view without secrets, mail addresses and home folders. */
export function maskedView(view: FrozenView): FrozenView {
  switch (view.kind) {
    case 'rollout':
      return { kind: 'rollout', page: maskedPage(view.page) }
    case 'diff':
      return { kind: 'diff', a: maskedPage(view.a), b: maskedPage(view.b) }
    case 'group':
      return {
        kind: 'group',
        page: redactValue(view.page),
        bodies: view.bodies.map(([id, body]) => [id, redactRollout(body)]),
      }
    default:
      return redactValue(view)
  }
}

function maskedPage({ rollout, thoughts, ...around }: RolloutPage): RolloutPage {
  return { ...redactValue(around), ...redactRollout({ rollout, thoughts }) }
}

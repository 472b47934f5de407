import type { Snapshot } from '#db/frozenView.ts'
import { SharedComparison } from './SharedComparison.tsx'
import { SharedDiff } from './SharedDiff.tsx'
import { SharedGroup } from './SharedGroup.tsx'
import { SharedRollout } from './SharedRollout.tsx'
import { SharedRun } from './SharedRun.tsx'

/** A frozen view of whatever was shared. */
export function SharedView({ snapshot: { view } }: { readonly snapshot: Snapshot }) {
  switch (view.kind) {
    case 'run':
      return <SharedRun view={view} />
    case 'compare':
      return <SharedComparison comparisons={view.comparisons} />
    case 'rollout':
      return <SharedRollout page={view.page} />
    case 'group':
      return <SharedGroup page={view.page} bodies={view.bodies} />
    case 'diff':
      return <SharedDiff a={view.a} b={view.b} />
  }
}

import type { Snapshot } from '#db/freeze.ts'
import { SharedComparison } from './SharedComparison.tsx'
import { SharedDiff } from './SharedDiff.tsx'
import { SharedGroup } from './SharedGroup.tsx'
import { SharedRollout } from './SharedRollout.tsx'
import { SharedRun } from './SharedRun.tsx'

/** A frozen view of whatever was shared. */
export function SharedView({ snapshot: { title, view } }: { snapshot: Snapshot }) {
  switch (view.kind) {
    case 'run':
      return <SharedRun title={title} view={view} />
    case 'compare':
      return <SharedComparison title={title} view={view} />
    case 'rollout':
      return <SharedRollout page={view.page} />
    case 'group':
      return <SharedGroup page={view.page} />
    case 'diff':
      return <SharedDiff title={title} a={view.a} b={view.b} />
  }
}

import type { Json } from '#lib/model/json.ts'
import type { Rollout } from '#lib/model/rollout.ts'
import { shortHash } from './shortHash.ts'

/** What tells one rollout from another, as detected in the files. */
export type IdentitySource = Pick<
  Rollout,
  'run' | 'facet' | 'split' | 'step' | 'nativeId' | 'promptKey' | 'sample' | 'provenance'
>

/**
 * The id of a rollout: the same whenever the same file is imported, different for different files (`place`). Where the
 * dump gives neither an id nor a sample number, the row tells siblings apart. Without a place, where native ids are
 * unique in their run, the same rollout in two files has one id. Corrections by the user never enter it.
 */
export function rolloutId(source: IdentitySource, place: string | null): string {
  const { run, facet, split, step, nativeId, promptKey, sample, provenance } = source
  const row: readonly Json[] = nativeId === null && sample === null ? [provenance.line, provenance.item] : []
  return shortHash([run.key, facet, split, step, place, nativeId ?? promptKey, sample, ...row])
}

/** The id of a further record of one file whose id is already taken; `ordinal` counts from 1. */
export function repeatedId(id: string, ordinal: number): string {
  return shortHash([id, ordinal])
}

/**
 * The id of a rollout's group: rollouts of one run, split, step and facet that share the dump's group key, or the
 * prompt where it names none. Files of one run share groups, runs never do.
 */
export function groupKeyOf(
  rollout: Pick<Rollout, 'run' | 'facet' | 'split' | 'step' | 'group' | 'promptKey'>,
): string {
  const { run, facet, split, step, group, promptKey } = rollout
  const named = group === null ? ['prompt', promptKey] : ['group', group]
  return shortHash([run.key, split, step, facet, ...named])
}

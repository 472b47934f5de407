/** What narrows a view of a run; null and empty leave a key out of the address. */
export interface Narrowing {
  readonly split?: string | null
  /** One step, or a range with open ends. */
  readonly step?: number | { readonly from: number | null; readonly to: number | null } | null
  readonly facets?: readonly string[]
  readonly filter?: string
  readonly preset?: string | null
  readonly sort?: string | null
  /** Signal of groups. */
  readonly signal?: string | null
  /** How the thought mix is counted. */
  readonly mix?: string | null
  /** How the order of thoughts is read. */
  readonly order?: string | null
  /** Rows of a page of a table, and how many stand before it. */
  readonly limit?: number | null
  readonly offset?: number | null
}

function search(entries: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(entries).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [`${key}=${encodeURIComponent(value)}`],
  )
  return given.length === 0 ? '' : `?${given.join('&')}`
}

/** A step or a range as the address and the command line write it: `400`, `400..800`, `..800`. */
export function stepText(step: Narrowing['step']): string | null {
  if (step === null || step === undefined) return null
  if (typeof step === 'number') return String(step)
  return `${step.from ?? ''}..${step.to ?? ''}`
}

const numberText = (number: number | null | undefined) => (number == null ? null : String(number))

function narrowed(path: string, narrowing: Narrowing): string {
  return (
    path +
    search({
      split: narrowing.split,
      step: stepText(narrowing.step),
      facet: narrowing.facets?.map((facet) => facet.replace(/[\\,]/g, '\\$&')).join(','),
      filter: narrowing.filter,
      preset: narrowing.preset,
      sort: narrowing.sort,
      signal: narrowing.signal,
      mix: narrowing.mix,
      order: narrowing.order,
      limit: numberText(narrowing.limit),
      offset: numberText(narrowing.offset === 0 ? null : narrowing.offset),
    })
  )
}

const at = (run: string) => `/runs/${encodeURIComponent(run)}`

/** Address of a run's page. */
export const runHref = (run: string, narrowing: Narrowing = {}) => narrowed(at(run), narrowing)
/** Address of the table of a run's rollouts. */
export const rolloutsHref = (run: string, narrowing: Narrowing = {}) =>
  narrowed(`${at(run)}/rollouts`, narrowing)
/** Address of the table of a run's groups. */
export const groupsHref = (run: string, narrowing: Narrowing = {}) => narrowed(`${at(run)}/groups`, narrowing)
/** Address of what people say of a run's thoughts, against the classifier. */
export const labelsHref = (run: string, asked: Readonly<Record<string, string | null>> = {}) =>
  `${at(run)}/labels${search(asked)}`
/** Address of one group. */
export const groupHref = (group: string) => `/groups/${encodeURIComponent(group)}`
/** Address of one rollout. */
export const rolloutHref = (rollout: string) => `/rollouts/${encodeURIComponent(rollout)}`
/** Address of one import. */
export const importHref = (id: string) => `/imports/${encodeURIComponent(id)}`
/** Address of the page that maps the fields of a file of an import. */
export const mappingHref = (id: string, file: string) => `${importHref(id)}/mapping${search({ file })}`
/** Address of the diff of two rollouts. */
export const diffHref = (a: string, b: string) => `/diff${search({ a, b })}`
/** Address of a comparison of two runs or checkpoints (`RUN`, `RUN@STEP`, `RUN@SPLIT/STEP`). */
export const compareHref = (a: string, b: string, { split, preset }: Narrowing = {}) =>
  `/compare${search({ a, b, split, preset })}`
/** Address of a metric's definition. */
export const definitionHref = (metric: string) => `/docs/metrics#${metric}`

import {
  createLoader,
  createParser,
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { metricIds } from '#lib/metrics/catalog.ts'
import { defaultLazyPreset, lazyPresetIds } from '#lib/metrics/presets.ts'
import { parseSteps, stepsText } from './steps.ts'
import {
  defaultLimit,
  defaultSort,
  groupings,
  type ReportQuery,
  type RolloutQuery,
  reportQuery,
  rolloutQuery,
  type StepRange,
  type TraceQuery,
  traceQuery,
} from './traceQuery.ts'

/** Names between commas; a comma or backslash inside a name has a backslash before it. */
const names = createParser<string[]>({
  parse: (text) => splitNames(text),
  serialize: (values) => values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(','),
  eq: (a, b) => a.length === b.length && a.every((value, index) => value === b[index]),
})

/** Cuts a list of names at its commas; empty names are nobody's. */
export function splitNames(text: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === ',') parts.push('')
    else parts.push(`${parts.pop() ?? ''}${character === '\\' ? text.charAt(++at) : character}`)
  }
  return parts.filter((part) => part !== '')
}

const steps = createParser<StepRange>({
  parse: parseSteps,
  serialize: stepsText,
  eq: (a, b) => a.from === b.from && a.to === b.to,
})

/** A whole number within bounds; what lies outside reads as nothing. */
function wholeNumber(least: number, most: number) {
  return createParser<number>({
    parse: (text) => {
      const value = parseAsInteger.parse(text)
      return value === null || !/^\d+$/.test(text) || value < least || value > most ? null : value
    },
    serialize: String,
  })
}

/** Search parameters of a {@link TraceQuery}; also for client controls that change the URL. */
export const traceParams = {
  run: names.withDefault([]),
  split: parseAsString,
  step: steps,
  facet: names.withDefault([]),
  filter: parseAsString.withDefault(''),
  preset: parseAsStringLiteral(lazyPresetIds).withDefault(defaultLazyPreset),
  by: parseAsStringLiteral(groupings).withDefault('checkpoint'),
}

/** Search parameters of a {@link RolloutQuery}. */
export const rolloutParams = {
  ...traceParams,
  sort: parseAsString.withDefault(defaultSort),
  limit: wholeNumber(1, 100_000).withDefault(defaultLimit),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).withDefault(0),
}

/** Search parameters of a {@link ReportQuery}. */
export const reportParams = { ...traceParams, metric: parseAsStringLiteral(metricIds) }

const loadTrace = createLoader(traceParams)
const loadRollouts = createLoader(rolloutParams)
const loadReport = createLoader(reportParams)
const writeTrace = createSerializer(traceParams)
const writeRollouts = createSerializer(rolloutParams)
const writeReport = createSerializer(reportParams)

/** Search parameters in any of the forms in which a server or a browser has them. */
export type SearchInput = URLSearchParams | Readonly<Record<string, string | string[] | undefined>>

function fromParams(params: inferParserType<typeof traceParams>): TraceQuery {
  const { run, split, step, facet, filter, preset, by } = params
  return traceQuery.parse({ runs: run, split, steps: step, facets: facet, filter, preset, by })
}

function toParams(query: TraceQuery): inferParserType<typeof traceParams> {
  const { runs, split, steps: step, facets, filter, preset, by } = query
  return { run: runs, split, step, facet: facets, filter, preset, by }
}

/** The query in search parameters; unknown values give the defaults. */
export function parseTraceQuery(search: SearchInput): TraceQuery {
  return fromParams(loadTrace(search))
}

/** Search parameters of a query, `?` included, defaults left out; empty for the default query. */
export function traceSearch(query: TraceQuery): string {
  return writeTrace(toParams(query))
}

/** The query for a list of rollouts in search parameters; unknown values give the defaults. */
export function parseRolloutQuery(search: SearchInput): RolloutQuery {
  const { sort, limit, offset, ...rest } = loadRollouts(search)
  return rolloutQuery.parse({ ...fromParams(rest), sort, limit, offset })
}

/** Search parameters of a list of rollouts, `?` included, defaults left out. */
export function rolloutSearch(query: RolloutQuery): string {
  const { sort, limit, offset } = query
  return writeRollouts({ ...toParams(query), sort, limit, offset })
}

/** The query for one metric in search parameters; null where no known metric is named. */
export function parseReportQuery(search: SearchInput): ReportQuery | null {
  const { metric, ...rest } = loadReport(search)
  return metric === null ? null : reportQuery.parse({ ...fromParams(rest), metric })
}

/** Search parameters of a query for one metric, `?` included. */
export function reportSearch(query: ReportQuery): string {
  return writeReport({ ...toParams(query), metric: query.metric })
}

import { isJsonObject, type Json } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { reject, shown } from './fieldValues.ts'
import type { CompanionFile, Format, ParseResult, RecordParser, RecordPlace } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { runFromPath, splitFromFolders } from './runFromPath.ts'
import type { Span } from './span.ts'
import { familyOf } from './spanFamily.ts'
import { spanRollout } from './spanRollout.ts'

/** The spans that one record holds; null where it is no record of this dialect. */
export type SpansOf = (value: Json) => readonly Span[] | null

/** The part of a format that all tracers share: spans joined to rollouts by trace, over lines and files. */
export function spanFormat(spansOf: SpansOf): Pick<Format, 'companions' | 'open'> {
  return {
    companions: (path, paths) => familyOf(path, paths).filter((other) => other !== path),
    open: async (path, companions, paths = new ImportPaths([path])) => {
      const parser = new SpanParser(spansOf, runFromPath({ path, paths }), path)
      const family = familyOf(path, paths)
      for (const companion of companions) {
        await parser.readCompanion(companion, family.indexOf(companion.path) < family.indexOf(path))
      }
      return parser
    },
  }
}

/**
 * Gathers the spans of a file by trace. A trace belongs to the first file that names it: later files give their spans
 * to it and yield no rollout of it.
 */
class SpanParser implements RecordParser {
  readonly #own = new Map<string, { readonly line: number | null; readonly spans: Span[] }>()
  readonly #later = new Map<string, Span[]>()
  readonly #earlier = new Set<string>()

  constructor(
    readonly spansOf: SpansOf,
    readonly run: RunKey,
    readonly path: string,
  ) {}

  async readCompanion({ values }: CompanionFile, isEarlier: boolean): Promise<void> {
    for await (const value of values) {
      for (const span of this.spansOf(value) ?? []) {
        if (isEarlier) this.#earlier.add(span.trace)
        else push(this.#later, span.trace, span)
      }
    }
  }

  parse(value: Json, { line }: RecordPlace): readonly ParseResult[] {
    if (!isJsonObject(value)) return [reject(null, `expected an object, found ${shown(value)}`)]
    const spans = this.spansOf(value)
    if (spans === null) return [reject(null, 'no span and no trace id')]
    for (const span of spans) {
      if (this.#earlier.has(span.trace)) continue
      const own = this.#own.get(span.trace)
      if (own === undefined) this.#own.set(span.trace, { line, spans: [span] })
      else own.spans.push(span)
    }
    return [{ kind: 'skip' }]
  }

  finish(): readonly ParseResult[] {
    return [...this.#own].map(([trace, { line, spans }]): ParseResult => {
      const draft = spanRollout(trace, [...spans, ...(this.#later.get(trace) ?? [])], this.run)
      const split = splitFromFolders(this.path)
      return { kind: 'draft', draft: { ...draft, split }, item: null, line }
    })
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

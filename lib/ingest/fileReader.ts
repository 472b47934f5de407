import type { Json } from '#lib/model/json.ts'
import type { Provenance, Rollout } from '#lib/model/rollout.ts'
import { repeatedId } from '#lib/normalise/identity.ts'
import { normalise } from '#lib/normalise/normalise.ts'
import type { DraftFound, ParseResult, RecordParser } from '#lib/parse/format.ts'
import { surveyJson } from '#lib/source/jsonDepth.ts'
import type { SourceItem, SourceRecord } from '#lib/source/record.ts'
import type { SourceFile } from '#lib/source/sourceFile.ts'
import type { Addendum, Rejected, Warning } from './event.ts'

/** A rollout before anyone has looked at its reasoning. */
export interface Made {
  readonly kind: 'made'
  readonly rollout: Rollout
}

export type ReaderEvent = Made | Rejected | Warning | Addendum

/** Arguments of calls are parsed from text and may nest further than their record; writers of JSON overflow near 4,000. */
const deepestRollout = 400
/** Parts of one rollout stand a few lines apart; further back, places of lines are forgotten. */
const rememberedLines = 256
const excerptLength = 200

/** Makes rollouts of the items of one file, in order: parsed, normalised, with an id that no other record has. */
export class FileReader {
  /** Records whose id an earlier record of the file had. */
  repeats = 0
  private readonly taken = new Map<string, number>()
  private readonly lineStarts = new Map<number, number>()
  private last: SourceRecord | null = null

  constructor(
    private readonly file: SourceFile,
    private readonly place: string,
    private readonly parser: RecordParser,
  ) {}

  /** What one item gives: rollouts, or the reason why it gives none. */
  read(item: SourceItem): ReaderEvent[] {
    const { path } = this.file
    if (item.kind === 'unreadable') {
      const { line, item: member, reason, excerpt } = item
      return [{ kind: 'rejected', path, line, item: member, field: null, reason, excerpt }]
    }
    const results = this.parser.parse(item.value, { path, line: item.line, item: item.item })
    const events = results.flatMap((result) => this.eventsOf(result, item))
    this.remember(item)
    return events
  }

  /** What the parser still held back when the file ended. */
  finish(): ReaderEvent[] {
    return (this.parser.finish?.() ?? []).flatMap((result) => this.eventsOf(result, null))
  }

  private eventsOf(result: ParseResult, record: SourceRecord | null): ReaderEvent[] {
    const { path } = this.file
    switch (result.kind) {
      case 'skip':
        return []
      case 'draft':
        return [this.make(result, record)]
      case 'warning':
      case 'addendum':
        return [{ ...result, path }]
      case 'reject':
        return [rejected(path, record, result)]
    }
  }

  private make(found: DraftFound, record: SourceRecord | null): ReaderEvent {
    const provenance = this.provenanceOf(found, record)
    const rollout = normalise(found.draft, { provenance, place: this.place })
    if (surveyJson(rollout, deepestRollout).tooDeep) {
      const reason = `A call or field nests deeper than ${deepestRollout} levels.`
      return rejected(this.file.path, record, { field: null, reason })
    }
    return { kind: 'made', rollout: this.withOwnId(rollout) }
  }

  private withOwnId(rollout: Rollout): Rollout {
    const earlier = this.taken.get(rollout.id) ?? 0
    this.taken.set(rollout.id, earlier + 1)
    if (earlier === 0) return rollout
    this.repeats += 1
    return { ...rollout, id: repeatedId(rollout.id, earlier) }
  }

  /** A rollout joined from several lines reaches from its first line to the record before this one. */
  private provenanceOf(found: DraftFound, record: SourceRecord | null): Provenance {
    const { hash: fileHash, path } = this.file
    const line = found.line ?? record?.line ?? null
    const item = found.item ?? record?.item ?? null
    if (record !== null && line === record.line) {
      return { fileHash, path, line, byteStart: record.byteStart, byteEnd: record.byteEnd, item }
    }
    const byteStart = (line === null ? undefined : this.lineStarts.get(line)) ?? null
    return {
      fileHash,
      path,
      line,
      byteStart,
      byteEnd: byteStart === null ? null : (this.last?.byteEnd ?? null),
      item,
    }
  }

  private remember(record: SourceRecord) {
    this.last = record
    if (record.line === null) return
    this.lineStarts.set(record.line, record.byteStart)
    const [oldest] = this.lineStarts.keys()
    if (this.lineStarts.size > rememberedLines && oldest !== undefined) this.lineStarts.delete(oldest)
  }
}

function rejected(
  path: string,
  record: SourceRecord | null,
  { field, reason }: { readonly field: string | null; readonly reason: string },
): Rejected {
  const excerpt = record === null ? '' : excerptOf(record.value)
  return {
    kind: 'rejected',
    path,
    line: record?.line ?? null,
    item: record?.item ?? null,
    field,
    reason,
    excerpt,
  }
}

function excerptOf(value: Json): string {
  return JSON.stringify(value).slice(0, excerptLength)
}

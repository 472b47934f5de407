import type { MemberPlace } from './memberFile.ts'

/** A member as the directory of an archive tells of it. */
export interface FoundMember {
  /** As it stands in the archive: to be shown, never to be used as a path. */
  readonly name: string
  readonly size: number
  /** Null where it cannot be read. */
  readonly place: MemberPlace | null
  /** Check sum of the unpacked bytes, where the archive keeps one. */
  readonly crc32: number | null
  /** Why it is not read; null where it is. */
  readonly refusal: string | null
}

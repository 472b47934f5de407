import type { DecodeLimits } from '#lib/source/decode.ts'

/** Members of one upload; a run of 50,000 single files is large, more than this is no dump. */
const mostMembers = 200_000

/**
 * How much one uploaded archive may unpack to, with the archives inside it. Members that overlap in a hostile archive
 * count each time, so the sum is held against the bytes that were sent.
 */
export class UnpackedBudget {
  #bytes = 0
  #members = 0

  constructor(
    private readonly stored: number,
    private readonly limits: DecodeLimits,
  ) {}

  /** Why a member of this size is not unpacked; null where it may be. Costs nothing: sizes are as declared. */
  refusal({ size, stored }: { readonly size: number; readonly stored: number }): string | null {
    const { ratio, ratioAfter, bytes } = this.limits
    this.#members += 1
    if (this.#members > mostMembers) return `More than ${mostMembers} members: the rest is not read.`
    if (size > ratioAfter && size > stored * ratio)
      return `Would grow from ${stored} to ${size} bytes; unpack it by hand if it is sound.`
    const all = this.#bytes + size
    if (all > bytes || (all > ratioAfter && all > this.stored * ratio))
      return `The archive would grow from ${this.stored} to more than ${all} bytes; unpack it by hand if it is sound.`
    this.#bytes = all
    return null
  }
}

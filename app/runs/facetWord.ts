/** A facet in few words: a path is known by its last part, a long name by its beginning. */
export function facetWord(facet: string): string {
  const last = facet.slice(facet.lastIndexOf('/') + 1)
  return last.length > 32 ? `${last.slice(0, 31)}…` : last
}

/** The split that a run's page shows where none is asked for: training first, else the first there is. */
export function shownSplit(splits: readonly string[]): string | null {
  return splits.includes('train') ? 'train' : (splits[0] ?? null)
}

/** How the order of thoughts is asked for on a run's page: checkpoint by checkpoint, or all of them together. */
export const orderViews = ['checkpoint', 'pooled'] as const
export type OrderView = (typeof orderViews)[number]

/** The view that an address asks for; null where it asks for none. */
export function orderViewOf(text: unknown): OrderView | null {
  return orderViews.find((view) => view === text) ?? null
}

interface Placed {
  readonly y: number
}

interface Room {
  /** Least distance between two labels in px. */
  readonly gap: number
  readonly low: number
  readonly high: number
}

/**
 * Moves labels apart until they are `gap` px from each other and inside `low` to `high`, each as near to its own
 * place as that allows, in the order of their places. Where there is no room for all, the gap shrinks evenly.
 */
export function spreadLabels<L extends Placed>(labels: readonly L[], room: Room): readonly L[] {
  const sorted = labels.map((label, index) => ({ label, index })).sort((a, b) => a.label.y - b.label.y)
  const gap = Math.min(room.gap, sorted.length > 1 ? (room.high - room.low) / (sorted.length - 1) : room.gap)
  const clusters: { sum: number; from: number; count: number }[] = []
  sorted.forEach(({ label }, i) => {
    // Each label wants `y`; within a cluster the i-th stands i gaps below the first, so that first wants y - i * gap.
    let cluster = { sum: label.y, from: i, count: 1 }
    for (let above = clusters.at(-1); above !== undefined; above = clusters.at(-1)) {
      if (startOf(above, room, gap) + above.count * gap <= startOf(cluster, room, gap)) break
      clusters.pop()
      cluster = {
        sum: above.sum + cluster.sum - cluster.count * above.count * gap,
        from: above.from,
        count: above.count + cluster.count,
      }
    }
    clusters.push(cluster)
  })
  const placed = clusters.flatMap((cluster) =>
    sorted.slice(cluster.from, cluster.from + cluster.count).map(({ label, index }, i) => ({
      index,
      label: { ...label, y: Math.round((startOf(cluster, room, gap) + i * gap) * 10) / 10 },
    })),
  )
  return placed.sort((a, b) => a.index - b.index).map(({ label }) => label)
}

/** Where the first label of a cluster stands: the mean of what its members want, kept inside the room. */
function startOf(cluster: { readonly sum: number; readonly count: number }, room: Room, gap: number): number {
  const wanted = cluster.sum / cluster.count
  return Math.max(room.low, Math.min(wanted, room.high - (cluster.count - 1) * gap))
}

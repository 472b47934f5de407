import type { Column } from './chartModel.ts'
import { type CheckpointAxis, checkpointName, type Placed } from './checkpointAxis.ts'

/** The stretch of the plot that belongs to each checkpoint, with what it opens and says. */
export function checkpointColumns<Row extends Placed>(
  rows: readonly Row[],
  axis: CheckpointAxis,
  say: (row: Row) => { readonly href: string; readonly peek: string },
): readonly Column[] {
  return rows.flatMap((row, i): Column[] => {
    const place = axis.places[i]
    if (place === undefined) return []
    const { href, peek } = say(row)
    const name = checkpointName(row)
    return [
      {
        x: place.x - place.width / 2,
        width: place.width,
        href,
        name: `${name}: ${peek}`,
        peek: `${name}: ${peek}`,
      },
    ]
  })
}

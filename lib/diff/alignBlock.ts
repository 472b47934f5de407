/** A block of two lists to align; `gain(i, j)` above 0 where the members are better matched than left alone. */
export interface AlignmentBlock {
  readonly n: number
  readonly m: number
  readonly gain: (i: number, j: number) => number
}

/** Up to so many cells all are looked at; beyond, a band around the diagonal. */
const mostCells = 400_000

const [stepA, stepB, match] = [0, 1, 2] as const

interface Band {
  readonly from: (i: number) => number
  readonly to: (i: number) => number
}

function bandOf({ n, m }: AlignmentBlock): Band {
  if ((n + 1) * (m + 1) <= mostCells) return { from: () => 0, to: () => m }
  // Wide enough that neighbouring rows overlap however steep the diagonal is.
  const half = Math.ceil(Math.max(mostCells / (n + 1) / 2, m / n + 1))
  return {
    from: (i) => Math.max(0, Math.floor((i * m) / n) - half),
    to: (i) => Math.min(m, Math.ceil((i * m) / n) + half),
  }
}

interface Row {
  readonly start: number
  readonly best: Float64Array
  readonly moves: Uint8Array
}

function at(row: Row | undefined, j: number): number {
  return row === undefined || j < row.start
    ? Number.NEGATIVE_INFINITY
    : (row.best[j - row.start] ?? Number.NEGATIVE_INFINITY)
}

function fillRow(
  block: AlignmentBlock,
  i: number,
  around: { readonly before: Row | undefined; readonly band: Band },
): Row {
  const { before, band } = around
  const start = band.from(i)
  const width = band.to(i) - start + 1
  const row: Row = {
    start,
    best: new Float64Array(width).fill(Number.NEGATIVE_INFINITY),
    moves: new Uint8Array(width),
  }
  for (let j = start; j < start + width; j++) {
    let best = i === 0 && j === 0 ? 0 : at(before, j)
    let move: number = stepA
    const left = at(row, j - 1)
    if (left > best) {
      best = left
      move = stepB
    }
    if (i > 0 && j > 0) {
      const gain = block.gain(i - 1, j - 1)
      const matched = gain > 0 ? at(before, j - 1) + gain : Number.NEGATIVE_INFINITY
      if (matched > best) {
        best = matched
        move = match
      }
    }
    row.best[j - start] = best
    row.moves[j - start] = move
  }
  return row
}

/**
 * Matches of two lists with the largest total gain, in order, without crossings (Needleman-Wunsch, gaps free;
 * in a band around the diagonal where the lists are long).
 */
export function alignBlock(block: AlignmentBlock): readonly (readonly [number, number])[] {
  if (block.n === 0 || block.m === 0) return []
  const band = bandOf(block)
  const rows: Row[] = []
  for (let i = 0; i <= block.n; i++) rows.push(fillRow(block, i, { before: rows[i - 1], band }))
  const matches: (readonly [number, number])[] = []
  for (let i = block.n, j = block.m; i > 0 || j > 0; ) {
    const row = rows[i]
    const move = row?.moves[j - row.start] ?? stepA
    if (move === match) matches.push([--i, --j])
    else if (move === stepB || i === 0) j--
    else i--
  }
  return matches.reverse()
}

import type { MetricId } from '#lib/metrics/catalog.ts'
import type { ThoughtKind } from '#lib/model/thought.ts'

/** What a mark means; the drawing gives each its colour, pattern and ink. */
export type Tone = 'right' | 'wrong' | 'text' | 'tied' | 'quiet' | 'a' | 'b' | ThoughtKind

/** A sentence with the words that matter set apart. */
export type Phrase = string | { readonly strong: string }
export type Finding = readonly Phrase[]

/** A mark on an axis; `at` is 0 to 1 along it. Those with less room to spare are left out of narrow drawings. */
export interface Tick {
  readonly at: number
  readonly label: string
  readonly room: 'always' | 'airy' | 'roomy'
}

/** A text beside the drawing, in px from the top of the plot. */
export interface EdgeLabel {
  readonly id: string
  readonly text: string
  readonly tone: Tone
  readonly y: number
  readonly isStrong: boolean
}

/** A text inside the plot. */
export interface InnerLabel extends EdgeLabel {
  readonly x: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A checkpoint's stretch of the plot: what it opens and what it says when pointed at. */
export interface Column {
  readonly x: number
  readonly width: number
  readonly href: string
  /** Read aloud: "step 400: lazy 63 of 321 wrong answers". */
  readonly name: string
  /** The same in the fewest words, shown at the top of the plot. */
  readonly peek: string
}

/** One mark of a line, 0 to 1 across and px down. */
export interface LineMark {
  readonly x: number
  readonly y: number
  readonly href: string
  readonly name: string
  readonly shape: 'disc' | 'cross' | 'hollow'
  /** Ends of a whisker in px, for a mark that stands alone. */
  readonly whisker: { readonly low: number; readonly high: number } | null
}

export interface LineSeries {
  readonly id: string
  readonly label: string
  readonly tone: Tone
  readonly style: 'line' | 'thin' | 'dashed'
  /** Stretches without a gap, as points `[x, y]` for one path each. */
  readonly stretches: readonly (readonly (readonly [number, number])[])[]
  readonly bands: readonly {
    readonly kind: 'band' | 'spread'
    /** x, upper y, lower y. */
    readonly points: readonly (readonly [number, number, number])[]
  }[]
  readonly marks: readonly LineMark[]
}

/** One part of a bar, in px. */
export interface StackPart {
  readonly id: string
  readonly tone: Tone
  readonly y: number
  readonly height: number
  readonly href: string
  readonly name: string
  /** A line in full colour along its top, where the fill is pale. */
  readonly hasEdge: boolean
}

export interface StackBar {
  readonly x: number
  readonly width: number
  readonly parts: readonly StackPart[]
}

/** Counts under the axis, where the denominator changes. */
export interface CountRow {
  readonly label: string
  readonly tone: Tone
  readonly ticks: readonly Tick[]
}

/** One drawing: axes, marks and labels, ready to draw at any width and at `height` px. */
export interface Panel {
  readonly id: string
  readonly title: { readonly text: string; readonly note: string; readonly tone: Tone } | null
  /** Height of the plot in px, without what stands over and under it. */
  readonly height: number
  /** Room right of the plot in px, for the labels. */
  readonly gutter: number
  readonly yTicks: readonly Tick[]
  readonly xTicks: readonly Tick[]
  readonly columns: readonly Column[]
  readonly series: readonly LineSeries[]
  readonly bars: readonly StackBar[]
  /** Bars are parts of a whole: an empty frame shows what is left. */
  readonly hasFrames: boolean
  readonly labels: readonly EdgeLabel[]
  readonly innerLabels: readonly InnerLabel[]
  readonly counts: readonly CountRow[]
  /** Why nothing is drawn in the frame. */
  readonly emptyReason: string | null
}

/** A value with its interval in a line of its own, where there is no checkpoint axis; `at` 0 to 1. */
export interface DotRow {
  readonly id: string
  readonly label: string
  /** Quiet words after the label: its counts. */
  readonly note: string
  readonly tone: Tone
  readonly shape: 'disc' | 'cross' | 'hollow'
  /** Null: nothing to divide by; `text` says so. */
  readonly at: number | null
  readonly low: number | null
  readonly high: number | null
  readonly text: string
  readonly href: string
  readonly name: string
}

export interface DotPlot {
  readonly ticks: readonly Tick[]
  readonly rows: readonly DotRow[]
}

/** One value of a matrix; `fill` 0 to 1 is how much of the tone its ground takes. */
export interface MatrixCell {
  readonly id: string
  readonly text: string
  readonly fill: number
  readonly href: string
  readonly name: string
  /** The same in the fewest words, shown over the matrix. */
  readonly peek: string
}

export interface MatrixRow {
  readonly id: string
  readonly label: string
  /** Quiet words under the label: its denominator. */
  readonly note: string
  readonly tone: Tone
  readonly href: string
  readonly name: string
  readonly cells: readonly MatrixCell[]
}

/** Values of one thing against another, as a heat map with every value written in its cell. */
export interface Matrix {
  readonly id: string
  readonly title: { readonly text: string; readonly note: string }
  /** What rows and columns are, between the two. */
  readonly corner: string
  readonly columns: readonly { readonly id: string; readonly label: string; readonly tone: Tone }[]
  readonly rows: readonly MatrixRow[]
}

export interface TableColumn {
  readonly label: string
  readonly unit: string
  readonly isNumber: boolean
}

/** The same numbers as text; the first cell of a row is its head. */
export interface ChartTable {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly { readonly href: string | null; readonly cells: readonly string[] }[]
}

/** A figure: the answer in a sentence, the drawing as its proof, the table as the record. */
export interface ChartModel {
  readonly id: string
  readonly title: string
  readonly metric: MetricId
  readonly finding: Finding
  /** What it is made of: "9,984 rollouts". */
  readonly n: string
  readonly notes: readonly string[]
  readonly panels: readonly Panel[]
  /** Values in rows, for a run that has one checkpoint and many facets. */
  readonly dots: DotPlot | null
  /** Values of one thing against another; only few figures have any. */
  readonly matrices?: readonly Matrix[]
  /** How panels stand: side by side, one over the other, or many small ones. */
  readonly layout: 'row' | 'column' | 'grid'
  readonly table: ChartTable
  /** Why there is no figure at all, in place of the drawing. */
  readonly emptyReason: string | null
}

/** A sentence without its emphasis, for names, exports and tests. */
export function plainFinding(finding: Finding): string {
  return finding.map((phrase) => (typeof phrase === 'string' ? phrase : phrase.strong)).join('')
}

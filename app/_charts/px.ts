/** A place 0 to 1 as a length of the drawing: figures are as wide as the page lets them be, at any time. */
export const across = (at: number) => `${Math.round(at * 10000) / 100}%`

/** Room left of the plot for tick labels, in px. */
export const leftGutter = 40

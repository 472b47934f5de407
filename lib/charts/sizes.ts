/** Height of a plot in a row of figures, in px. */
export const plotHeight = 152
/** Of the leading figures, which have eight of twelve columns. */
export const widePlotHeight = 184
/** Of two plots one over the other. */
export const halfPlotHeight = 84
/** Of one of many small plots. */
export const smallPlotHeight = 64
/** Of the group signal, which stands beside two plots. */
export const signalPlotHeight = 240

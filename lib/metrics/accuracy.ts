/** Labels of one prompt within a report row; files of failures only left out. */
export interface AccuracySums {
  readonly promptKey: string
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
  /** Labels whose `correctSource` is `guessed`. */
  readonly guessed: number
}

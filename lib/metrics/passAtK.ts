/** Labels of one prompt at one checkpoint (one row per checkpoint and prompt); files of failures only left out. */
export interface PassAtKSums {
  readonly promptKey: string
  readonly right: number
  readonly wrong: number
  readonly unlabelled: number
}

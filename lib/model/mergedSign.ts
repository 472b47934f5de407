/** Why a group probably holds several draws of its prompt, or several tasks, that were not told apart. */
export type MergedSign =
  | { readonly kind: 'size'; readonly size: number; readonly usual: number }
  /** Equal rewards with different logged advantages: the trainer normalised them in different groups. */
  | { readonly kind: 'advantages' }
  /** Different right answers among its rollouts. */
  | { readonly kind: 'references'; readonly references: number }

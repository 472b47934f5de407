import type { MergedSign } from '#lib/model/mergedSign.ts'
import { formatCount } from './formatNumber.ts'

/** What a sign says, as a sentence. */
export function mergedWords(sign: MergedSign): string {
  switch (sign.kind) {
    case 'size':
      return `It has ${formatCount(sign.size)} rollouts, ${formatCount(sign.size / sign.usual)} times the usual ${formatCount(sign.usual)} of its run: the prompt was probably drawn that many times.`
    case 'advantages':
      return 'Rollouts with equal rewards have different logged advantages: the trainer normalised them in different groups.'
    case 'references':
      return `Its rollouts have ${formatCount(sign.references)} different right answers: different tasks share one prompt or id.`
  }
}

/** The same in two or three words, for a cell. */
export function mergedWord(sign: MergedSign): string {
  switch (sign.kind) {
    case 'size':
      return `${formatCount(sign.size / sign.usual)} × ${formatCount(sign.usual)}`
    case 'advantages':
      return 'advantages disagree'
    case 'references':
      return `${formatCount(sign.references)} right answers`
  }
}

/** What follows for a reader, and the way out. */
export const mergedAdvice =
  'Signal, spread and pass@k of such a group mix several. Write an id for each draw into the dump (group in Rollout JSONL, uid in verl), or map such a field as the group and read the file again; until then leave such groups out with the filter -group:ID.'

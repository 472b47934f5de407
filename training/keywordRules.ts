import { width } from '#lib/classify/chain.ts'
import type { Classifier } from '#lib/classify/chainClassifier.ts'
import { readPlaces } from '#lib/classify/readPlaces.ts'
import { addRules } from '#lib/classify/ruleScores.ts'
import { thoughtKinds } from '#lib/model/thought.ts'

const deduction = thoughtKinds.indexOf('deduction')

/**
 * The lexicon alone, to compare with: the kind whose cues weigh most, deduction where none fired, code `other`. It has no
 * probabilities worth the name; each share is 1 or 0.
 */
export const keywordShares: Classifier['shares'] = (text, segments, prompt = '') => {
  const shares = new Float64Array(segments.length * width)
  let at = 0
  for (const { own } of readPlaces(text, segments, prompt)) {
    const scores = new Float64Array(width)
    addRules(scores, 0, own, 1)
    const most = Math.max(...scores)
    shares[at + (most > 0 ? scores.indexOf(most) : deduction)] = 1
    at += width
  }
  return shares
}

import type { Choice } from './choice.ts'
import { fill, type Phrases } from './phrases.ts'
import { doubtsChinese, phrasesChinese } from './phrasesChinese.ts'
import { doubtsEnglish, phrasesEnglish } from './phrasesEnglish.ts'
import type { Policy } from './policy.ts'
import type { Doubt, SampleCall } from './task.ts'

/** One stretch of reasoning while it is written. */
export interface Writer {
  readonly phrases: Phrases
  readonly choice: Choice
  readonly policy: Policy
  say(lines: readonly string[], slots?: Readonly<Record<string, string>>): void
  paragraph(): void
  /** A doubt weighed once and settled. */
  weigh(doubt: Doubt): void
  /** Doubts turned over so many times without an end. */
  loop(doubts: readonly Doubt[], rounds: number): void
  text(): string
}

/** Starts a stretch of reasoning. */
export function startWriting(language: 'en' | 'zh', choice: Choice, policy: Policy): Writer {
  const phrases = language === 'en' ? phrasesEnglish : phrasesChinese
  const common: readonly Doubt[] = language === 'en' ? doubtsEnglish : doubtsChinese
  const gap = language === 'en' ? ' ' : ''
  const paragraphs: string[][] = [[]]
  const say: Writer['say'] = (lines, slots = {}) => {
    paragraphs.at(-1)?.push(fill(choice.pick(lines), slots))
  }
  const paragraph = () => {
    if (paragraphs.at(-1)?.length !== 0) paragraphs.push([])
  }
  const loop: Writer['loop'] = (doubts, rounds) => {
    const order = [...doubts, ...common]
    const start = choice.between(0, Math.max(0, doubts.length - 1))
    for (let round = 0; round < rounds; round++) {
      const doubt = order[(start + round) % order.length]
      if (doubt === undefined) return
      say(round < order.length ? phrases.doubtOpen : phrases.doubtAgain, { ...doubt })
      say(phrases.weigh, { ...doubt })
      if (choice.chance(0.7)) say(phrases.alternative, { ...doubt })
      if (choice.chance(0.6)) say(phrases.unsettled)
      if (round % 3 === 2) paragraph()
    }
  }
  return {
    phrases,
    choice,
    policy,
    say,
    paragraph,
    loop,
    weigh: (doubt) => say(phrases.weighOnce, { ...doubt }),
    text: () => paragraphs.flatMap((lines) => (lines.length === 0 ? [] : [lines.join(gap)])).join('\n\n'),
  }
}

/** Arguments as a model spells them in its reasoning. */
export function spelled({ args }: SampleCall): string {
  const pairs = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? 'no arguments' : pairs.join(', ')
}

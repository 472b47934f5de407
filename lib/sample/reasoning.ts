import type { Scene } from './compose.ts'
import { type Leg, listed, type SampleStep } from './task.ts'
import type { Writer } from './writer.ts'

/** How reasoning on a message begins: what is asked, what there is, and how the work falls apart. */
export function openReasoning(writer: Writer, scene: Scene, leg: Leg): void {
  const { task, plan } = scene
  const { voice } = writer.policy
  writer.say(writer.phrases.opening[voice], { restate: writer.choice.pick(leg.restate) })
  if (voice === 'base' || writer.choice.chance(0.2)) {
    writer.say(writer.phrases.tools, {
      tools: together(
        writer,
        task.tools.map(({ name }) => name),
      ),
    })
  }
  if (plan.plansAhead && leg.steps.length > 1) layOut(writer, leg)
  writer.paragraph()
}

/** All pieces of work, as a numbered list or in a sentence. */
function layOut(writer: Writer, leg: Leg): void {
  const { phrases, policy, choice } = writer
  const pieces = leg.steps.map(({ piece }) => piece)
  const [first = '', ...rest] = pieces
  const n = `${pieces.length}`
  if (policy.voice === 'distilled' || choice.chance(0.5)) {
    const lines = pieces.map((piece, i) => `${i + 1}. ${capital(piece)}`)
    writer.paragraph()
    writer.say(
      phrases.planList[policy.voice].map((lead) => `${lead}\n${lines.join('\n')}`),
      { n },
    )
    return
  }
  writer.say(phrases.planLine, {
    n,
    pieces: together(writer, pieces),
    first,
    rest: together(writer, rest),
  })
}

interface StepInput {
  readonly step: SampleStep
  /** Place in the leg, from 1. */
  readonly number: number
  readonly isFirst: boolean
  /** Steps share their reason, which is said once. */
  readonly isParallel: boolean
  readonly fate: 'right' | 'mend' | 'slip' | 'truncate' | 'garble' | 'omit'
}

/** The reasoning that leads to one call. */
export function thinkStep(writer: Writer, { step, number, isFirst, isParallel, fate }: StepInput): void {
  const { phrases, policy, choice } = writer
  writer.say((isFirst ? phrases.begin : phrases.focus)[policy.voice], { piece: step.piece, i: `${number}` })
  if (isFirst || (!isParallel && choice.chance(0.35))) writer.say([step.reason])
  const slips = fate === 'slip' || fate === 'mend'
  if (slips) writer.say([step.slip.lead])
  else writer.say(step.lead)
  if (fate === 'mend' && step.slip.shows === 'nothing') {
    writer.say(phrases.notice, { notice: step.slip.notice, mended: step.slip.mended })
    writer.say(step.lead)
    return
  }
  const doubt = step.doubts[choice.between(0, step.doubts.length - 1)]
  if (fate === 'right' && doubt !== undefined && choice.chance(policy.weighs)) writer.weigh(doubt)
}

/** A list in prose, in the language of the writer. */
function together(writer: Writer, members: readonly string[]): string {
  return writer.phrases.language === 'en' ? listed(members) : members.join('、')
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

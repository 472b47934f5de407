import type { Json } from '#lib/model/json.ts'
import type { Scene } from './compose.ts'
import { openReasoning, thinkStep } from './reasoning.ts'
import type { Leg, SampleCall, SampleStep } from './task.ts'
import type { Transcript } from './transcript.ts'
import { spelled, type Writer } from './writer.ts'

interface LegInput {
  readonly scene: Scene
  readonly transcript: Transcript
  readonly leg: Leg
  /** Site of the leg's first step. */
  readonly site: number
}

interface Made {
  readonly call: SampleCall
  readonly result: Json
  readonly isError: boolean
}

const rightly = ({ call, result }: SampleStep): Made => ({ call, result, isError: false })
const wrongly = ({ call, slip }: SampleStep): Made => ({
  call: { name: call.name, args: slip.args },
  result: slip.result,
  isError: slip.shows === 'error',
})

/** Writes what one message of the user leads to; false where the rollout ends with it. */
export function composeLeg(input: LegInput): boolean {
  const writer = input.scene.write()
  openReasoning(writer, input.scene, input.leg)
  if (input.scene.plan.failure === 'ask' && input.site === 0) return ask(input, writer)
  return input.scene.task.isParallel ? together(input, writer) : oneByOne(input, writer)
}

function ask({ scene, transcript, leg }: LegInput, writer: Writer): false {
  const first = leg.steps[0]
  if (first !== undefined) writer.say([first.lead[0] ?? ''])
  loopAt(scene, writer, { site: 0, doubts: leg.steps.flatMap(({ doubts }) => doubts) })
  writer.say(writer.phrases.ask)
  transcript.answer(writer.text(), leg.asking)
  return false
}

/** All calls of a leg in one turn. */
function together({ scene, transcript, leg, site }: LegInput, writer: Writer): boolean {
  const { plan } = scene
  const doubts = leg.steps.flatMap((step) => step.doubts)
  const steps = plan.failure === 'omit' ? leg.steps.slice(0, -1) : leg.steps
  const made = steps.map((step, i) => {
    const fate = fateAt(scene, site + i)
    thinkStep(writer, { step, number: i + 1, isFirst: i === 0, isParallel: scene.task.isParallel, fate })
    loopAt(scene, writer, { site: site + i, doubts })
    return fate === 'slip' ? wrongly(step) : rightly(step)
  })
  const first = steps[0]
  if (first === undefined) return false
  if (plan.failure === 'truncate') return cutShort(transcript, writer)
  if (plan.failure === 'omit') writer.say(writer.phrases.omit)
  else writer.say(writer.phrases.callTogether, { n: `${made.length}`, name: first.call.name })
  if (plan.failure === 'garble') {
    transcript.garble(writer.text(), first.call)
    return false
  }
  transcript.act(writer.text(), plan.repeats ? [...made, ...made.slice(0, 1)] : made)
  const closing = scene.write()
  for (const [i, step] of steps.entries()) {
    if (fateAt(scene, site + i) === 'slip') closing.say(closing.phrases.accepted)
    else closing.say(step.reading)
  }
  return conclude({ scene, transcript, leg, site }, closing)
}

/** One call a turn, each with the reasoning that reads the result before it. */
function oneByOne(input: LegInput, opening: Writer): boolean {
  const { scene, transcript, leg, site } = input
  let writer = opening
  const last = leg.steps.length - 1
  for (const [i, step] of leg.steps.entries()) {
    const at = site + i
    const fate = fateAt(scene, at)
    if (fate === 'omit') {
      writer.say(writer.phrases.omit)
      transcript.answer(writer.text(), leg.wrongAnswer)
      return false
    }
    thinkStep(writer, { step, number: i + 1, isFirst: i === 0, isParallel: scene.task.isParallel, fate })
    loopAt(scene, writer, { site: at, doubts: step.doubts })
    if (fate === 'truncate') return cutShort(transcript, writer)
    if (fate === 'garble') {
      transcript.garble(writer.text(), step.call)
      return false
    }
    const isSeen = step.slip.shows !== 'nothing'
    const startsWrongly = fate === 'slip' || (fate === 'mend' && isSeen)
    const made = startsWrongly ? wrongly(step) : rightly(step)
    writer.say(writer.phrases.call, { name: made.call.name, args: spelled(made.call) })
    transcript.act(writer.text(), [made])
    if (scene.plan.repeats && at === 0 && !startsWrongly) repeat(input, step)
    if (fate === 'mend' && isSeen) retry(input, step)
    writer = scene.write()
    if (fate === 'slip') {
      const isRefused = step.slip.shows === 'error'
      writer.say(isRefused ? writer.phrases.stuck : writer.phrases.accepted)
      if (isRefused) {
        transcript.answer(writer.text(), leg.wrongAnswer)
        return false
      }
    } else readResult(writer, step, i === last)
  }
  return conclude(input, writer)
}

function retry({ scene, transcript }: LegInput, step: SampleStep): void {
  const writer = scene.write()
  const lines = step.slip.shows === 'error' ? writer.phrases.refused : writer.phrases.notice
  writer.say(lines, { notice: step.slip.notice, mended: step.slip.mended })
  transcript.act(writer.text(), [rightly(step)])
}

/** The same call once more, for no reason. */
function repeat({ scene, transcript }: LegInput, step: SampleStep): void {
  const writer = scene.write()
  writer.say(writer.phrases.accepted)
  writer.say(writer.phrases.call, { name: step.call.name, args: spelled(step.call) })
  transcript.act(writer.text(), [rightly(step)])
}

function readResult(writer: Writer, step: SampleStep, isLast: boolean): void {
  for (const line of step.reading.slice(0, isLast ? 1 : 3)) {
    if (isLast || writer.choice.chance(0.75)) writer.say([line])
  }
  if (writer.choice.chance(writer.policy.checks)) {
    writer.say(writer.phrases.verify[writer.policy.voice], { check: step.check })
  }
}

/** The last reasoning of a leg and its answer; false where the rollout has gone wrong and ends here. */
function conclude({ scene, transcript, leg, site }: LegInput, writer: Writer): boolean {
  const { failure, failureSite } = scene.plan
  const isHere = failureSite >= site && failureSite < site + leg.steps.length
  const isWrong = isHere && (failure === 'slip' || failure === 'omit')
  if (scene.task.isParallel && writer.choice.chance(writer.policy.checks)) {
    writer.say(writer.phrases.verify[writer.policy.voice], { check: leg.steps[0]?.check ?? '' })
  }
  writer.say(writer.phrases.finish[writer.policy.voice])
  transcript.answer(writer.text(), isWrong ? leg.wrongAnswer : leg.answer)
  return !isWrong
}

/** What becomes of the step at a site. */
function fateAt({ plan }: Scene, site: number): 'right' | 'mend' | 'slip' | 'omit' | 'truncate' | 'garble' {
  if (site === plan.failureSite) {
    if (plan.failure === 'slip' || plan.failure === 'omit') return plan.failure
    if (plan.failure === 'truncate' || plan.failure === 'garble') return plan.failure
  }
  return site === plan.mendSite ? 'mend' : 'right'
}

function loopAt({ plan }: Scene, writer: Writer, at: { site: number; doubts: SampleStep['doubts'] }): void {
  if (plan.loops === 0 || plan.loopSite !== at.site) return
  writer.paragraph()
  writer.loop(at.doubts, plan.loops)
  const settled = at.doubts[0]
  if (plan.failure === null && settled !== undefined) writer.say(writer.phrases.settle, { ...settled })
  else if (plan.failure !== 'truncate') writer.say(writer.phrases.giveUp)
  writer.paragraph()
}

/** Ends the rollout in the middle of a sentence. */
function cutShort(transcript: Transcript, writer: Writer): false {
  const text = writer.text()
  transcript.truncate(text.slice(0, text.length - writer.choice.between(6, 40)))
  return false
}

import type { Scene } from './compose.ts'
import { openReasoning } from './reasoning.ts'
import type { Transcript } from './transcript.ts'
import { spelled } from './writer.ts'

/** Writes a rollout on a request that no tool fits: declined where right, a needless call where wrong. */
export function composeMisfit(scene: Scene, transcript: Transcript): void {
  const { task, plan } = scene
  const leg = task.legs[0]
  if (leg === undefined || task.temptation === null) return
  const writer = scene.write()
  const { phrases, policy, choice } = writer
  openReasoning(writer, scene, leg)
  const isWrong = plan.failure !== null
  for (const line of task.misfit.slice(0, isWrong ? 1 : undefined)) {
    if (!isWrong || choice.chance(0.4)) writer.say([line])
  }
  const doubt = task.doubts[choice.between(0, task.doubts.length - 1)]
  if (!isWrong && doubt !== undefined && choice.chance(policy.weighs)) writer.weigh(doubt)
  if (plan.loops > 0) {
    writer.paragraph()
    writer.loop(task.doubts, plan.loops)
    if (plan.failure === 'overcall') writer.say(phrases.giveUp)
    writer.paragraph()
  }
  if (plan.failure === 'truncate') {
    transcript.truncate(writer.text().slice(0, -choice.between(6, 40)))
    return
  }
  if (!isWrong) {
    writer.say(phrases.misfit)
    writer.say(phrases.decline)
    transcript.answer(writer.text(), leg.answer)
    return
  }
  const { call, result, lead, answer } = task.temptation
  writer.say([lead])
  writer.say(phrases.call, { name: call.name, args: spelled(call) })
  if (plan.failure === 'garble') {
    transcript.garble(writer.text(), call)
    return
  }
  transcript.act(writer.text(), [{ call, result, isError: false }])
  const closing = scene.write()
  closing.say(phrases.accepted)
  closing.say(phrases.finish[policy.voice])
  transcript.answer(closing.text(), answer)
}

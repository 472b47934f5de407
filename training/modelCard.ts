import { createHash } from 'node:crypto'
import { type KindModel, writeModel } from '#lib/classify/model.ts'
import { grouped } from '#lib/model/grouped.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { agreementOf } from './agreement.ts'
import { type JudgedTrace, judgementsOf } from './judge.ts'
import type { SetId } from './labelled.ts'
import type { ReadTrace } from './trainChain.ts'
import { setTrust, settings } from './trainModel.ts'

/** Whose text and whose labels a set holds. */
const origins: Readonly<Record<SetId, string>> = {
  'gold-1':
    'BFCL outputs, AReaL, reasoning-gym, NeMo Gym: Apache-2.0; security-verifiers: MIT; labelled by a model twice',
  'silver-1': 'as gold-1; labelled by a model once',
  'zh-1': 'written for the purpose, labelled by the writer',
  own: 'written for this project, labelled by the writer, Apache-2.0; labels on BFCL outputs (Apache-2.0)',
  'rf-train': 'ReasoningFlow, labelled by a model; no problem of its human-labelled test',
  anchors: 'Thought Anchors, labels mapped to these kinds',
  'rf-test': 'ReasoningFlow, labelled by one person; never trained on',
  rubric: 'examples of the rubric; never trained on',
}

/** What the model was made of and how it does, to be read by people and by programs. */
export function modelCard(
  traces: readonly ReadTrace[],
  made: { readonly model: KindModel; readonly size: number; readonly held: readonly JudgedTrace[] },
) {
  const { weights, ...model } = made.model
  return {
    ...model,
    weights: { count: weights.length, deflatedBytes: made.size, sha256: sha256(writeModel(made.model)) },
    date: new Date().toISOString().slice(0, 10),
    settings,
    sets: [...grouped(traces, ({ trace }) => trace.set)].map(([set, own]) => ({
      set,
      trust: setTrust[set],
      traces: own.length,
      thoughts: own.reduce((sum, { trace }) => sum + trace.labels.length, 0),
      sha256: sha256(JSON.stringify(own.map(({ trace }) => trace))),
      origin: origins[set],
    })),
    heldOutTasks: {
      note: 'gold-1 in five folds; no model saw a trace of the tasks it is judged by',
      all: scoresOf(made.held, model.temperature),
      ...Object.fromEntries(
        [...grouped(made.held, ({ trace }) => trace.domain)].map(([domain, own]) => [
          domain,
          scoresOf(own, model.temperature),
        ]),
      ),
    },
  }
}

function scoresOf(held: readonly JudgedTrace[], temperature: number) {
  const { f1, ...scores } = agreementOf(held.flatMap((one) => judgementsOf(one, temperature)))
  return {
    ...scores,
    accuracy: round(scores.accuracy),
    kappa: round(scores.kappa),
    macroF1: round(scores.macroF1),
    f1: Object.fromEntries(thoughtKinds.map((kind, k) => [kind, round(f1[k] ?? null)])),
    ece: round(scores.ece),
  }
}

const round = (value: number | null) => (value === null ? null : Number(value.toFixed(3)))
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

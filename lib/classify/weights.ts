import type { ThoughtKind } from '#lib/model/thought.ts'
import type { SignalId } from './signals.ts'

/** Log-odds per kind, in the order decomposition, reflection, verification, deduction, other. */
export type KindWeights = readonly [number, number, number, number, number]

/** What a thought is where nothing speaks. */
export const prior: KindWeights = [-0.17, -1, -0.4, 0.99, 0]

/** What each signal adds. */
export const signalWeights: Readonly<Partial<Record<SignalId, KindWeights>>> = {
  'form.code': [-1, -1, -1, -1, 3.5],
  'form.json': [-1, -1, -1, -1, 3.5],
  'form.tool': [-1, -1, -1, -1, 3.5],
  'form.table': [0, -0.5, -0.5, 0, 2],
  'form.math': [-0.16, -0.07, -0.47, 0.16, 0.51],
  'form.heading': [1.89, -0.05, -0.5, -0.89, -0.41],
  'form.list': [0.79, -0.19, -0.34, -0.17, -0.09],
  'shape.question': [-0.15, 1.33, -0.84, -0.81, 0.1],
  'shape.leadIn': [1.1, -0.18, -0.33, -0.85, 0.24],
  'shape.equation': [-0.29, -0.2, 0.24, 0.41, -0.14],
  'shape.symbols': [-0.47, -0.16, 0.18, 0.41, 0.07],
  'shape.call': [-0.38, -1.5, -1.24, -0.34, 0.89],
  'shape.quote': [-1.15, 0.01, 0.22, 0.29, 0.1],
  'shape.short': [0.2, 0.01, -0.03, -0.24, 0.05],
  'shape.long': [0.17, 0.08, -0.2, 0.17, -0.27],
  'shape.identifier': [0.11, -0.16, -0.07, -0.43, 0.4],
  'shape.number': [-0.09, -0.17, 0.08, 0.06, 0.13],
  'shape.codeLine': [-0.45, 0.67, -1.32, -1.73, 0.9],
  'shape.quoted': [-0.22, 0.25, -0.78, -0.33, 0.35],
  'place.first': [-0.26, -0.25, -1.09, -1.14, 1.98],
  'place.second': [0.69, -1.07, -1.35, -0.28, 0.98],
  'place.last': [-0.61, -1.13, -0.28, -0.7, 1.54],
  'place.afterLeadIn': [-0.01, -0.27, -0.2, 0.01, 0.49],
  'place.afterPlan': [0.38, -0.36, 0.21, -0.22, -0.42],
  'place.afterTest': [0.15, 0.17, -0.13, -0.28, 0],
  'place.afterDoubt': [-0.17, 0.39, 0.02, -0.03, -0.25],
  'place.afterAnswer': [0.19, 0.04, -0.08, -0.72, 0.43],
  'place.planItem': [1.4, -0.14, -0.63, -0.37, -0.38],
  'place.listItem': [0.11, -0.25, -0.05, 0.03, 0.16],
  'given.prompt': [-0.53, -0.65, -0.26, -0.07, 0.54],
  'given.promptPart': [-0.22, -0.77, -0.07, 0.04, -0.08],
  'given.promptVerbatim': [-0.5, -0.8, -0.5, -0.8, 1.2],
  'given.earlier': [-0.14, 0.13, 0.05, 0.09, -0.12],
  'given.earlierPart': [-0.1, 0.01, -0.03, 0.3, -0.19],
  'given.oldNumbers': [-0.09, -0.12, 0.15, 0.05, 0.02],
  'given.newNumbers': [0.15, -0.45, 0, 0.25, 0.02],
  'trace.tool': [-0.12, 0.14, -0.1, -0.16, 0.22],
  'trace.math': [0.05, -0.06, 0.05, 0.07, -0.1],
  'trace.chinese': [-0.13, 0.58, -0.11, -0.42, -0.63],
}

/** What the kind of the thought before adds, row by row in the same order. */
export const afterKind: Readonly<Record<ThoughtKind, KindWeights>> = {
  decomposition: [0.18, -0.28, -0.32, -0.05, 0.47],
  reflection: [-0.14, 0.31, 0.15, -0.05, -0.29],
  verification: [-0.71, -0.02, 1.03, -0.32, -0.16],
  deduction: [0.08, 0.08, 0, 0.06, -0.21],
  other: [-0.11, -0.51, -0.11, 0, 0.56],
}

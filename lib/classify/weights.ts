import type { ThoughtKind } from '#lib/model/thought.ts'
import type { SignalId } from './signals.ts'

/** Log-odds per kind, in the order decomposition, reflection, verification, deduction, other. */
export type KindWeights = readonly [number, number, number, number, number]

/** What a thought is where nothing speaks. */
export const prior: KindWeights = [-0.16, -1.08, -0.31, 1.06, -0.04]

/** What each signal adds. */
export const signalWeights: Readonly<Partial<Record<SignalId, KindWeights>>> = {
  'form.code': [-1, -1, -1, -1, 3.5],
  'form.json': [-1, -1, -1, -1, 3.5],
  'form.tool': [-1, -1, -1, -1, 3.5],
  'form.table': [0, -0.5, -0.5, 0, 2],
  'form.math': [-0.17, -0.08, -0.5, 0.18, 0.53],
  'form.heading': [1.9, -0.06, -0.51, -0.91, -0.42],
  'form.list': [0.81, -0.21, -0.33, -0.17, -0.09],
  'shape.question': [-0.07, 1.15, -0.8, -0.77, 0.23],
  'shape.leadIn': [1.07, -0.14, -0.29, -0.75, 0.11],
  'shape.equation': [-0.29, -0.2, 0.22, 0.38, -0.11],
  'shape.symbols': [-0.4, -0.16, 0.21, 0.41, -0.06],
  'shape.call': [-0.31, -1.36, -1.22, -0.29, 0.92],
  'shape.quote': [-1.15, 0.12, 0.21, 0.25, 0.02],
  'shape.short': [0.21, 0.04, -0.02, -0.22, 0],
  'shape.long': [0.16, 0.12, -0.19, 0.1, -0.26],
  'shape.identifier': [0.08, -0.15, -0.08, -0.39, 0.39],
  'shape.number': [-0.1, -0.13, 0.09, 0.06, 0.09],
  'shape.codeLine': [-0.11, 0.03, -1.03, -1.27, 0.99],
  'shape.quoted': [-0.26, 0.01, -0.76, -0.3, 0.43],
  'place.first': [-0.19, -0.55, -1.02, -1.02, 2.17],
  'place.second': [0.67, -1.04, -1.34, -0.26, 0.95],
  'place.last': [-0.67, -1.07, -0.2, -0.81, 1.58],
  'place.afterLeadIn': [-0.05, -0.24, -0.18, 0.04, 0.43],
  'place.afterPlan': [0.44, -0.31, 0.18, -0.29, -0.41],
  'place.afterTest': [0.14, 0.22, -0.17, -0.28, 0.01],
  'place.afterDoubt': [-0.16, 0.41, 0.01, 0, -0.29],
  'place.afterAnswer': [0.22, 0.03, -0.09, -0.7, 0.42],
  'place.planItem': [1.45, -0.19, -0.61, -0.42, -0.31],
  'place.listItem': [0.12, -0.23, -0.06, 0.08, 0.09],
  'given.prompt': [-0.29, -0.65, -0.46, -0.31, 0.47],
  'given.promptPart': [-0.21, -0.74, -0.1, -0.04, -0.14],
  'given.promptVerbatim': [-0.5, -0.8, -0.5, -0.8, 1.2],
  'given.earlier': [-0.17, 0.11, 0.06, 0.09, -0.09],
  'given.earlierPart': [-0.1, 0.02, -0.02, 0.32, -0.24],
  'given.oldNumbers': [-0.12, -0.09, 0.15, 0.04, 0.01],
  'given.newNumbers': [0.14, -0.39, 0.01, 0.23, 0],
  'trace.tool': [-0.1, 0.17, -0.12, -0.17, 0.22],
  'trace.math': [0.03, -0.06, 0.1, 0.1, -0.16],
  'trace.chinese': [-0.05, 0.62, -0.08, -0.36, -0.57],
}

/** What the kind of the thought before adds, row by row in the same order. */
export const afterKind: Readonly<Record<ThoughtKind, KindWeights>> = {
  decomposition: [0.18, -0.29, -0.3, -0.05, 0.45],
  reflection: [-0.13, 0.34, 0.15, -0.05, -0.33],
  verification: [-0.72, -0.02, 0.99, -0.34, -0.14],
  deduction: [0.06, 0.08, 0.01, 0.08, -0.22],
  other: [-0.11, -0.48, -0.1, 0, 0.54],
}

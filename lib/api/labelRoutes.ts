import { newThoughtLabel } from '#lib/model/labelSchema.ts'
import { labelKeyParams } from '#lib/query/labelQuery.ts'
import { routesOf } from './routesOf.ts'
import { labelSearchParams, nextThoughtSearchParams } from './searchParams.ts'

/** What can be asked about labels that people give to thoughts. */
export const labelRoutes = routesOf('Labels', [
  {
    method: 'GET',
    path: '/api/v1/labels',
    summary: 'Labels that people gave to thoughts, each beside what the classifier says of it today.',
    search: labelSearchParams,
    answers:
      '{ labels: [{ rollout, run, step, turn, block, start, end, kind, labeller, blind, picked, at, state, classifier, confidence, text, … }] }',
    command: 'labels export --run NAME',
  },
  {
    method: 'POST',
    path: '/api/v1/labels',
    summary: 'Stores a label, over an earlier one of the same person on the same thought.',
    json: newThoughtLabel,
    answers: '{ rollout, turn, block, start, end, kind, labeller, blind, picked, rubric, at }',
    command: 'labels import FILE',
  },
  {
    method: 'DELETE',
    path: '/api/v1/labels',
    summary: 'Takes a label off; asking twice does no harm.',
    search: labelKeyParams,
    answers: '{ removed }',
  },
  {
    method: 'GET',
    path: '/api/v1/labels/score',
    summary:
      'Labels of people against the classifier: accuracy, kappa, F1, confusion and corrected shares, with intervals.',
    search: labelSearchParams,
    answers:
      '{ labels, unmatched, disputed, blind, picked, agreement: { thoughts, traces, agreed, kappa, macroF1, kinds, confusion, reason }, labellers, pairs, shares: { kinds, drawn, traces, reason } }',
    command: 'labels score --run NAME',
  },
  {
    method: 'GET',
    path: '/api/v1/labels/next',
    summary: 'The thought to label next: where the classifier is least sure, or drawn at random.',
    search: nextThoughtSearchParams,
    answers: '{ next: { rollout, turn, block, start, end, number, confidence, lookedAt } }, or null',
  },
])

import type { Origins } from '#lib/model/origin.ts'

/** Origins of a rollout of which the dump says nothing. */
export const noOrigins: Origins = {
  sources: {
    step: 'none',
    group: 'none',
    correct: 'none',
    reward: 'none',
    advantage: 'none',
    tokens: 'exact',
    status: 'none',
  },
  fields: {
    step: null,
    group: null,
    correct: null,
    reward: null,
    advantage: null,
    tokens: null,
    status: null,
  },
}

import { z } from 'zod'

/** Our fields that a mapping can fill, with what each holds. */
export const mappedFields = {
  prompt: 'What the model was asked: text or messages.',
  completion: 'What the model wrote: text, messages, or a list of them, one rollout each.',
  messages: 'A whole conversation, where prompt and completion do not stand apart.',
  reasoning: 'Reasoning that stands beside the completion.',
  run: 'Name of the run.',
  step: 'Training step.',
  split: 'train, eval, or the name of an evaluation set.',
  facet: 'Benchmark category, domain or environment.',
  task: 'Id of the task in its dataset, the same at every step.',
  group: 'What the rollouts of one prompt at one step have in common.',
  sample: 'Number of the rollout in its group.',
  id: 'Id of the rollout.',
  reward: 'Reward, a number.',
  correct: 'Whether the answer is right.',
  advantage: 'Advantage, a number.',
  truncated: 'Whether the rollout was cut off.',
  stopReason: 'Why generation stopped.',
  promptTokens: 'Tokens of the prompt.',
  completionTokens: 'Tokens of the completion.',
  reasoningTokens: 'Tokens of the reasoning.',
  answer: 'The final answer as extracted.',
  reference: 'The right answer.',
} as const

/** A field of ours. */
export type MappedField = keyof typeof mappedFields

const fieldNames = z.enum(Object.keys(mappedFields) as [MappedField, ...MappedField[]]) // Object.keys forgets the names

/** Where a field comes from: a dotted path into the record, or the same text for every record. */
const fieldSource = z.union([
  z.object({ path: z.string().min(1).max(300) }),
  z.object({ constant: z.string().min(1).max(300) }),
])
export type FieldSource = z.infer<typeof fieldSource>

/** How the records of somebody's own schema become rollouts. What is not mapped is kept as extras. */
export const mapping = z
  .object({
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, 'letters, digits, dots, dashes and underscores, 64 at most')
      .describe('What it is called, also after --format.'),
    fields: z.partialRecord(fieldNames, fieldSource).describe('Our field → where it comes from.'),
    rewardParts: z
      .record(z.string().min(1), z.string().min(1))
      .default({})
      .describe('Name of a reward part → path of its number.'),
    correctWhen: z
      .union([z.object({ equals: z.string() }), z.object({ atLeast: z.number() })])
      .nullable()
      .default(null)
      .describe('When the value of `correct` means right; null: true or 1.'),
  })
  .refine(({ fields }) => fields.messages !== undefined || fields.completion !== undefined, {
    message: 'map completion, or messages: without what the model wrote there is no rollout',
  })
export type Mapping = z.infer<typeof mapping>

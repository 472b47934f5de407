import type { JsonObject } from '#lib/model/json.ts'
import { selections, statuses } from '#lib/model/rollout.ts'

/** Name of the native format and its version, as a run line may state it. */
export const nativeSchemaName = 'rollout-jsonl/1'

const ref = (name: string): JsonObject => ({ $ref: `#/$defs/${name}` })
const text: JsonObject = { type: 'string' }
const textOrNull: JsonObject = { type: ['string', 'null'] }
const either = (...options: readonly JsonObject[]): JsonObject => ({ anyOf: options })

const place = {
  run: { type: 'string', minLength: 1, description: 'Name of the run; overrides the run line above.' },
  split: { type: 'string', description: 'train (default), eval, or a named evaluation set.' },
  step: { ...ref('count'), description: 'Training step.' },
}

const shared: JsonObject = {
  id: { type: ['string', 'integer'] },
  count: { type: 'integer', minimum: 0 },
  num: either({ type: ['number', 'null'] }, { enum: ['NaN', 'Infinity', '-Infinity'] }),
  nums: { type: 'array', items: ref('num') },
  weights: either(ref('id'), { type: 'array', items: ref('id'), minItems: 2, maxItems: 2 }),
  counts: {
    type: 'object',
    properties: {
      prompt: ref('count'),
      completion: ref('count'),
      reasoning: ref('count'),
      cached: ref('count'),
    },
  },
  part: {
    type: 'object',
    required: ['type'],
    properties: {
      type: { enum: ['text', 'reasoning', 'image', 'audio', 'file', 'refusal'] },
      text,
      closed: { type: 'boolean', description: 'False where the reasoning never ended.' },
      redacted: { type: 'boolean', description: 'Only a summary or an encrypted form was stored.' },
      summary: text,
      ref: text,
      mime: text,
    },
  },
  call: {
    type: 'object',
    properties: {
      id: text,
      name: text,
      arguments: { type: ['object', 'string', 'null'], description: 'An object, or its JSON as text.' },
      function: {
        type: 'object',
        required: ['name'],
        properties: { name: text, arguments: { type: ['object', 'string', 'null'] } },
      },
      raw: { type: 'string', description: 'A call that did not parse, as the model wrote it.' },
      parse_error: text,
    },
    anyOf: [{ required: ['name'] }, { required: ['function'] }, { required: ['raw'] }],
  },
  message: {
    type: 'object',
    required: ['role'],
    properties: {
      role: { enum: ['system', 'developer', 'user', 'assistant', 'tool', 'environment'] },
      content: either(textOrNull, { type: 'array', items: ref('part') }),
      reasoning: textOrNull,
      reasoning_content: textOrNull,
      tool_calls: { type: ['array', 'null'], items: ref('call') },
      tool_call_id: textOrNull,
      name: textOrNull,
      author: text,
      error: { type: ['boolean', 'string', 'null'], description: 'Of a tool message: did the call fail?' },
      sampled: { type: 'boolean', description: 'Did the policy write it? Default: role is assistant.' },
      reward: ref('num'),
      advantage: ref('num'),
      weights: ref('weights'),
      tokens: ref('counts'),
      seconds: { type: 'number' },
      meta: { type: 'object' },
    },
  },
  texts: either(text, { type: 'array', items: ref('message') }),
  tools: {
    type: 'array',
    items: { type: 'object', anyOf: [{ required: ['name'] }, { required: ['function'] }] },
  },
  component: either(ref('num'), {
    type: 'object',
    required: ['value'],
    properties: { value: ref('num'), weight: { type: 'number' }, kind: ref('componentKind') },
  }),
  componentKind: { enum: ['reward', 'penalty', 'metric'] },
  arrays: {
    type: 'object',
    description: 'Per-token arrays; all of the same length.',
    properties: {
      scope: {
        enum: ['completion', 'sequence'],
        description: 'All tokens after the prompt (default), or all.',
      },
      ids: { type: 'array', items: { type: 'integer' } },
      texts: { type: 'array', items: text },
      mask: {
        type: 'array',
        items: { enum: [0, 1, true, false] },
        description: '1 = sampled by the policy.',
      },
      offsets: {
        type: 'array',
        items: ref('count'),
        description: 'Starts in the completion, in code points.',
      },
      logprobs: ref('nums'),
      trainer_logprobs: ref('nums'),
      reference_logprobs: ref('nums'),
      teacher_logprobs: ref('nums'),
      entropies: { ...ref('nums'), description: 'In nats.' },
      entropy_kind: { enum: ['full', 'top_k_lower_bound', 'unknown'] },
      advantages: ref('nums'),
      rewards: ref('nums'),
      extra: { type: 'object', additionalProperties: ref('nums') },
    },
  },
}

const runLine: JsonObject = {
  required: ['type', 'run'],
  properties: {
    schema: { type: 'string', pattern: '^rollout-jsonl/1' },
    run: { type: 'string', minLength: 1 },
    model: text,
    base_model: text,
    algorithm: text,
    framework: text,
    seed: ref('id'),
    tokenizer: text,
    chat_template: text,
    history_policy: { enum: ['keep_thoughts', 'drop_thoughts', 'unknown'] },
    reward_spec: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          weight: { type: 'number' },
          kind: ref('componentKind'),
          range: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
        },
      },
    },
    correct_rule: {
      type: 'object',
      required: ['on', 'at_least'],
      properties: {
        on: { type: 'string', description: '`reward` or the name of a part.' },
        at_least: { type: 'number' },
      },
    },
    selection: { enum: [...selections] },
    sampling: { type: 'object' },
    config: { type: 'object' },
    created: text,
    meta: { type: 'object' },
  },
}

const groupLine: JsonObject = {
  required: ['type', 'group', 'prompt'],
  properties: {
    ...place,
    group: ref('id'),
    task: ref('id'),
    dataset: text,
    prompt: ref('texts'),
    tools: ref('tools'),
    reference: { description: 'Ground truth; as an object: answer, calls, milestones, tests, solution.' },
    size: { ...ref('count'), description: 'How many rollouts the group was drawn with.' },
    meta: { type: 'object' },
  },
}

const rolloutLine: JsonObject = {
  anyOf: [{ required: ['completion'] }, { required: ['messages'] }],
  properties: {
    type: { const: 'rollout' },
    id: { ...ref('id'), description: 'Unique within run, split and step.' },
    ...place,
    group: { ...ref('id'), description: 'Same group within run, split and step: same prompt.' },
    sample: ref('count'),
    task: { ...ref('id'), description: 'Dataset id of the prompt, stable over steps.' },
    dataset: text,
    prompt: ref('texts'),
    completion: ref('texts'),
    messages: { type: 'array', items: ref('message'), description: 'In place of prompt and completion.' },
    prompt_messages: { ...ref('count'), description: 'How many leading messages are the prompt.' },
    reasoning: textOrNull,
    tools: ref('tools'),
    reference: { description: 'Ground truth; as an object: answer, calls, milestones, tests, solution.' },
    reward: { ...ref('num'), description: 'Total used for the update, before normalisation.' },
    rewards: { type: 'object', additionalProperties: ref('component') },
    correct: {
      ...either({ type: ['boolean', 'null'] }, { type: 'number', minimum: 0, maximum: 1 }),
      description: 'A number is a partial score; only 1 is correct.',
    },
    judgements: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: text,
          correct: { type: ['boolean', 'null'] },
          answer: text,
          explanation: text,
          by: text,
        },
      },
    },
    advantage: ref('num'),
    status: { enum: [...statuses] },
    truncated: { type: 'boolean' },
    stop_reason: textOrNull,
    trained: { type: ['boolean', 'null'] },
    tokens: ref('counts'),
    weights: ref('weights'),
    seconds: { type: 'number' },
    cost: { type: 'number' },
    answer: textOrNull,
    episode: ref('id'),
    agent: text,
    part: ref('count'),
    metrics: { type: 'object' },
    meta: { type: 'object' },
    token_data: ref('arrays'),
  },
}

const labelUnit: JsonObject = {
  type: 'object',
  required: ['start', 'end', 'label'],
  properties: {
    turn: { ...ref('count'), description: 'Turn of the completion, from 0.' },
    segment: { ...ref('count'), description: 'Which stretch of reasoning, where the turn has several.' },
    start: { ...ref('count'), description: 'In code points.' },
    end: { ...ref('count'), description: 'In code points, not included.' },
    label: text,
    confidence: { type: 'number', minimum: 0, maximum: 1 },
  },
}

const lineOf = (name: string): JsonObject => ({
  if: { required: ['type'], properties: { type: { const: name } } },
  // biome-ignore lint/suspicious/noThenProperty: `then` is the keyword of JSON Schema
  then: ref(name),
})
const otherKinds = ['run', 'group', 'tokens', 'labels']

/** JSON Schema (2020-12) of one line of the native format. */
export const nativeSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: nativeSchemaName,
  title: 'Rollout JSONL, version 1: one line',
  type: 'object',
  allOf: [
    ...otherKinds.map(lineOf),
    {
      if: { not: { required: ['type'], properties: { type: { enum: otherKinds } } } },
      // biome-ignore lint/suspicious/noThenProperty: `then` is the keyword of JSON Schema
      then: ref('rollout'),
    },
  ],
  $defs: {
    ...shared,
    run: runLine,
    group: groupLine,
    rollout: rolloutLine,
    tokens: {
      allOf: [ref('arrays')],
      required: ['type', 'rollout'],
      properties: { rollout: ref('id'), ...place },
    },
    labels: {
      required: ['type', 'rollout', 'by', 'units'],
      properties: { rollout: ref('id'), ...place, by: text, units: { type: 'array', items: labelUnit } },
    },
  },
}

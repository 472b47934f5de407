/** What a format calls the fields that say it, in the order in which its parser asks for them. */
export interface DumpFields {
  readonly step?: readonly string[]
  readonly group?: readonly string[]
  readonly correct?: readonly string[]
  readonly reward?: readonly string[]
  readonly advantage?: readonly string[]
  /** Fields that say outright how a rollout ended. */
  readonly status?: readonly string[]
  /** Fields that name a stop reason, from which the end is told. */
  readonly stopReason?: readonly string[]
}

/** Fields of the trace families that name scores by whatever their judges are called. */
const spanFields: DumpFields = {
  step: ['step', 'global_step', 'training_step'],
  group: ['dataset item', 'session id'],
  correct: ['a score named correct, accuracy, pass, success or resolved'],
  reward: ['a score named reward'],
  status: ['the error status of the last span'],
  stopReason: ['finish_reason'],
}

const tables: Readonly<Record<string, DumpFields>> = {
  native: {
    step: ['step'],
    group: ['group'],
    correct: ['correct'],
    reward: ['reward'],
    advantage: ['advantage'],
    status: ['status', 'truncated'],
    stopReason: ['stop_reason'],
  },
  verl: { step: ['step'], group: ['uid'], correct: ['acc'], reward: ['score'] },
  'verifiers-trace': {
    step: ['work.step', 'eval_step'],
    group: ['group.id', 'group_id'],
    advantage: ['advantage', 'info.advantage', 'advantages'],
    status: ['is_completed', 'ok', 'errors', 'stop_condition', 'finish_reason'],
    stopReason: ['stop_condition', 'finish_reason'],
  },
  verifiers: {
    group: ['example_id', 'id'],
    reward: ['reward'],
    advantage: ['advantage'],
    status: ['is_truncated', 'is_completed', 'error'],
    stopReason: ['stop_condition'],
  },
  'prime-hosted': {
    step: ['step'],
    group: ['problem_id'],
    reward: ['reward'],
    advantage: ['advantage'],
  },
  bfcl: { correct: ['the score file beside it'], status: ['the log beside the result'] },
  acebench: { correct: ['the score file beside it'] },
  inspect: {
    group: ['id'],
    correct: ['scores', 'score'],
    reward: ['scores', 'score'],
    status: ['error', 'limit', 'stop_reason'],
    stopReason: ['stop_reason'],
  },
  'lm-eval': {
    group: ['doc_id'],
    correct: ['exact_match', 'acc', 'pass@1', 'math_verify', 'accuracy', 'correct'],
    reward: ['exact_match', 'acc', 'pass@1', 'math_verify', 'accuracy', 'correct'],
    status: ['the kind of the task'],
  },
  areal: { group: ['task_id'], reward: ['reward'] },
  atropos: { group: ['group_id'], reward: ['scores', 'score'], advantage: ['advantages'] },
  'tau-bench': { group: ['task_id'], correct: ['reward'], reward: ['reward'], status: ['info.error'] },
  tau2: {
    group: ['task_id'],
    correct: ['reward_info.reward'],
    reward: ['reward_info.reward'],
    status: ['termination_reason'],
    stopReason: ['termination_reason'],
  },
  'reasoning-gym': { correct: ['score'], reward: ['score'] },
  openhands: {
    group: ['instance_id'],
    correct: ['success', 'the evaluation report'],
    status: ['error', 'the last event'],
  },
  'swe-agent': { correct: ['the evaluation report'], status: ['info.exit_status'] },
  'mini-swe-agent': { correct: ['the evaluation report'], status: ['info.exit_status'] },
  atif: { reward: ['the reward file of the trial'] },
  otlp: spanFields,
  phoenix: spanFields,
  langfuse: spanFields,
  'nemo-gym': {
    group: ['_ng_task_index'],
    correct: ['is_correct', 'correct', 'resolved'],
    reward: ['reward'],
    status: ['_ng_failure_class', 'truncated'],
    stopReason: ['response.incomplete_details.reason', 'response.status'],
  },
  'nemo-rl': { reward: ['filtered_rewards', 'rewards'], advantage: ['advantages'] },
  rllm: {
    step: ['training_step'],
    group: ['episode_id', 'id', 'task_hash'],
    correct: ['is_correct'],
    reward: ['reward'],
    advantage: ['advantage'],
    status: ['termination_reason'],
    stopReason: ['termination_reason'],
  },
  'ms-swift': {
    step: ['step', 'gen_step'],
    reward: ['reward'],
    advantage: ['advantages', 'advantage'],
  },
  skyrl: { reward: ['score'], stopReason: ['stop_reason'] },
  slime: {
    step: ['rollout_id'],
    group: ['group_index'],
    correct: ['reward.acc'],
    reward: ['reward'],
    status: ['status'],
  },
  'open-instruct': {
    step: ['step'],
    group: ['prompt_idx'],
    reward: ['reward'],
    advantage: ['advantage'],
    stopReason: ['finish_reason'],
  },
  'tinker-cookbook': {
    step: ['iteration'],
    group: ['group_idx'],
    reward: ['total_reward'],
    stopReason: ['stop_reason'],
  },
  trl: { step: ['step'], advantage: ['advantage'] },
  generations: {
    group: ['the row'],
    correct: ['correctness_*'],
    status: ['is_reasoning_complete', 'finish_reasons'],
    stopReason: ['finish_reasons'],
  },
  'wandb-table': { step: ['step'], reward: ['score'], advantage: ['advantage'] },
  chat: {
    step: ['step', 'global_step'],
    group: ['group', 'group_id', 'prompt_id', 'uid', 'example_id', 'index'],
    correct: ['correct', 'is_correct', 'acc'],
    reward: ['reward', 'score'],
    advantage: ['advantage'],
    status: ['truncated'],
    stopReason: ['stop_reason', 'finish_reason'],
  },
}

/** The fields that a format reads; of a format that is not ours, a mapping, nothing is known here. */
export function dumpFields(format: string | null): DumpFields {
  return format !== null && Object.hasOwn(tables, format) ? (tables[format] ?? {}) : {}
}

/** Formats whose advantage is the mean over trained tokens, because the trainer logs one for each token. */
const perToken: ReadonlySet<string> = new Set(['nemo-rl', 'rllm', 'atropos'])

/** Whether the advantage of a rollout stands in the dump, or is the mean of those of its tokens. */
export function isPerTokenAdvantage(format: string | null): boolean {
  return format !== null && perToken.has(format)
}

import { lazyPresetIds } from '#lib/metrics/presets.ts'
import { statuses } from '#lib/model/rollout.ts'

/** Fields that compare numbers; `tokens` are reasoning tokens, `hits` those of the view's preset. */
export const numberFieldNames = [
  'step',
  'sample',
  'reward',
  'advantage',
  'tokens',
  'output',
  'hits',
  'decomposition',
  'reflection',
  'verification',
  'deduction',
  'other',
  'turns',
  'calls',
  'results',
  'errors',
  'duplicates',
  'unparsed',
] as const
export type NumberFieldName = (typeof numberFieldNames)[number]

/** Fields that name something; several names are separated by commas. */
export const nameFieldNames = ['run', 'split', 'facet', 'group', 'prompt', 'status', 'language'] as const
export type NameFieldName = (typeof nameFieldNames)[number]

/** Words that stand alone. */
export const flagNames = ['right', 'wrong', 'unlabelled', 'lazy', 'pattern', 'global'] as const
export type FlagName = (typeof flagNames)[number]

/** A word of the filter language, for help and completion. */
export interface FilterField {
  readonly name: FlagName | NumberFieldName | NameFieldName
  readonly kind: 'flag' | 'number' | 'name'
  readonly doc: string
  readonly example: string
  /** Values that may stand after the colon, where they are a fixed list. */
  readonly values: readonly string[] | null
  /** Whether `none` finds rollouts without a value. */
  readonly mayBeMissing: boolean
}

function flag(name: FlagName, doc: string, values: readonly string[] | null = null): FilterField {
  const example = values === null ? name : `${name}:${values[0] ?? ''}`
  return { name, kind: 'flag', doc, example, values, mayBeMissing: false }
}

function number(name: NumberFieldName, doc: string, example: string): FilterField {
  const mayBeMissing = ['step', 'sample', 'reward', 'advantage'].includes(name)
  return { name, kind: 'number', doc, example, values: null, mayBeMissing }
}

function named(
  name: NameFieldName,
  doc: string,
  rest: { readonly example: string; readonly values?: readonly string[] },
): FilterField {
  return {
    name,
    kind: 'name',
    doc,
    example: rest.example,
    values: rest.values ?? null,
    mayBeMissing: name === 'facet',
  }
}

export const languages = ['en', 'zh', 'mixed', 'other'] as const

/** Every word of the filter language, in the order in which help lists them. */
export const filterFields: readonly FilterField[] = [
  flag('right', 'The answer is right.'),
  flag('wrong', 'The answer is wrong.'),
  flag('unlabelled', 'The dump does not say whether the answer is right.'),
  flag(
    'lazy',
    'Wrong, and the pattern of lazy reasoning holds; under the view’s preset or the one named.',
    lazyPresetIds,
  ),
  flag('pattern', 'The pattern of lazy reasoning holds, whatever the outcome.', lazyPresetIds),
  flag('global', 'Some thought names two or more pieces of work still to be done.'),
  named('run', 'Name or id of the run.', { example: 'run:Qwen3-8B' }),
  named('split', 'Split: train, eval or the name of an evaluation set.', { example: 'split:eval' }),
  number('step', 'Training step.', 'step:400..800'),
  named('facet', 'Benchmark category, domain or environment.', { example: 'facet:parallel,live_parallel' }),
  named('group', 'Id of the group.', { example: 'group:g1' }),
  named('prompt', 'Key of the prompt.', { example: 'prompt:parallel_9' }),
  number('sample', 'Number of the rollout within its group.', 'sample:3'),
  named('status', 'How the rollout ended.', { example: 'status:truncated', values: statuses }),
  named('language', 'Language of the reasoning.', { example: 'language:zh', values: languages }),
  number('reward', 'Reward.', 'reward>0.5'),
  number('advantage', 'Advantage as the trainer logged it.', 'advantage<0'),
  number('tokens', 'Reasoning tokens.', 'tokens>300'),
  number('output', 'Tokens of everything the policy sampled.', 'output>=4096'),
  number('hits', 'Reflection hits, from the word list of the view’s preset.', 'hits>3'),
  number('decomposition', 'Thoughts that split the work.', 'decomposition=0'),
  number('reflection', 'Thoughts that doubt, pause or go back.', 'reflection>3'),
  number('verification', 'Thoughts that check.', 'verification>=1'),
  number('deduction', 'Thoughts that work something out.', 'deduction<5'),
  number('other', 'Thoughts of no named kind.', 'other>0'),
  number('turns', 'Turns that the policy sampled.', 'turns>4'),
  number('calls', 'Calls to tools.', 'calls>2'),
  number('results', 'Results of calls.', 'results=0'),
  number('errors', 'Results that report an error.', 'errors>0'),
  number('duplicates', 'Calls that repeat an earlier one exactly.', 'duplicates>0'),
  number('unparsed', 'Calls whose arguments do not parse.', 'unparsed>0'),
]

/** Other spellings that people type, and the field they mean. `truncated` stands for `status:truncated`. */
export const fieldAliases: Readonly<Record<string, FilterField['name']>> = {
  correct: 'right',
  incorrect: 'wrong',
  unlabeled: 'unlabelled',
  checkpoint: 'step',
  score: 'reward',
  category: 'facet',
  decompositions: 'decomposition',
  reflections: 'reflection',
  verifications: 'verification',
  deductions: 'deduction',
  lang: 'language',
}

/** The field with a name or one of its other spellings. */
export function filterField(name: string): FilterField | undefined {
  const lower = name.toLowerCase()
  const meant = Object.hasOwn(fieldAliases, lower) ? fieldAliases[lower] : lower
  return filterFields.find((field) => field.name === meant)
}

import type { Column } from './columns.ts'
import type { MappedField } from './mapping.ts'

/** A guess which field of the file is which of ours, with the reason. */
export interface Suggestion {
  readonly field: MappedField
  readonly path: string
  readonly reason: string
}

interface Wanted {
  readonly field: MappedField
  readonly names: RegExp
  readonly types: RegExp
}

const text = /^(text|list of object|list of text|object)$/
const number = /^(number|text|boolean)$/
const name = /^(text|number)$/

/** By the last part of a path, the most telling first. */
const wanted: readonly Wanted[] = [
  {
    field: 'messages',
    names: /^(messages|conversations?|dialog(ue)?|chat|turns)$/i,
    types: /^list of object$/,
  },
  {
    field: 'completion',
    names:
      /^(completions?|responses?|outputs?|generations?|generated(_text)?|model_(output|response)|rollouts?|predictions?|answer_text)$/i,
    types: text,
  },
  {
    field: 'prompt',
    names: /^(prompts?|questions?|inputs?|query|problem|instructions?|user_(prompt|input))$/i,
    types: text,
  },
  {
    field: 'reasoning',
    names: /^(reasoning(_content|_text)?|thinking|thoughts?|cot|rationale)$/i,
    types: /^(text|list of text)$/,
  },
  { field: 'reward', names: /^(rewards?|scores?|total_reward|return)$/i, types: /^(number|list of number)$/ },
  {
    field: 'correct',
    names: /^(correct|is_correct|acc(uracy)?|success|passed|solved|verdict)$/i,
    types: /^(boolean|number|text|list of (boolean|number|text))$/,
  },
  { field: 'advantage', names: /^adv(antages?)?$/i, types: /^(number|list of number)$/ },
  { field: 'step', names: /^(global_?)?(steps?|iteration|iter|checkpoint)$/i, types: number },
  { field: 'group', names: /^(group(_?id)?|prompt_?id|question_?id|problem_?id|uid)$/i, types: name },
  { field: 'task', names: /^(task(_?id)?|example_?id|doc_?id|index)$/i, types: name },
  {
    field: 'sample',
    names: /^(sample(_?(id|idx|index))?|trial|attempt|epoch|rollout_?(id|idx))$/i,
    types: number,
  },
  { field: 'run', names: /^(run(_?(id|name))?|experiment(_?name)?|model(_?name)?)$/i, types: /^text$/ },
  { field: 'split', names: /^(split|subset|phase)$/i, types: /^text$/ },
  {
    field: 'facet',
    names: /^(category|domain|env(ironment)?|benchmark|data_?source|dataset|subject)$/i,
    types: /^text$/,
  },
  { field: 'id', names: /^(id|uuid|rollout_?id|trace_?id)$/i, types: name },
  { field: 'truncated', names: /^(is_)?truncated$/i, types: /^(boolean|number)$/ },
  { field: 'stopReason', names: /^(stop|finish)_?reason$/i, types: /^text$/ },
  {
    field: 'answer',
    names: /^(extracted|final|parsed|predicted)_?(answer|solution)?$|^pred$/i,
    types: /^(text|number)$/,
  },
  {
    field: 'reference',
    names: /^(ground_?truth|gt|target|labels?|expected(_answer)?|gold|solution|answer)$/i,
    types: /./,
  },
]

/** Fields of ours that names and types of the columns speak for; each column stands for one of them at most. */
export function suggestMapping(columns: readonly Column[]): readonly Suggestion[] {
  const taken = new Set<string>()
  const suggestions: Suggestion[] = []
  for (const { field, names, types } of wanted) {
    const column = columns
      .filter(({ path }) => !taken.has(path) && names.test(lastPart(path)))
      .filter((candidate) => candidate.types.some((type) => types.test(type)))
      .toSorted((a, b) => depthOf(a.path) - depthOf(b.path) || b.present - a.present)[0]
    if (column === undefined) continue
    taken.add(column.path)
    const share =
      column.present === column.of ? 'every row has it' : `${column.present} of ${column.of} rows have it`
    suggestions.push({
      field,
      path: column.path,
      reason: `called ${lastPart(column.path)}, ${column.types.join(' or ')}; ${share}`,
    })
  }
  // A conversation holds its own prompt and completion.
  const hasMessages = suggestions.some(({ field }) => field === 'messages')
  const hasCompletion = suggestions.some(({ field }) => field === 'completion')
  return suggestions.filter(({ field }) => !(hasMessages && hasCompletion && field === 'messages'))
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('.') + 1)
const depthOf = (path: string) => path.split('.').length

import type { Role } from '#lib/model/rollout.ts'

/** What a marker in a templated text says: a turn of a role begins, a turn ends, or nothing (start of text). */
export type Mark =
  | { readonly kind: 'begin'; readonly role: Role; readonly author: string | null }
  | { readonly kind: 'end' }
  | { readonly kind: 'skip' }

/** The markers of one chat template. */
export interface TurnDialect {
  readonly name: string
  /** Any of these in a text gives the dialect away. */
  readonly signs: readonly string[]
  /** Every marker; a first group, if it matched, holds the role. */
  readonly pattern: string
  /** Role of a marker without a group, by its exact text; what is missing here ends a turn. */
  readonly fixed: Readonly<Record<string, Role | 'skip'>>
}

/** Templates by how telling their signs are; the first whose sign occurs is taken. */
export const turnDialects: readonly TurnDialect[] = [
  {
    name: 'chatml',
    signs: ['<|im_start|>', '<|im_end|>', '<|im_middle|>', '<|endoftext|>'],
    // Kimi writes <|im_user|>NAME<|im_middle|>, the others <|im_start|>ROLE.
    pattern:
      '<\\|im_start\\|>([^\\n<]{0,64})\\n?|<\\|im_(?:user|assistant|system)\\|>([^\\n<]{0,64})<\\|im_middle\\|>|<\\|im_end\\|>|<\\|endoftext\\|>',
    fixed: {},
  },
  {
    name: 'llama3',
    signs: ['<|start_header_id|>', '<|eot_id|>', '<|header_start|>', '<|eot|>', '<|eom_id|>'],
    pattern:
      '<\\|begin_of_text\\|>|<\\|start_header_id\\|>([^\\n<]{0,64})<\\|end_header_id\\|>\\n{0,2}|<\\|header_start\\|>([^\\n<]{0,64})<\\|header_end\\|>\\n{0,2}|<\\|eot_id\\|>|<\\|eom_id\\|>|<\\|eot\\|>|<\\|end_of_text\\|>',
    fixed: { '<|begin_of_text|>': 'skip' },
  },
  {
    name: 'gemma',
    signs: ['<start_of_turn>', '<end_of_turn>'],
    pattern: '<bos>|<start_of_turn>([^\\n<]{0,64})\\n?|<end_of_turn>|<eos>',
    fixed: { '<bos>': 'skip' },
  },
  {
    name: 'deepseek',
    signs: ['<｜User｜>', '<｜Assistant｜>', '<｜begin▁of▁sentence｜>', '<｜end▁of▁sentence｜>'],
    pattern:
      '<｜begin▁of▁sentence｜>|<｜User｜>|<｜Assistant｜>|<｜System｜>|<｜end▁of▁sentence｜>|<｜tool▁outputs▁begin｜>|<｜tool▁outputs▁end｜>',
    fixed: {
      '<｜begin▁of▁sentence｜>': 'system',
      '<｜User｜>': 'user',
      '<｜Assistant｜>': 'assistant',
      '<｜System｜>': 'system',
      '<｜tool▁outputs▁begin｜>': 'tool',
      '<｜tool▁outputs▁end｜>': 'assistant',
    },
  },
  {
    name: 'mistral',
    signs: ['[INST]', '[/INST]'],
    pattern:
      '<s>|</s>|\\[INST\\]|\\[/INST\\]|\\[/?SYSTEM_PROMPT\\]|\\[/?AVAILABLE_TOOLS\\]|\\[/?TOOL_RESULTS\\]',
    fixed: {
      '<s>': 'skip',
      '[INST]': 'user',
      '[/INST]': 'assistant',
      '[SYSTEM_PROMPT]': 'system',
      '[AVAILABLE_TOOLS]': 'system',
      '[TOOL_RESULTS]': 'tool',
      '[/TOOL_RESULTS]': 'assistant',
    },
  },
  {
    name: 'pipes',
    signs: ['<|user|>', '<|assistant|>', '<|observation|>'],
    pattern:
      '\\[gMASK\\]|<sop>|<\\|user\\|>\\n?|<\\|assistant\\|>\\n?|<\\|system\\|>\\n?|<\\|observation\\|>\\n?|<\\|tool\\|>\\n?|<\\|end\\|>|<\\|endoftext\\|>',
    fixed: {
      '[gMASK]': 'skip',
      '<sop>': 'skip',
      '<|user|>': 'user',
      '<|assistant|>': 'assistant',
      '<|system|>': 'system',
      '<|observation|>': 'tool',
      '<|tool|>': 'tool',
    },
  },
]

const roleNames: Readonly<Record<string, Role>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  model: 'assistant',
  gpt: 'assistant',
  tool: 'tool',
  tools: 'tool',
  function: 'tool',
  ipython: 'tool',
  observation: 'tool',
  environment: 'environment',
}

/** The role that a name in a template stands for; null for a name of no role. */
export function roleNamed(name: string): Role | null {
  const key = name.trim().toLowerCase()
  return Object.hasOwn(roleNames, key) ? (roleNames[key] ?? null) : null
}

/** The dialect whose markers occur in one of the texts, or null. */
export function turnDialectOf(texts: readonly string[]): TurnDialect | null {
  return (
    turnDialects.find(({ signs }) => signs.some((sign) => texts.some((text) => text.includes(sign)))) ?? null
  )
}

/** What one match of a dialect's pattern says. */
export function markOf(dialect: TurnDialect, match: RegExpExecArray): Mark {
  const named = match[1] ?? match[2]
  if (named !== undefined) {
    const role = roleNamed(named)
    // "assistant name=planner" and agents' own names: the first word decides, the rest is the author.
    const [first = '', ...rest] = named.trim().split(/\s+/)
    return {
      kind: 'begin',
      role: role ?? roleNamed(first) ?? 'assistant',
      author: role !== null || first === '' ? null : (rest.join(' ') || first).replace(/^name=/, ''),
    }
  }
  const fixed = dialect.fixed[match[0].trimEnd()]
  if (fixed === undefined) return { kind: 'end' }
  return fixed === 'skip' ? { kind: 'skip' } : { kind: 'begin', role: fixed, author: null }
}

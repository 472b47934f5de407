import { emptyDraft } from '#lib/model/draft.ts'
import { isJsonObject, type Json } from '#lib/model/json.ts'
import type { RunKey } from '#lib/model/rollout.ts'
import { hasCompletion, promptKeyOf, readConversation, wholeKeyOf } from './conversation.ts'
import { extrasOf, reject, shown } from './fieldValues.ts'
import type { Claim, FileHead, Format, ParseResult } from './format.ts'
import { ImportPaths } from './importPaths.ts'
import { runFromPath, splitFromFolders, stepFromFolders } from './runFromPath.ts'
import { sideFields } from './sideFields.ts'

/** Keys that stand beside a prompt where nothing was sampled yet. */
const referenceKeys = ['answer', 'ground_truth', 'target', 'label', 'solution', 'gt_answer']

/** Chat rows: OpenAI messages, ShareGPT, Anthropic blocks, Responses items, Alpaca, prompt with completion. */
export const chat: Format = {
  id: 'chat',
  title: 'Chat messages, ShareGPT, prompt and completion',
  claim: claimChat,
  refusal: (head) =>
    head.values.some(isRollout) ? null : 'prompts without rollouts: no row holds a completion',
  open: (path, _companions, paths = new ImportPaths([path])) => {
    const run = runFromPath({ path, paths })
    return { parse: (value) => [parseRow(value, run, path)] }
  },
}

function claimChat(head: FileHead): Claim | null {
  if (head.values.some(isRollout)) return { strength: 'loose', reason: 'rows hold a prompt and a completion' }
  const arePrompts = head.values.length > 0 && head.values.every(isPromptOnly)
  return arePrompts ? { strength: 'loose', reason: 'rows hold a prompt and no completion' } : null
}

const isRollout = (value: Json) => isJsonObject(value) && hasCompletion(value)

function isPromptOnly(value: Json): boolean {
  if (!isJsonObject(value)) return false
  if (wholeKeyOf(value) !== undefined) return true
  return promptKeyOf(value) !== undefined && referenceKeys.some((key) => value[key] !== undefined)
}

function parseRow(row: Json, run: RunKey, path: string): ParseResult {
  if (!isJsonObject(row)) return reject(null, `expected an object, found ${shown(row)}`)
  const conversation = readConversation(row)
  if (conversation.kind === 'reject') return conversation
  const { fields, keys } = sideFields(row)
  const used = new Set([...keys, ...conversation.keys])
  if (typeof row.model === 'string') used.add('model')
  const named = typeof row.run === 'string' && row.run !== '' ? row.run : null
  if (named !== null) used.add('run')
  const draft = {
    ...emptyDraft,
    ...fields,
    ...(fields.step === null ? stepFromFolders(path) : {}),
    split: fields.split ?? splitFromFolders(path),
    run: {
      ...run,
      ...(named === null ? {} : { key: named, source: 'field' as const }),
      model: typeof row.model === 'string' ? row.model : null,
    },
    prompt: conversation.prompt,
    completion: conversation.completion,
    extras: extrasOf(row, used),
  }
  return { kind: 'draft', draft, item: null }
}

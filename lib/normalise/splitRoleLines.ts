import type { Role } from '#lib/model/rollout.ts'
import { jsonEnd } from './jsonValue.ts'
import { pythonCalls } from './pythonCalls.ts'
import type { Piece } from './splitMarkers.ts'
import { TagFinder } from './tagFinder.ts'
import { roleNamed } from './turnMarkers.ts'

const roleLine = () => /^(system|user|assistant|model|tool|ipython)[ \t\r]*$/gm

const successors: Readonly<Record<Role, readonly Role[]>> = {
  system: ['user'],
  user: ['assistant'],
  assistant: ['user', 'tool'],
  tool: ['assistant'],
  environment: ['assistant'],
}

/** Llama 3 puts no line break before a role, so that it stands glued to the text before it and an empty line follows. */
const gluedRole = () => /(?<![ \t])(system|user|assistant)\n\n/g
const gluedPrompt = /^(?:system|user)\n\n[\s\S]*[^ \t]assistant\n\n(?:<think>\n?)?$/

/**
 * Cuts a prompt whose special tokens were stripped, so that bare role lines are left. Null unless it opens with a
 * `system` or `user` line and at least one more role follows in a legal order.
 */
export function splitPromptLines(text: string): readonly Piece[] | null {
  return splitAtRoles(text, roleLine()) ?? (gluedPrompt.test(text) ? splitAtRoles(text, gluedRole()) : null)
}

function splitAtRoles(text: string, roleMark: RegExp): readonly Piece[] | null {
  const begun: { readonly role: Role; readonly at: number; readonly from: number }[] = []
  for (const line of text.matchAll(roleMark)) {
    const role = roleNamed(line[1] ?? '')
    const before = begun.at(-1)
    if (role === null) continue
    if (before === undefined) {
      const opensText = text.slice(0, line.index).trim() === ''
      if (!opensText || (role !== 'system' && role !== 'user')) return null
    } else if (!successors[before.role].includes(role)) continue
    begun.push({ role, at: line.index, from: line.index + line[0].length })
  }
  if (begun.length < 2) return null
  return begun.map(({ role, from }, i) => {
    const stretch = text.slice(from, begun[i + 1]?.at)
    return { role, author: null, text: role === 'assistant' ? withoutLead(stretch) : stretch.trim() }
  })
}

/** The line breaks after a role line belong to the template. */
const withoutLead = (text: string) => text.replace(/^\r?\n\r?\n?/, '')

/** Python lists and JSON calls have no closing tag; so many tails at most are read to find whether one stands there. */
const tailBudget = 200
const longestTail = 4_000

/**
 * Cuts a completion whose special tokens were stripped. A `user` or `tool` line counts only where a tool response
 * follows or a call came right before, an `assistant` line only after such a turn or at the very start; null where no
 * line counts.
 */
export function splitCompletionLines(text: string): readonly Piece[] | null {
  const lines = roleLine()
  const finder = new TagFinder(text)
  const pieces: Piece[] = []
  let role: Role = 'assistant'
  let from = 0
  let budget = tailBudget
  for (let line = lines.exec(text); line !== null; line = lines.exec(text)) {
    const next = roleNamed(line[1] ?? '')
    const after = line.index + line[0].length
    if (next === null) continue
    if (next === 'assistant' && pieces.length === 0 && text.slice(from, line.index).trim() === '') {
      from = after
      continue
    }
    if (!successors[role].includes(next)) continue
    if (role === 'assistant') {
      const hasResponse = /^\s{0,8}<tool_response>/.test(text.slice(after, after + 24))
      if (!hasResponse && (budget <= 0 || !endsInCall(text.slice(from, line.index)))) {
        budget -= 1
        continue
      }
    }
    pieces.push(pieceOf(text.slice(from, line.index), role))
    role = next
    from = after
    lines.lastIndex = afterResponses(finder, after)
  }
  if (pieces.length === 0 && from === 0) return null
  return [...pieces, pieceOf(text.slice(from), role, true)]
}

function pieceOf(stretch: string, role: Role, isLast = false): Piece {
  const text = withoutLead(stretch)
  return { role, author: null, text: isLast ? text : text.replace(/\r?\n$/, '') }
}

/** A tool response may hold role lines of its own; the search goes on after its closing tag. */
function afterResponses(finder: TagFinder, from: number): number {
  let at = from
  for (;;) {
    const open = /^\s{0,8}<tool_response>/.exec(finder.text.slice(at, at + 24))
    const close = open === null ? -1 : finder.next('</tool_response>', at)
    if (close === -1) return at
    at = close + '</tool_response>'.length
  }
}

const callEnd =
  /(?:<\/tool_call>|<\/function>|<\/search>|<\/code>|<｜tool▁calls▁end｜>|<\|tool_calls_section_end\|>)\s*$/

/** Whether a stretch of an assistant's text ends with a call, as far as its tail shows. */
function endsInCall(stretch: string): boolean {
  if (callEnd.test(stretch.slice(-80))) return true
  const tail = stretch.slice(-longestTail)
  const answer = tail.slice(tail.lastIndexOf('</think>') + 1).replace(/^\/think>/, '')
  const trimmed = answer.trim()
  if (trimmed.startsWith('{')) return jsonEnd(trimmed, 0) === trimmed.length
  return pythonCalls(answer)?.every(({ parseError }) => parseError === null) === true
}

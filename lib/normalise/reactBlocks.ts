import type { Block } from '#lib/model/rollout.ts'
import { brokenCall, type CallBlock, type CallSource, callFromText, looseValue, namedCall } from './callOf.ts'
import { pythonCalls } from './pythonCalls.ts'
import { unfenced } from './tokenCalls.ts'

/** What a "Thought:" line is: the turn's reasoning, or plain text beside reasoning that stands elsewhere. */
export type ThoughtText = 'reasoning' | 'text'

interface Label {
  readonly name: string
  /** Where the label starts, and where its text does. */
  readonly at: number
  readonly from: number
}

const labels = /^(Thought|Action Input|Action|Observation|Final Answer|API output):[ \t]*(?:\r?\n)?/gm

/**
 * The blocks of Thought-Action-Observation text, or null where the text is none: it has to start with a thought or an
 * action, and somewhere act (or answer, if its thoughts are the reasoning). Such thoughts get the marker `react`.
 */
export function reactBlocks(text: string, thoughts: ThoughtText): readonly Block[] | null {
  if (!/^\s*(?:Thought|Action):/.test(text)) return null
  const found = [...text.matchAll(labels)].map((match) => ({
    name: match[1] ?? '',
    at: match.index,
    from: match.index + match[0].length,
  }))
  const isEnd = (name: string) => name === 'Action' || (name === 'Final Answer' && thoughts === 'reasoning')
  if (!found.some(({ name }) => isEnd(name))) return null
  // "Action: …" alone is a heading in many answers; without a thought, only JSON after it makes it a call.
  if (found[0]?.name === 'Action' && !/^\s*(?:\{|```)/.test(text.slice(found[0].from))) return null
  const blocks: Block[] = []
  if ((found[0]?.at ?? 0) > 0) blocks.push({ kind: 'text', text: text.slice(0, found[0]?.at) })
  for (let i = 0; i < found.length; i += 1) {
    const takesInput = found[i]?.name === 'Action' && found[i + 1]?.name === 'Action Input'
    const end = found[i + (takesInput ? 2 : 1)]?.at ?? text.length
    const [label, input] = [found[i], takesInput ? found[i + 1] : undefined]
    if (label !== undefined) blocks.push(blockOf(text, label, { input, end, thoughts }))
    if (takesInput) i += 1
  }
  return blocks
}

function blockOf(
  text: string,
  label: Label,
  place: { readonly input: Label | undefined; readonly end: number; readonly thoughts: ThoughtText },
): Block {
  const body = text.slice(label.from, place.end)
  const whole = text.slice(label.at, place.end)
  switch (label.name) {
    case 'Thought':
      if (place.thoughts === 'text') return { kind: 'text', text: whole }
      return {
        kind: 'reasoning',
        text: body,
        openTag: text.slice(label.at, label.from),
        marker: 'react',
        closed: true,
        openPrefilled: false,
        redacted: false,
      }
    case 'Action': {
      const source = { raw: whole, syntax: 'react' }
      if (place.input === undefined) return actionCall(source, body)
      const name = text.slice(label.from, place.input.at).trim()
      return namedCall(source, name, looseValue(text.slice(place.input.from, place.end).trim()))
    }
    case 'Observation':
    case 'API output':
      return { kind: 'result', callId: null, name: null, text: body.trim(), isError: null }
    default:
      return { kind: 'text', text: whole }
  }
}

/** An action in one of its three spellings: JSON, `name(arg=value)`, `Name[input]`. */
function actionCall(source: CallSource, body: string): CallBlock {
  const inner = unfenced(body)
  if (inner.startsWith('{')) return callFromText(source, inner)
  const [call, second] = pythonCalls(`[${inner}]`) ?? []
  if (call?.name != null && call.parseError === null && second === undefined) {
    return namedCall(source, call.name, call.args)
  }
  const bracketed = /^([\w .-]{1,80})\[([\s\S]*)\]$/.exec(inner)
  const name = bracketed?.[1]?.trim()
  if (name === undefined || bracketed === null)
    return brokenCall(source, 'the action names no tool with input')
  return namedCall(source, name, { input: bracketed[2] ?? '' })
}

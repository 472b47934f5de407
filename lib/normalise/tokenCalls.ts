import { brokenCall, type CallBlock, callFromText, callWithArguments, namedCall } from './callOf.ts'
import { jsonEnd } from './jsonValue.ts'
import { pythonCalls } from './pythonCalls.ts'
import { jsonObjects, listedCalls, shareRaw } from './tagCalls.ts'

/** Calls after `<|python_tag|>`: JSON objects, a built-in such as `search.call(query="x")`, or code to run. */
export function llamaCalls(raw: string, body: string): readonly CallBlock[] {
  const inner = body.trim()
  const syntax = 'llama'
  if (inner.startsWith('{')) {
    const objects = jsonObjects(inner)
    if (objects === null) return [callFromText({ raw, syntax }, inner)]
    const raws = shareRaw(raw, objects)
    return objects.map((object, i) => callFromText({ raw: raws[i] ?? '', syntax }, object))
  }
  const [builtIn, second] = pythonCalls(`[${inner}]`) ?? []
  if (builtIn?.name?.endsWith('.call') && builtIn.parseError === null && second === undefined) {
    return [namedCall({ raw, syntax }, builtIn.name.slice(0, -'.call'.length), builtIn.args)]
  }
  return [namedCall({ raw, syntax }, 'python', { code: inner })]
}

/** Calls after `[TOOL_CALLS]`, with the offset where they end: a JSON array, or `NAME[ARGS]{…}`. */
export function mistralCalls(
  text: string,
  at: number,
): { readonly calls: readonly CallBlock[]; readonly end: number } {
  const syntax = 'mistral'
  const from = at + '[TOOL_CALLS]'.length
  const start = from + (/^\s{0,16}/.exec(text.slice(from, from + 16))?.[0].length ?? 0)
  const argsAt = /[[{]/.test(text[start] ?? '') ? -1 : text.indexOf('[ARGS]', start)
  if (argsAt === -1) {
    const close = /[[{]/.test(text[start] ?? '') ? jsonEnd(text, start) : -1
    const end = close === -1 ? text.length : close
    return { calls: listedCalls({ raw: text.slice(at, end), syntax }, text.slice(start, end)), end }
  }
  const [name = '', id] = text.slice(start, argsAt).split('[CALL_ID]')
  const open = argsAt + '[ARGS]'.length
  const close = jsonEnd(text, open)
  const end = close === -1 ? text.length : close
  const call = callWithArguments({ raw: text.slice(at, end), syntax }, name.trim(), text.slice(open, end))
  return { calls: [{ ...call, id: id?.trim() ?? null }], end }
}

const deepseek = {
  begin: '<｜tool▁call▁begin｜>',
  separator: '<｜tool▁sep｜>',
  end: '<｜tool▁call▁end｜>',
}

/** Calls of a DeepSeek section: `function<sep>NAME` with fenced JSON, or `NAME<sep>` with bare JSON. */
export function deepseekCalls(raw: string): readonly CallBlock[] {
  return sectionCalls(raw, deepseek.begin, (part, source) => {
    const body = part.split(deepseek.end)[0] ?? ''
    const [kind = '', ...rest] = body.split(deepseek.separator)
    const content = rest.join(deepseek.separator)
    if (rest.length === 0) return brokenCall(source, 'the call has no separator')
    if (kind.trim() !== 'function') return callWithArguments(source, kind.trim(), unfenced(content))
    const nameEnd = content.indexOf('\n')
    if (nameEnd === -1) return brokenCall(source, 'the call has no arguments')
    return callWithArguments(source, content.slice(0, nameEnd).trim(), unfenced(content.slice(nameEnd + 1)))
  })
}

/** Calls of a Kimi section: `functions.NAME:0` and its JSON arguments. */
export function kimiCalls(raw: string): readonly CallBlock[] {
  return sectionCalls(raw, '<|tool_call_begin|>', (part, source) => {
    const body = part.split('<|tool_call_end|>')[0] ?? ''
    const [head = '', args] = body.split('<|tool_call_argument_begin|>')
    if (args === undefined) return brokenCall(source, 'the call has no arguments')
    const id = head.trim()
    const name = id.replace(/^functions\./, '').replace(/:\d+$/, '')
    return { ...callWithArguments(source, name, args), id: id === '' ? null : id }
  })
}

/** One call per part that follows `begin`; a section without any is one broken call. */
function sectionCalls(
  raw: string,
  begin: string,
  read: (part: string, source: { readonly raw: string; readonly syntax: string }) => CallBlock,
): readonly CallBlock[] {
  const syntax = begin === deepseek.begin ? 'deepseek' : 'kimi'
  const [before = '', ...parts] = raw.split(begin)
  if (parts.length === 0) return [brokenCall({ raw, syntax }, 'the section holds no call')]
  return parts.map((part, i) => read(part, { raw: `${i === 0 ? before : ''}${begin}${part}`, syntax }))
}

/** JSON without the code fence around it. */
export function unfenced(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('```')) return trimmed
  const open = trimmed.indexOf('\n')
  const close = trimmed.lastIndexOf('```')
  return open === -1 || close <= open ? trimmed : trimmed.slice(open + 1, close).trim()
}

import type { Json } from '#lib/model/json.ts'
import { brokenCall, type CallBlock, callFromJson, callFromText, looseValue, namedCall } from './callOf.ts'
import { jsonEnd, readJson } from './jsonValue.ts'
import { tagged } from './tagFinder.ts'

/**
 * The calls inside one `<tool_call>…</tool_call>` (Hermes JSON, Qwen3-Coder XML, GLM keys), or in a bare
 * `<function=…>`. `raw` is the stretch with its tags, `body` what they hold; the `raw` of the calls joins up to it.
 */
export function tagCalls(raw: string, body: string): readonly CallBlock[] {
  const inner = body.trim()
  if (inner.startsWith('<function=')) return functionCalls(raw, inner)
  if (inner.startsWith('{')) return hermesCalls(raw, inner)
  if (inner.startsWith('[')) return listedCalls({ raw, syntax: 'hermes' }, inner)
  if (/^[\w.-]+\s*(?:<arg_key>|$)/.test(inner)) return [glmCall(raw, inner)]
  return [brokenCall({ raw, syntax: 'hermes' }, 'nothing in it reads as a call')]
}

/** One JSON object, or several after one another, as ToolRL prompts ask for. */
function hermesCalls(raw: string, inner: string): readonly CallBlock[] {
  const first = jsonEnd(inner, 0)
  if (first === -1 || first === inner.length) return [callFromText({ raw, syntax: 'hermes' }, inner)]
  const objects = jsonObjects(inner)
  if (objects === null) return [callFromText({ raw, syntax: 'hermes' }, inner)]
  const raws = shareRaw(raw, objects)
  return objects.map((object, i) => callFromText({ raw: raws[i] ?? '', syntax: 'hermes' }, object))
}

/** Objects that follow one another with white space, commas or semicolons between; null where anything else stands. */
export function jsonObjects(text: string): readonly string[] | null {
  const objects: string[] = []
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    if (/[\s,;]/.test(char)) {
      at += 1
      continue
    }
    const end = char === '{' ? jsonEnd(text, at) : -1
    if (end === -1) return null
    objects.push(text.slice(at, end))
    at = end
  }
  return objects.length > 0 ? objects : null
}

/** Cuts `raw` after each of the parts it holds in order, so that what stands between goes with the part that follows. */
export function shareRaw(raw: string, parts: readonly string[]): readonly string[] {
  const raws: string[] = []
  let from = 0
  for (const [i, part] of parts.entries()) {
    const at = raw.indexOf(part, from)
    const end = i === parts.length - 1 || at === -1 ? raw.length : at + part.length
    raws.push(raw.slice(from, end))
    from = end
  }
  return raws
}

/** A JSON array of calls; its members share one raw text, which goes with the first. */
export function listedCalls(
  source: { readonly raw: string; readonly syntax: string },
  text: string,
): readonly CallBlock[] {
  const read = readJson(text)
  if (!read.ok) return [brokenCall(source, `the list of calls is not JSON: ${read.reason}`)]
  const members: readonly Json[] = Array.isArray(read.value) ? read.value : [read.value]
  if (members.length === 0) return [brokenCall(source, 'the list of calls is empty')]
  return members.map((member, i) => callFromJson({ ...source, raw: i === 0 ? source.raw : '' }, member))
}

/** `<function=NAME>` with XML parameters (Qwen3-Coder) or a JSON object (Llama). */
function functionCalls(raw: string, inner: string): readonly CallBlock[] {
  const parts = tagged(inner, '<function=', '</function>').map((part) => part.inner)
  const raws = shareRaw(raw, parts)
  return parts.map((part, i) => functionCall(raws[i] ?? '', part))
}

function functionCall(raw: string, part: string): CallBlock {
  const nameEnd = part.indexOf('>')
  const name = part.slice(0, Math.max(nameEnd, 0)).trim()
  const source = { raw, syntax: 'qwen-xml' }
  if (nameEnd === -1 || name === '') return brokenCall(source, 'the call has no name')
  const body = part.slice(nameEnd + 1)
  if (body.trimStart().startsWith('{')) {
    const read = readJson(body)
    if (!read.ok)
      return { ...brokenCall(source, `the arguments are not JSON: ${read.reason}`), name, syntax: 'llama' }
    return namedCall({ raw, syntax: 'llama' }, name, read.value)
  }
  const args: [string, Json][] = []
  for (const parameter of tagged(body, '<parameter=', '</parameter>')) {
    const keyEnd = parameter.inner.indexOf('>')
    if (!parameter.closed || keyEnd === -1)
      return { ...brokenCall(source, 'a parameter is not closed'), name }
    args.push([
      parameter.inner.slice(0, keyEnd).trim(),
      looseValue(withoutEdges(parameter.inner, keyEnd + 1)),
    ])
  }
  return namedCall(source, name, Object.fromEntries(args))
}

/** The value of a parameter: the template puts one line break before and after it. */
function withoutEdges(text: string, from: number): string {
  return text.slice(from).replace(/^\n/, '').replace(/\n$/, '')
}

/** `NAME` followed by `<arg_key>` and `<arg_value>` pairs. */
function glmCall(raw: string, inner: string): CallBlock {
  const source = { raw, syntax: 'glm' }
  const keysAt = inner.indexOf('<arg_key>')
  const name = inner.slice(0, keysAt === -1 ? inner.length : keysAt).trim()
  const args: [string, Json][] = []
  for (const pair of tagged(inner, '<arg_key>', '</arg_key>')) {
    const value = tagged(pair.after, '<arg_value>', '</arg_value>')[0]
    if (!pair.closed || value?.closed !== true)
      return { ...brokenCall(source, 'an argument is not closed'), name }
    args.push([pair.inner.trim(), looseValue(withoutEdges(value.inner, 0))])
  }
  return namedCall(source, name, Object.fromEntries(args))
}

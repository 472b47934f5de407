import type { Segment } from '#lib/model/thought.ts'

/** What the look and the place of a thought say, beside its words. */
export type SignalId = (typeof signalIds)[number]

export const signalIds = [
  'form.code',
  'form.json',
  'form.tool',
  'form.table',
  'form.math',
  'form.heading',
  'form.list',
  'shape.question',
  'shape.leadIn',
  'shape.equation',
  'shape.symbols',
  'shape.call',
  'shape.quote',
  'shape.short',
  'shape.long',
  'shape.identifier',
  'shape.number',
  'shape.codeLine',
  'shape.quoted',
  'place.first',
  'place.second',
  'place.last',
  'place.afterLeadIn',
  'given.prompt',
  'given.promptPart',
  'given.promptVerbatim',
  'given.earlier',
  'given.earlierPart',
  'given.oldNumbers',
  'given.newNumbers',
  'trace.tool',
  'trace.math',
  'trace.chinese',
] as const

/** Signals that the characters of one thought give. */
export function shapeSignals(folded: string, segment: Segment): SignalId[] {
  const text = folded.slice(segment.start, Math.min(segment.end, segment.start + 1500))
  const signals: SignalId[] = []
  switch (segment.form) {
    case 'code':
    case 'json':
    case 'tool':
    case 'table':
    case 'math':
    case 'heading':
    case 'list':
      signals.push(`form.${segment.form}`)
      break
    case 'prose':
      break
  }
  const last = text.at(-1) ?? ''
  if (/\?["')*\]]*$/.test(text.slice(-4)) || last === '吗' || last === '呢') signals.push('shape.question')
  if (last === ':') signals.push('shape.leadIn')
  const counts = countCharacters(text)
  if (counts.digits > 0 && (counts.equals > 0 || text.includes('≈'))) signals.push('shape.equation')
  if (counts.letters * 2 < counts.digits + counts.marks) signals.push('shape.symbols')
  if (text.includes('(') && /[a-z_]\w*\([a-z_]\w*\s?=|\w\(\)/.test(text)) signals.push('shape.call')
  if (text.includes('"')) signals.push('shape.quote')
  if (text.length < 28) signals.push('shape.short')
  if (text.length > 180) signals.push('shape.long')
  if (/[a-z]_[a-z]|[a-z]\.[a-z]/.test(text)) signals.push('shape.identifier')
  if (counts.digits > 0) signals.push('shape.number')
  if (isCodeLine(text)) signals.push('shape.codeLine')
  if (text.startsWith('"') || /"[.\])]*$/.test(text.slice(-4))) signals.push('shape.quoted')
  return signals
}

/** A line of program text that no fence marks. */
function isCodeLine(text: string): boolean {
  if (/[;{}]$/.test(text) && !/[。，]/.test(text)) return true
  return /^(?:#include|import |from \w+ import|def |return |\/\/|std::|int |for ?\(|while ?\(|if ?\(|using namespace|\}|[-+]{3} |@@ )/.test(
    text,
  )
}

function countCharacters(text: string): { letters: number; digits: number; marks: number; equals: number } {
  let letters = 0
  let digits = 0
  let marks = 0
  let equals = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if ((code >= 97 && code <= 122) || code > 0x2e7f) letters++
    else if (code >= 48 && code <= 57) digits++
    else if (code > 32 && code !== 46 && code !== 44) {
      marks++
      if (code === 61) equals++
    }
  }
  return { letters, digits, marks, equals }
}

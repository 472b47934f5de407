/**
 * The first part of a JSON text as a text that parses: cut after the last whole member, with all brackets closed.
 * Null where not even one member is whole.
 */
export function shortenJson(text: string): string | null {
  const closers: string[] = []
  let cut: { readonly at: number; readonly depth: number } | null = null
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (inString) {
      if (sign === '\\') at += 1
      else if (sign === '"') inString = false
    } else if (sign === '"') inString = true
    else if (sign === '{' || sign === '[') closers.push(sign === '{' ? '}' : ']')
    else if (sign === ',') cut = { at, depth: closers.length }
    else if (sign === '}' || sign === ']') {
      closers.pop()
      cut = { at: at + 1, depth: closers.length }
    }
  }
  if (cut === null) return null
  // Closers below the cut have not changed since: a pop would have moved the cut.
  return text.slice(0, cut.at) + closers.slice(0, cut.depth).reverse().join('')
}

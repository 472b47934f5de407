/** A piece of HTML that is safe to put into a page: only this file makes one, and it escapes every text. */
export interface Markup {
  readonly html: string
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

type Tag = 'h1' | 'h2' | 'h3' | 'p' | 'div' | 'span' | 'b'

/** An element around a text or around elements. */
export function element(tag: Tag, content: string | readonly Markup[], className = ''): Markup {
  const inner = typeof content === 'string' ? escaped(content) : content.map(({ html }) => html).join('')
  return {
    html: `<${tag}${className === '' ? '' : ` class="${escaped(className)}"`} dir="auto">${inner}</${tag}>`,
  }
}

/** A table of texts; empty rows say so. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  if (rows.length === 0) return element('p', 'none', 'quiet')
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row.map((text) => `<${tag} dir="auto">${escaped(text)}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return { html: `<table><thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>${body}</tbody></table>` }
}

const style = `:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;max-width:1100px;margin:32px auto;padding:0 16px;font-variant-numeric:tabular-nums}
table{border-collapse:collapse;margin:8px 0 24px;width:100%}th,td{text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid #8884;white-space:pre-wrap;overflow-wrap:anywhere}
th{font-weight:600}.quiet{opacity:.75}.row{display:grid;grid-template-columns:64px 1fr;gap:8px;padding:3px 0;white-space:pre-wrap;overflow-wrap:anywhere}.row b{font-family:monospace}`

/** A whole document: its policy forbids scripts and anything from elsewhere. */
export function page(title: string, body: readonly Markup[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${style}</style></head>
<body>
${body.map(({ html }) => html).join('\n')}
</body></html>
`
}

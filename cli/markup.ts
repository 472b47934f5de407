import { offlineStyle } from './offlineStyle.ts'

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

type Tag =
  | ('main' | 'section' | 'figure' | 'h1' | 'h2' | 'h3' | 'p' | 'div' | 'span' | 'b' | 'mark' | 'pre')
  | ('svg' | 'g' | 'path' | 'line' | 'rect' | 'circle' | 'text')
type Attribute =
  | (
      | 'class'
      | 'dir'
      | 'role'
      | 'aria-label'
      | 'data-tone'
      | 'viewBox'
      | 'transform'
      | 'text-anchor'
      | 'fill-opacity'
    )
  | ('d' | 'x' | 'y' | 'x1' | 'x2' | 'y1' | 'y2' | 'cx' | 'cy' | 'r' | 'width' | 'height' | 'style')
type Attributes = Readonly<Partial<Record<Attribute, string | number>>>

/** An element around a text or around elements, with attributes that cannot run or fetch anything. */
export function node(tag: Tag, attributes: Attributes, content: string | readonly Markup[] = []): Markup {
  const inner = typeof content === 'string' ? escaped(content) : content.map(({ html }) => html).join('')
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
  return { html: `<${tag}${said.join('')}>${inner}</${tag}>` }
}

/** An element of words, in the direction that they are written in. */
export function element(tag: Tag, content: string | readonly Markup[], className = ''): Markup {
  return node(tag, { ...(className === '' ? {} : { class: className }), dir: 'auto' }, content)
}

/** Words beside elements. */
export function words(text: string): Markup {
  return { html: escaped(text) }
}

/** A table of texts; empty rows say so. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  if (rows.length === 0) return element('p', 'none', 'quiet')
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row.map((text) => `<${tag} dir="auto">${escaped(text)}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
  return {
    html: `<div class="wide"><table><thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>${body}</tbody></table></div>`,
  }
}

/** A whole document: its policy forbids scripts and anything from elsewhere. */
export function page(title: string, body: readonly Markup[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${offlineStyle}</style></head>
<body>
${node('main', {}, body).html}
</body></html>
`
}

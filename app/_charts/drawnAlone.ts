import type { FigureWords } from './exportFigure.ts'

/** 178 mm, two columns of a paper, at 96 px an inch. */
export const exportWidth = 672
const namespace = 'http://www.w3.org/2000/svg'
const inherited = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'font-size',
  'font-weight',
  'paint-order',
  'opacity',
  'vector-effect',
  'text-anchor',
]

/**
 * A drawing laid out afresh at the width of a paper and in light colours, with every style written out, so that it
 * looks the same in any program.
 */
export function drawnAlone(from: HTMLElement, words: FigureWords): SVGSVGElement {
  const stage = document.createElement('div')
  stage.dataset.theme = 'light'
  stage.style.cssText = `position:absolute;left:-9999px;top:0;width:${exportWidth}px`
  stage.append(from.cloneNode(true))
  stage.querySelectorAll<HTMLElement>('[hidden]').forEach((part) => {
    part.hidden = false
  })
  document.body.append(stage)
  try {
    return composed(stage, words)
  } finally {
    stage.remove()
  }
}

function composed(stage: HTMLElement, words: FigureWords): SVGSVGElement {
  const root = document.createElementNS(namespace, 'svg')
  const origin = stage.getBoundingClientRect()
  const head = [
    { text: words.title, size: 14, weight: '600' },
    ...wrapped(words.finding).map((text) => ({ text, size: 12, weight: '400' })),
  ]
  let y = 0
  for (const { text, size, weight } of head) {
    y += size + 6
    root.append(line(text, { y, size, weight }))
  }
  const top = y + 14
  for (const drawing of stage.querySelectorAll<SVGSVGElement>('svg')) {
    if (drawing.parentElement?.closest('svg') !== null) continue
    const box = drawing.getBoundingClientRect()
    const copy = literal(drawing)
    copy.setAttribute('x', String(box.left - origin.left))
    copy.setAttribute('y', String(box.top - origin.top + top))
    copy.setAttribute('width', String(box.width))
    copy.setAttribute('height', String(box.height))
    root.append(copy)
  }
  y = top + origin.height
  for (const text of wrapped(words.note)) {
    y += 15
    root.append(line(text, { y, size: 11, weight: '400' }))
  }
  root.prepend(...patterns())
  root.setAttribute('width', String(exportWidth))
  root.setAttribute('height', String(Math.ceil(y + 8)))
  root.setAttribute('viewBox', `0 0 ${exportWidth} ${Math.ceil(y + 8)}`)
  root.setAttribute('font-family', 'Helvetica, Arial, sans-serif')
  return root
}

/** A copy with computed styles as attributes; what is not shown is left out. */
function literal(element: SVGElement): SVGElement {
  const copy = document.importNode(element, false)
  const style = getComputedStyle(element)
  for (const name of inherited) {
    const value = style.getPropertyValue(name)
    if (value !== '') copy.setAttribute(name, value.replace(/url\("[^"#]*#/, 'url("#'))
  }
  copy.removeAttribute('class')
  // Labels stand outside the plot, which other programs would cut off.
  if (copy.tagName === 'svg') copy.setAttribute('overflow', 'visible')
  for (const child of element.childNodes) {
    if (!(child instanceof SVGElement)) copy.append(child.cloneNode(true))
    else if (isShown(child)) copy.append(literal(child))
  }
  return copy
}

function isShown(element: SVGElement): boolean {
  const style = getComputedStyle(element)
  return style.display !== 'none' && style.visibility !== 'hidden' && !element.classList.contains('hit')
}

/** The patterns of the page, with the colours that they have in the light theme. */
function patterns(): readonly Element[] {
  const stage = document.createElement('div')
  stage.dataset.theme = 'light'
  const found = document.querySelector<SVGDefsElement>('svg > defs')
  if (found === null) return []
  const holder = document.createElementNS(namespace, 'svg')
  holder.append(found.cloneNode(true))
  stage.append(holder)
  document.body.append(stage)
  const defs = document.createElementNS(namespace, 'defs')
  for (const pattern of holder.querySelectorAll('pattern')) defs.append(literal(pattern))
  stage.remove()
  return [defs]
}

function line(text: string, { y, size, weight }: { y: number; size: number; weight: string }): SVGElement {
  const element = document.createElementNS(namespace, 'text')
  element.setAttribute('y', String(y))
  element.setAttribute('font-size', String(size))
  element.setAttribute('font-weight', weight)
  element.setAttribute('fill', '#161b21')
  element.textContent = text
  return element
}

/** Words in lines of what fits at 12 px. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > 104) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

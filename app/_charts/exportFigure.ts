import { drawnAlone, exportWidth } from './drawnAlone.ts'

/** What stands around an exported drawing. */
export interface FigureWords {
  readonly title: string
  readonly finding: string
  readonly note: string
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The table of a figure as CSV, just as it reads. */
export function csvOfTable(from: HTMLElement): Blob {
  const lines = [...from.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => csvCell(cell.textContent ?? '')).join(','),
  )
  return new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}

/** The drawing as one SVG file of its own: light values as literal colours, title, finding and note inside. */
export function svgOfDrawing(from: HTMLElement, words: FigureWords): Blob {
  const text = new XMLSerializer().serializeToString(drawnAlone(from, words))
  return new Blob([text], { type: 'image/svg+xml' })
}

/** The same as a picture, three px for each of ours: 300 dots an inch at the width of two columns. */
export async function pngOfDrawing(from: HTMLElement, words: FigureWords): Promise<Blob> {
  const svg = drawnAlone(from, words)
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }),
  )
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = exportWidth * 3
    canvas.height = Number(svg.getAttribute('height')) * 3
    const paint = canvas.getContext('2d')
    if (paint === null) throw new Error('this browser gives no canvas to draw on')
    paint.fillStyle = '#ffffff'
    paint.fillRect(0, 0, canvas.width, canvas.height)
    paint.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('the picture could not be made')) : resolve(blob)),
        'image/png',
      )
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Linear light, red, green and blue, 0 to 1. */
type Linear = readonly [number, number, number]
/** CIE L*a*b* under D65. */
export type Lab = readonly [number, number, number]
export type Deficiency = 'none' | 'protanopia' | 'deuteranopia' | 'tritanopia'

function linear(hex: string): Linear {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Contrast ratio of two colours, WCAG 2.2. */
export function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = linear(hex)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Machado, Oliveira and Fernandes (2009), severity 1. */
const matrices: Readonly<Record<Deficiency, readonly Linear[]>> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const dot = (a: Linear, b: Linear) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** A colour as an eye with this deficiency sees it. */
export function seenWith(hex: string, deficiency: Deficiency): Lab {
  const light = linear(hex)
  const [red = 0, green = 0, blue = 0] = matrices[deficiency].map((row) =>
    Math.min(1, Math.max(0, dot(row, light))),
  )
  const seen: Linear = [red, green, blue]
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116)
  const x = f(dot([0.4124564, 0.3575761, 0.1804375], seen) / 0.95047)
  const y = f(dot([0.2126729, 0.7151522, 0.072175], seen))
  const z = f(dot([0.0193339, 0.119192, 0.9503041], seen) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const degrees = (radians: number) => ((radians * 180) / Math.PI + 360) % 360
const radians = (angle: number) => (angle * Math.PI) / 180

/** CIEDE2000. */
export function colourDistance([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)))
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const [h1, h2] = [degrees(Math.atan2(b1, p1)), degrees(Math.atan2(b2, p2))]
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180
  const meanH = c1 * c2 === 0 ? h1 + h2 : Math.abs(h1 - h2) > 180 ? (h1 + h2 + 360) / 2 : (h1 + h2) / 2
  const [meanL, meanP] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const t =
    1 -
    0.17 * Math.cos(radians(meanH - 30)) +
    0.24 * Math.cos(radians(2 * meanH)) +
    0.32 * Math.cos(radians(3 * meanH + 6)) -
    0.2 * Math.cos(radians(4 * meanH - 63))
  const light = (l2 - l1) / (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2))
  const chroma = (c2 - c1) / (1 + 0.045 * meanP)
  const hue = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * meanP * t)
  const rotation =
    -Math.sin(radians(60 * Math.exp(-(((meanH - 275) / 25) ** 2)))) *
    2 *
    Math.sqrt(meanP ** 7 / (meanP ** 7 + 25 ** 7))
  return Math.sqrt(light ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue)
}

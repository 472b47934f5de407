/** A seeded generator of numbers in [0, 1): mulberry32, kept here so that pinned fixtures never move. */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const words = [
  ..."the user wants to book a flight however wait alternatively attribute I’ll don’t we're THEY'VE she'd it's".split(
    ' ',
  ),
  ...'const await function return => {} [] () && || != === get_weather(city="Oslo") <div> </p> // /* */ #include'.split(
    ' ',
  ),
  ...'naïve façade Zürich über señor ångström Ελλάδα Привет мир שלום مرحبا नमस्ते สวัสดี 한국어 かな カタカナ ﬁn ﬀ'.split(
    ' ',
  ),
  ...'<think> </think> <tool_call> </tool_call> <tool_response> <|im_start|> <|im_end|> <|endoftext|> <think <|im_ <thinking>'.split(
    ' ',
  ),
]
const singles = [
  ...'abcxyzABCXYZ0123456789',
  ...'.,;:!?\'"`~@#$%^&*()-_=+[]{}<>/\\|',
  ...'你好世界预订航班查询天气，。！？；：“”（）《》、',
  ...'😀🚀👩‍👩‍👧🇳🇴👍🏽❤️',
  ...'éüñçøåßœ½²③Ⅳ٣',
]
const spaces = [
  ' ',
  ' ',
  ' ',
  '  ',
  '   ',
  '        ',
  '\n',
  '\n\n',
  '\r\n',
  '\t',
  '\t\t',
  '\u00a0',
  '\u3000',
  '\u2003',
  '\u2028',
  ' \n ',
  '\n  \n    ',
  '\u200b',
  '\v',
  '\f',
]
const marks = [
  '\u0301',
  '\u0308',
  '\u0323',
  '\u0327',
  '\u093f',
  '\u094d',
  '\u0e34',
  '\u1161',
  '\u11a8',
  '\u1100',
  '\u20e3',
  '\ufe0f',
  '\u200d',
  '\u0340',
  '\u212b',
  '\u2126',
]
const odd = [
  '\ud83d',
  '\ude00',
  '\udfff',
  '\ud800',
  '\u0000',
  '\u0007',
  '\ufffd',
  '\ufffe',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u061c',
  '\u{10ffff}',
  '\u{e0041}',
  '\u{1d49c}',
  '\u{20bb7}',
]

/**
 * A string such as a hostile dump may hold: prose, code, several scripts, emoji, combining marks, lone surrogates,
 * runs of white space, numbers, special tokens. Only characters assigned long ago, so that no Unicode version moves it.
 */
export function mixedText(random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const repeat = (text: string) => text.repeat(1 + Math.floor(random() ** 4 * 40))
  const pieces: string[] = []
  for (let left = 1 + Math.floor(random() ** 2 * 60); left > 0; left--) {
    const kind = random()
    if (kind < 0.3) pieces.push(pick(words), random() < 0.7 ? ' ' : '')
    else if (kind < 0.55) pieces.push(pick(singles))
    else if (kind < 0.7) pieces.push(pick(spaces))
    else if (kind < 0.78)
      pieces.push(pick('aeiounAEIOU가각さ'.split('')), pick(marks), random() < 0.3 ? pick(marks) : '')
    else if (kind < 0.83) pieces.push(pick(odd))
    else if (kind < 0.89) pieces.push(String(Math.floor(random() * 1e9)))
    else if (kind < 0.95) pieces.push(repeat(pick(singles)))
    else pieces.push(repeat(pick(spaces)))
  }
  return pieces.join('')
}

/** A 32-bit FNV-1a over numbers, to compare long lists in one value. */
export function checksum(numbers: Iterable<number>): number {
  let hash = 0x811c9dc5
  for (const number of numbers) {
    for (let shift = 0; shift < 24; shift += 8) {
      hash = Math.imul(hash ^ ((number >>> shift) & 0xff), 0x01000193)
    }
  }
  return hash >>> 0
}

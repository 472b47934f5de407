import type { Tokenizer } from '#lib/tokens/qwen3.ts'

const words = (text: string) => [...text.matchAll(/\s*\S+\s*$|\s*\S+|\s+$/g)]

/** A tokenizer for which each word, with the space before it, is one token. */
export const aTokenizer: Tokenizer = {
  id: 'words',
  count: (text) => words(text).length,
  encode: (text) => words(text).map((_, i) => i),
  eachStart: (text, visit) => {
    for (const { index } of words(text)) visit(index)
  },
}

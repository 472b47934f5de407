/** A word as a POSIX shell reads it whole: in quotes where it holds more than plain characters. */
export function shellWord(word: string): string {
  return /^[\w./@:+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

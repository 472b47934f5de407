/** A key and what it does; one list for the help, the docs and the pages. */
export interface KeyEntry {
  readonly keys: readonly string[]
  readonly does: string
}

export interface KeySection {
  readonly where: string
  readonly keys: readonly KeyEntry[]
}

export const keyMap: readonly KeySection[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: ['/'], does: 'search' },
      { keys: ['?'], does: 'this list' },
      { keys: ['Esc'], does: 'close' },
    ],
  },
  {
    where: 'Rollout',
    keys: [
      { keys: ['j', 'k'], does: 'next, previous thought' },
      { keys: ['n', 'p'], does: 'next, previous hit' },
      { keys: ['c'], does: 'next call' },
      { keys: ['w'], does: 'why this kind' },
      { keys: ['h', 'l'], does: 'previous, next sibling' },
      { keys: ['[', ']'], does: 'previous, next checkpoint' },
      { keys: ['d'], does: 'diff with the best sibling' },
      { keys: ['t'], does: 'give labels, and end it' },
    ],
  },
  {
    where: 'Labels',
    keys: [
      { keys: ['d', 'r', 'v', 'u', 'o'], does: 'decomposition, reflection, verification, deduction, other' },
      { keys: ['z'], does: 'undo' },
      { keys: ['Backspace'], does: 'take the label off' },
      { keys: ['i'], does: 'next thought the classifier is least sure of' },
      { keys: ['a'], does: 'next thought at random, from the whole run' },
      { keys: ['b'], does: 'hide or show the kinds of the classifier' },
    ],
  },
  {
    where: 'Diff',
    keys: [
      { keys: ['f'], does: 'first divergence' },
      { keys: ['n', 'p'], does: 'next, previous difference' },
      { keys: ['c'], does: 'next call' },
      { keys: ['x'], does: 'swap sides' },
    ],
  },
  {
    where: 'Lists',
    keys: [
      { keys: ['j', 'k'], does: 'next, previous row' },
      { keys: ['Enter'], does: 'open' },
    ],
  },
  {
    where: 'Group',
    keys: [
      { keys: ['h', 'l'], does: 'previous, next group' },
      { keys: ['[', ']'], does: 'same prompt at the checkpoint before, after' },
      { keys: ['d'], does: 'diff best and worst' },
    ],
  },
]

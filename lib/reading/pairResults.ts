import type { Block, ToolResult, Turn } from '#lib/model/rollout.ts'

type CallBlock = Extract<Block, { kind: 'call' }>
type ResultBlock = Extract<Block, { kind: 'result' }>

/** Which result answers which call. */
export interface Pairing {
  readonly resultOf: ReadonlyMap<CallBlock, ToolResult>
  /** Result blocks that answer a call. */
  readonly answered: ReadonlySet<ResultBlock>
}

/**
 * Pairs calls with their results: by call id where both carry one, else in order of calls still open,
 * preferring one of the same name. Results without a call stay unpaired.
 */
export function pairResults(turns: readonly Turn[]): Pairing {
  const resultOf = new Map<CallBlock, ToolResult>()
  const answered = new Set<ResultBlock>()
  let open: CallBlock[] = []
  for (const block of turns.flatMap((turn) => turn.blocks)) {
    if (block.kind === 'call') open.push(block)
    if (block.kind !== 'result') continue
    const call = answeredCall(open, block)
    if (call === undefined) continue
    resultOf.set(call, block)
    answered.add(block)
    open = open.filter((other) => other !== call)
  }
  return { resultOf, answered }
}

function answeredCall(open: readonly CallBlock[], result: ResultBlock): CallBlock | undefined {
  if (result.callId !== null) {
    const named = open.find((call) => call.id === result.callId)
    if (named !== undefined) return named
  }
  const free = open.filter((call) => call.id === null || result.callId === null)
  return free.find((call) => result.name !== null && call.name === result.name) ?? free[0]
}

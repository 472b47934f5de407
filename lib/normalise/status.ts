import type { RolloutDraft } from '#lib/model/draft.ts'
import type { Rollout, Status } from '#lib/model/rollout.ts'

/** Stop reasons of engines and harnesses, lower case, without separators. */
const byReason: Readonly<Record<string, Status>> = {
  length: 'truncated',
  maxtokens: 'truncated',
  maxoutputtokens: 'truncated',
  maxlength: 'truncated',
  modellength: 'truncated',
  contextlength: 'truncated',
  modelcontextwindowexceeded: 'truncated',
  tokenlimit: 'truncated',
  incomplete: 'truncated',
  truncated: 'truncated',
  maxsteps: 'truncated',
  maxturns: 'truncated',
  turnlimit: 'truncated',
  stop: 'completed',
  eos: 'completed',
  eostoken: 'completed',
  endturn: 'completed',
  stopsequence: 'completed',
  stoptoken: 'completed',
  toolcalls: 'completed',
  tooluse: 'completed',
  functioncall: 'completed',
  completed: 'completed',
  userstop: 'completed',
  agentstop: 'completed',
  abort: 'aborted',
  aborted: 'aborted',
  cancelled: 'aborted',
  canceled: 'aborted',
  timeout: 'aborted',
  error: 'failed',
  failed: 'failed',
}

/** How a rollout ended: as the dump says, else by its stop reason, else truncated where reasoning was left open. */
export function statusOf(
  draft: RolloutDraft,
  isOpenEnded: boolean,
): Pick<Rollout, 'status' | 'statusSource'> {
  if (draft.status !== null) return { status: draft.status, statusSource: 'field' }
  const key = (draft.stopReason ?? '').toLowerCase().replace(/[^a-z]/g, '')
  const known = Object.hasOwn(byReason, key) ? byReason[key] : undefined
  if (known !== undefined) return { status: known, statusSource: 'finish_reason' }
  if (isOpenEnded) return { status: 'truncated', statusSource: 'inferred' }
  return { status: 'unknown', statusSource: 'none' }
}

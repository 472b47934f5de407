import { aceBench } from './aceBench.ts'
import { areal } from './areal.ts'
import { atif } from './atif.ts'
import { atropos } from './atropos.ts'
import { bfcl } from './bfcl.ts'
import { chat } from './chat.ts'
import type { Format } from './format.ts'
import { generations } from './generations.ts'
import { inspect } from './inspect.ts'
import { langfuse } from './langfuse.ts'
import { lmEval } from './lmEval.ts'
import { miniSweAgent } from './miniSweAgent.ts'
import { msSwift } from './msSwift.ts'
import { native } from './native.ts'
import { nemoGym } from './nemoGym.ts'
import { nemoRl } from './nemoRl.ts'
import { openHands } from './openHands.ts'
import { openInstruct } from './openInstruct.ts'
import { otlp } from './otlp.ts'
import { phoenix } from './phoenix.ts'
import { primeHosted } from './primeHosted.ts'
import { reasoningGym } from './reasoningGym.ts'
import { rllm } from './rllm.ts'
import { skyRl } from './skyRl.ts'
import { slime } from './slime.ts'
import { sweAgent } from './sweAgent.ts'
import { sweReport } from './sweReport.ts'
import { tau2 } from './tau2.ts'
import { tauBench } from './tauBench.ts'
import { tinkerCookbook } from './tinkerCookbook.ts'
import { trl } from './trl.ts'
import { verifiers } from './verifiers.ts'
import { verifiersTrace } from './verifiersTrace.ts'
import { verl } from './verl.ts'
import { wandbTable } from './wandbTable.ts'

/** Every dump format that can be read; of equally sure claims the earlier one wins. */
export const formats: readonly Format[] = [
  native,
  verl,
  verifiersTrace,
  verifiers,
  primeHosted,
  bfcl,
  aceBench,
  inspect,
  lmEval,
  areal,
  atropos,
  tauBench,
  tau2,
  reasoningGym,
  openHands,
  sweAgent,
  miniSweAgent,
  atif,
  sweReport,
  otlp,
  phoenix,
  langfuse,
  nemoGym,
  nemoRl,
  rllm,
  msSwift,
  skyRl,
  slime,
  openInstruct,
  tinkerCookbook,
  trl,
  generations,
  wandbTable,
  chat,
]

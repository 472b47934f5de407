import { areal } from './areal.ts'
import { bfcl } from './bfcl.ts'
import { chat } from './chat.ts'
import type { Format } from './format.ts'
import { native } from './native.ts'
import { reasoningGym } from './reasoningGym.ts'
import { tauBench } from './tauBench.ts'
import { verl } from './verl.ts'

/** Every dump format that can be read; of equally sure claims the earlier one wins. */
export const formats: readonly Format[] = [native, verl, bfcl, areal, tauBench, reasoningGym, chat]

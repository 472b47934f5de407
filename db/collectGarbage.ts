import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | null = null

/** Frees what the reading of a huge record left behind, which the engine would else let lie until memory is short. */
export function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc')
    const exposed: unknown = runInNewContext('gc')
    collect = typeof exposed === 'function' ? () => void exposed() : () => undefined
  }
  collect()
}

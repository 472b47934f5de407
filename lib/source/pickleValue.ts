/** Bytes in a pickle: named in JSON, not given; numpy keeps its numbers in them. */
export class PickleBytes {
  constructor(readonly bytes: Uint8Array) {}
}

/** A class or function that a pickle names and that is on the allow list; it stands for itself and is never called. */
export class PickleGlobal {
  constructor(readonly name: string) {}
}

/** The type of the numbers of a numpy array, as numpy spells it: `f4`, `i8`, `b1`, `U5`, `O`. */
export class PickleDtype {
  isLittle = true

  constructor(readonly code: string) {}
}

/** A numpy array; its content comes after the array itself has been remembered. */
export class PickleArray {
  content: PickleValue = []
}

/** Where the numbers of a tensor lie: a member of the torch file beside the pickle. */
export class PickleStorage {
  constructor(
    readonly key: string,
    readonly code: string,
  ) {}
}

/** A tensor as a pickle tells of it; strides and offset count elements. */
export class PickleTensor {
  constructor(
    readonly storage: PickleStorage,
    readonly offset: number,
    readonly shape: readonly number[],
    readonly strides: readonly number[],
  ) {}
}

/** A dictionary; keys that are no text have become text, as `json.dumps` makes them. */
export type PickleDict = Map<string, PickleValue>

/** A value of a pickle: lists, tuples and sets are arrays; numbers may be NaN or infinite. */
export type PickleValue =
  | null
  | boolean
  | number
  | string
  | PickleValue[]
  | PickleDict
  | PickleBytes
  | PickleGlobal
  | PickleDtype
  | PickleArray
  | PickleStorage
  | PickleTensor

import type { z } from 'zod'

/** What a route answers when all is well. */
export interface ApiAnswer {
  readonly status: number
  readonly contentType: string
  /** The answer in words, or its shape. */
  readonly text: string
}

/** One thing that can be asked of the server. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with its parts in braces: `/api/v1/runs/{run}`. */
  readonly path: string
  /** Heading under which the documentation lists it. */
  readonly topic: ApiTopic
  /** One sentence. */
  readonly summary: string
  readonly search: z.ZodObject | null
  /** Body as JSON. */
  readonly json: z.ZodType | null
  /** Body as a form. */
  readonly form: z.ZodType | null
  /** True where the body may be a file as it is. */
  readonly takesFile: boolean
  readonly answer: ApiAnswer
  /** The command that gives the same. */
  readonly command: string | null
}

export const apiTopics = ['Analysis', 'Rollouts', 'Labels', 'Runs', 'Imports', 'Shares', 'Server'] as const
export type ApiTopic = (typeof apiTopics)[number]

/** What a part in braces stands for. */
export const pathParts: Readonly<Record<string, string>> = {
  run: 'Name or id of a run.',
  rollout: 'Id of a rollout.',
  group: 'Id of a group.',
  what: 'What to export: rollouts, groups or thoughts.',
  id: 'Id, as the list answers it.',
  share: 'Id of a share, as the list answers it.',
  mapping: 'Name of a mapping.',
  watch: 'Id of a watched folder, as the list answers it.',
}

/** Names of the parts in braces, in their order. */
export function partsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
}

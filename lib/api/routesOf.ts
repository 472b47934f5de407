import type { ApiRoute } from './apiRoute.ts'

type Given = Pick<ApiRoute, 'method' | 'path' | 'summary'> &
  Partial<Omit<ApiRoute, 'topic' | 'answer'>> & {
    /** Shape of the answer in words; JSON with status 200 unless told otherwise. */
    readonly answers: string
    readonly status?: number
    readonly contentType?: string
  }

/** Routes of one topic, with what most of them leave unsaid filled in. */
export function routesOf(topic: ApiRoute['topic'], given: readonly Given[]): readonly ApiRoute[] {
  return given.map(({ answers, status = 200, contentType = 'application/json', ...route }) => ({
    topic,
    search: null,
    json: null,
    form: null,
    takesFile: false,
    command: null,
    ...route,
    answer: { status, contentType, text: answers },
  }))
}

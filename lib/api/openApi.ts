import { z } from 'zod'
import { type ApiRoute, partsOf, pathParts } from './apiRoute.ts'

/** A JSON Schema or a part of an OpenAPI document: plain JSON. */
type Plain = Readonly<Record<string, unknown>>

/** A search parameter with the JSON Schema of its text. */
export interface SearchParam {
  readonly name: string
  readonly description: string
  readonly isRequired: boolean
  readonly schema: z.core.JSONSchema.JSONSchema
}

/** JSON Schema of what a caller may send: what has a default may be left out. */
export function inputSchema(schema: z.ZodType): z.core.JSONSchema.JSONSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

/** The search parameters of a route in the order in which its schema names them. */
export function searchParamsOf(route: ApiRoute): readonly SearchParam[] {
  if (route.search === null) return []
  const { properties = {}, required = [] } = inputSchema(route.search)
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property === 'boolean') return []
    const { description = '', ...schema } = property
    return [{ name, description, isRequired: required.includes(name), schema }]
  })
}

/** The routes as an OpenAPI 3.1 document. */
export function openApi(routes: readonly ApiRoute[], version: string): Plain {
  const paths: Record<string, Record<string, Plain>> = {}
  for (const route of routes) {
    const operations = paths[route.path] ?? {}
    operations[route.method.toLowerCase()] = operation(route)
    paths[route.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reasonscope',
      version,
      description:
        'Everything the pages show, as JSON. A refusal answers { error: { code, message } } with a message that says what to do.',
    },
    servers: [{ url: '/' }],
    tags: Array.from(new Set(routes.map(({ topic }) => topic)), (name) => ({ name })),
    // A server started without a secret needs none of them.
    security: [{}, { bearer: [] }, { cookie: [] }],
    paths,
    components: { schemas: { Refusal: refusal }, securitySchemes },
  }
}

const refusal: Plain = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: {
          enum: ['invalid', 'unauthorised', 'refused', 'not-found', 'conflict', 'gone', 'too-large'],
        },
        message: { type: 'string' },
      },
    },
  },
}

const securitySchemes: Plain = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The secret that the server was started with.' },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'reasonscope_secret',
    description: 'Set by the sign-in page.',
  },
}

function operation(route: ApiRoute): Plain {
  const content = bodyContent(route)
  return {
    operationId: operationId(route),
    tags: [route.topic],
    summary: route.summary,
    parameters: parameters(route),
    ...(content === null ? {} : { requestBody: { required: true, content } }),
    responses: {
      [route.answer.status]: answered(route),
      default: {
        description: 'A refusal, with its reason.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  }
}

function answered({ answer, method, path }: ApiRoute): Plain {
  if (answer.status === 303) return { description: answer.text }
  const isJson = answer.contentType === 'application/json'
  const isDocument = method === 'GET' && path.endsWith('.json')
  const schema = isJson ? { type: 'object' } : { type: 'string' }
  return {
    description: isJson && !isDocument ? `As ${answer.text}` : answer.text,
    content: { [answer.contentType]: { schema } },
  }
}

/** `GET /api/v1/runs/{run}/undo` -> `getRunsRunUndo`. */
function operationId({ method, path }: ApiRoute): string {
  const words = path.replace('/api/v1/', '').split(/[^a-z]+/i)
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parameters(route: ApiRoute): readonly Plain[] {
  const inPath = partsOf(route.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: pathParts[name] ?? name,
    schema: { type: 'string' },
  }))
  const inSearch = searchParamsOf(route).map(({ name, description, isRequired, schema }) => ({
    name,
    in: 'query',
    required: isRequired,
    description,
    schema,
  }))
  return [...inPath, ...inSearch]
}

function bodyContent({ json, form, takesFile }: ApiRoute): Plain | null {
  const content = {
    ...(json === null ? {} : { 'application/json': { schema: inputSchema(json) } }),
    ...(form === null ? {} : { 'application/x-www-form-urlencoded': { schema: inputSchema(form) } }),
    ...(takesFile
      ? {
          'application/octet-stream': {
            schema: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
        }
      : {}),
  }
  return Object.keys(content).length === 0 ? null : content
}

import clsx from 'clsx'
import { type ApiRoute, partsOf, pathParts } from '#lib/api/apiRoute.ts'
import { inputSchema, searchParamsOf } from '#lib/api/openApi.ts'
import { schemaWords } from './schemaWords.ts'

/** One route: what it is for, what it takes, what it answers. */
export function ApiCall({ route }: { route: ApiRoute }) {
  const fields = fieldsOf(route)
  return (
    <article className="grid gap-2 py-4">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span
          className={clsx(
            'w-14 font-mono font-semibold text-small',
            route.method === 'DELETE' ? 'text-wrong-ink' : 'text-text-2',
          )}
        >
          {route.method}
        </span>
        <code className="min-w-0 font-semibold text-ui [overflow-wrap:anywhere]">{route.path}</code>
      </h3>
      <div className="grid gap-2 md:pl-17">
        <p className="text-body">{route.summary}</p>
        {fields.length > 0 && <Fields fields={fields} />}
        <p className="text-text-2">
          <span className="text-text-3">answers </span>
          {route.answer.status !== 200 && `${route.answer.status}, `}
          {route.answer.contentType !== 'application/json' && `${route.answer.contentType}: `}
          <code className="[overflow-wrap:anywhere]">{route.answer.text}</code>
        </p>
        {route.command !== null && (
          <p className="text-text-2">
            <span className="text-text-3">command </span>
            <code>reasonscope {route.command}</code>
          </p>
        )}
      </div>
    </article>
  )
}

interface Field {
  readonly name: string
  readonly where: 'path' | 'search' | 'body'
  readonly isRequired: boolean
  readonly value: string
  readonly description: string
}

function Fields({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1.5 rounded-panel bg-sunken px-3 py-2.5 sm:grid-cols-[minmax(112px,auto)_1fr]">
      {fields.map(({ name, where, isRequired, value, description }) => (
        <div key={`${where} ${name}`} className="contents">
          <dt className="flex items-baseline gap-2">
            <code className="font-medium">{name}</code>
            <span className="text-small text-text-3">{where}</span>
          </dt>
          <dd className="mb-1 sm:mb-0">
            {description}{' '}
            <span className="text-text-3">
              {value}
              {isRequired && `${value === '' ? '' : '; '}required`}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function fieldsOf(route: ApiRoute): readonly Field[] {
  const parts = partsOf(route.path).map((name) => ({
    name,
    where: 'path' as const,
    isRequired: true,
    value: '',
    description: pathParts[name] ?? '',
  }))
  const search = searchParamsOf(route).map(({ name, description, isRequired, schema }) => ({
    name,
    where: 'search' as const,
    isRequired,
    value: schemaWords(schema),
    description,
  }))
  return [...parts, ...search, ...bodyFields(route)]
}

function bodyFields({ json, form, takesFile }: ApiRoute): readonly Field[] {
  const file: Field = {
    name: 'the file',
    where: 'body',
    isRequired: json === null,
    value: 'any content type but application/json',
    description: 'Its bytes, as they are.',
  }
  const schema = json ?? form
  const { properties = {}, required = [] } = schema === null ? {} : inputSchema(schema)
  const named = Object.entries(properties).flatMap(([name, property]): readonly Field[] =>
    typeof property === 'boolean'
      ? []
      : [
          {
            name,
            where: 'body',
            isRequired: required.includes(name),
            value: schemaWords(property),
            description: property.description ?? '',
          },
        ],
  )
  return takesFile ? [file, ...named] : named
}

import type { Metadata } from 'next'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { DocsFrame } from '#app/docs/DocsFrame.tsx'
import { CodeBlock, DocumentHeading } from '#app/docs/documentParts.tsx'
import { apiTopics } from '#lib/api/apiRoute.ts'
import { apiRoutes } from '#lib/api/apiRoutes.ts'
import { ApiCall } from './ApiCall.tsx'
import { FilterWords } from './FilterWords.tsx'

export const metadata: Metadata = { title: 'API' }

const topics = apiTopics
  .map((topic) => ({
    topic,
    id: topic.toLowerCase(),
    routes: apiRoutes.filter((route) => route.topic === topic),
  }))
  .filter(({ routes }) => routes.length > 0)

const example = `# the share of wrong answers that are lazy, per checkpoint
curl 'http://localhost:3000/api/v1/report?metric=lazy&run=NAME'

# the same from the command line, against the same data folder
npm run -s reasonscope -- report lazy --run NAME --json

# import a file: its bytes are the body
curl --data-binary @step_20.jsonl -H 'content-type: application/octet-stream' \\
  'http://localhost:3000/api/v1/imports?path=my-run/step_20.jsonl'`

export default function ApiPage() {
  const headings = [
    ...topics.map(({ topic, id }) => ({ depth: 2, text: topic, id })),
    { depth: 2, text: 'Filter text', id: 'filter' },
  ]
  return (
    <DocsFrame current="/docs/api" headings={headings}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DocumentHeading as="h1">API</DocumentHeading>
        <LinkButton href="/api/v1/openapi.json">OpenAPI document</LinkButton>
      </div>
      <p className="mt-3 max-w-[76ch] text-body">
        Everything that the pages show, as JSON, and the same JSON that the command line prints with{' '}
        <code>--json</code>. A refusal answers <code>{'{ error: { code, message } }'}</code> with a message
        that says what to do. A server that was started with a secret wants it as{' '}
        <code>Authorization: Bearer SECRET</code>.
      </p>
      <CodeBlock text={example} />
      {topics.map(({ topic, id, routes }) => (
        <section key={topic}>
          <DocumentHeading as="h2" id={id}>
            {topic}
          </DocumentHeading>
          <div className="mt-2 divide-y divide-hairline">
            {routes.map((route) => (
              <ApiCall key={`${route.method} ${route.path}`} route={route} />
            ))}
          </div>
        </section>
      ))}
      <section>
        <DocumentHeading as="h2" id="filter">
          Filter text
        </DocumentHeading>
        <FilterWords />
      </section>
    </DocsFrame>
  )
}

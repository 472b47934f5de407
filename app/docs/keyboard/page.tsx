import type { Metadata } from 'next'
import { keyMap } from '#app/_controls/keyMap.ts'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { DocsFrame } from '#app/docs/DocsFrame.tsx'
import { DocumentHeading } from '#app/docs/documentParts.tsx'

export const metadata: Metadata = { title: 'Keyboard' }

const idOf = (where: string) => where.toLowerCase()

/** The keyboard map; the same list as behind `?`. */
export default function KeyboardPage() {
  const headings = keyMap.map(({ where }) => ({ depth: 2, text: where, id: idOf(where) }))
  return (
    <DocsFrame current="/docs/keyboard" headings={headings}>
      <DocumentHeading as="h1">Keyboard</DocumentHeading>
      <p className="mt-3 max-w-[76ch] text-body">
        Everything can also be reached with <Kbd>Tab</Kbd> and <Kbd>Enter</Kbd>. Single keys rest while a
        field has the focus; <Kbd>?</Kbd> shows this list on any page and can turn them off.
      </p>
      {keyMap.map(({ where, keys }) => (
        <section key={where}>
          <DocumentHeading as="h2" id={idOf(where)}>
            {where}
          </DocumentHeading>
          <dl className="mt-3 grid max-w-md grid-cols-[96px_1fr] items-center gap-y-2 text-body">
            {keys.map(({ keys: names, does }) => (
              <div key={does} className="contents">
                <dt className="flex gap-1">
                  {names.map((name) => (
                    <Kbd key={name}>{name}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DocsFrame>
  )
}

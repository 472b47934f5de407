'use client'
import { CircleHelp } from 'lucide-react'
import { Button } from '#app/_ui/Button.tsx'
import { Popover } from '#app/_ui/Popover.tsx'
import { type FilterField, filterFields } from '#lib/query/filterFields.ts'

const sections: readonly { readonly title: string; readonly kind: FilterField['kind'] }[] = [
  { title: 'Words that stand alone', kind: 'flag' },
  { title: 'Numbers: = > >= < <= or a range', kind: 'number' },
  { title: 'Names: one, or several between commas', kind: 'name' },
]

/** The words of the filter language, each with what it means and an example. */
export function FilterHelp() {
  return (
    <Popover
      title="Filter"
      trigger={
        <Button variant="quiet" icon aria-label="Words of the filter">
          <CircleHelp size={14} aria-hidden="true" />
        </Button>
      }
    >
      <p className="text-text-2">
        Conditions stand side by side and must all hold: <code>wrong lazy step:400..800</code>. A minus turns
        one round: <code>-facet:parallel</code>. Spaces need quotes: <code>facet:"two words"</code>. Rollouts
        without a value: <code>reward:none</code>.
      </p>
      {sections.map(({ title, kind }) => (
        <section key={kind}>
          <h3 className="mb-1 font-medium text-small text-text-3">{title}</h3>
          <dl className="grid gap-1.5">
            {filterFields
              .filter((field) => field.kind === kind)
              .map(({ name, doc, example }) => (
                <div key={name}>
                  <dt>
                    <code className="font-medium">{example}</code>
                  </dt>
                  <dd className="text-small text-text-2">{doc}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Popover>
  )
}

import { rowClass, Table, Td, Th } from '#app/_ui/Table.tsx'
import { filterFields } from '#lib/query/filterFields.ts'

/** The words of the filter language, from the list by which filters are read. */
export function FilterWords() {
  return (
    <>
      <p className="mt-3 max-w-[76ch] text-body">
        Conditions stand side by side and all must hold: <code>wrong lazy step:400..800 reflection&gt;3</code>
        . A <code>-</code> before a word turns it round, a comma between values means or, <code>..</code>{' '}
        makes a range with both ends included.
      </p>
      <div className="mt-4">
        <Table caption="Words of the filter" minWidth={520}>
          <thead>
            <tr>
              <Th>word</Th>
              <Th>for example</Th>
              <Th>finds rollouts by</Th>
            </tr>
          </thead>
          <tbody>
            {filterFields.map(({ name, example, doc, values }) => (
              <tr key={name} className={rowClass}>
                <Td className="align-top">
                  <code>{name}</code>
                </Td>
                <Td className="align-top">
                  <code className="whitespace-nowrap">{example}</code>
                </Td>
                <Td second={values === null ? undefined : values.join(', ')}>{doc}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

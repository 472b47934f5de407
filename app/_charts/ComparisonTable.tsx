import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import type { ComparisonLine, ComparisonModel, SideValue } from '#lib/charts/comparisonModel.ts'
import { VerdictMark, verdictInk } from './VerdictMark.tsx'
import { WhiskerHead, WhiskerLine } from './WhiskerLine.tsx'

interface Props {
  readonly model: ComparisonModel
}

/** Values, differences and verdicts of a comparison, with all differences on one axis. */
export function ComparisonTable({ model }: Props) {
  return (
    <>
      <WideTable model={model} />
      <div className="md:hidden">
        <WhiskerHead axis={model.axis} />
        {[...model.headline, ...model.others].map((line) => (
          <Narrow key={line.metric} line={line} model={model} />
        ))}
      </div>
    </>
  )
}

const headClass =
  'border-hairline-strong border-b pr-4 pb-1.5 align-bottom font-medium text-small text-text-2 whitespace-nowrap'

function WideTable({ model }: Props) {
  const groups = [
    { title: 'Headline', lines: model.headline },
    { title: 'Also', lines: model.others },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <table className="w-full border-collapse text-ui max-md:hidden">
      <caption className="sr-only">Differences between A and B by metric</caption>
      <thead>
        <tr>
          <Head>metric</Head>
          <Head>verdict</Head>
          <Head num>A</Head>
          <Head num>B</Head>
          <Head num>B − A, 95%</Head>
          <th scope="col" className={clsx(headClass, 'w-[30%] pl-2 text-left max-lg:hidden')}>
            <span className="sr-only">Difference in units of the margin m, better to the right</span>
            <WhiskerHead axis={model.axis} />
          </th>
          <Head num>prompts</Head>
          <Head num className="max-lg:hidden">
            margin m
          </Head>
          <Head num className="pr-0">
            p
          </Head>
        </tr>
      </thead>
      {groups.map(({ title, lines }, at) => (
        <tbody key={title}>
          {at > 0 && (
            <tr>
              <th
                scope="rowgroup"
                colSpan={9}
                className="pt-5 pb-1 text-left font-medium text-small text-text-3"
              >
                {title}: not part of the headline, p not adjusted
              </th>
            </tr>
          )}
          {lines.map((line) => (
            <Wide key={line.metric} line={line} model={model} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Head({ num = false, className, children }: { num?: boolean; className?: string; children: string }) {
  return (
    <th scope="col" className={clsx(headClass, num ? 'text-right' : 'text-left', className)}>
      {children}
    </th>
  )
}

function Wide({ line, model }: { line: ComparisonLine; model: ComparisonModel }) {
  return (
    <tr className="border-hairline border-b last:border-b-0">
      <th scope="row" className="py-1.5 pr-4 text-left font-medium">
        {line.title}
        <Second>{line.note}</Second>
      </th>
      <td className="py-1.5 pr-4">
        <VerdictWord line={line} />
      </td>
      <Cell>
        <Value value={line.a} />
      </Cell>
      <Cell>
        <Value value={line.b} />
      </Cell>
      <Cell>
        <span className={clsx('font-semibold', line.isFew && 'text-text-3')}>{line.difference}</span>
        <Second>{line.interval}</Second>
      </Cell>
      <td className="h-px py-0 pr-4 pl-2 max-lg:hidden">
        <WhiskerLine whisker={line.whisker} axis={model.axis} height={46} />
      </td>
      <Cell>
        {line.prompts}
        {line.isFew && <Second>few</Second>}
      </Cell>
      <Cell className="text-text-2 max-lg:hidden">{line.margin}</Cell>
      <Cell className="pr-0">
        {line.p}
        {line.isAdjusted && <Second>Holm</Second>}
      </Cell>
    </tr>
  )
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={clsx('py-1.5 pr-4 text-right whitespace-nowrap', className)}>{children}</td>
}

function Second({ children }: { children: ReactNode }) {
  return <span className="block font-normal text-small text-text-3">{children}</span>
}

function Value({ value }: { value: SideValue }) {
  return (
    <>
      {value.text}
      {value.note !== null && <Second>{value.note}</Second>}
    </>
  )
}

function VerdictWord({ line }: { line: ComparisonLine }) {
  return (
    <>
      <span className={clsx('flex items-center gap-1.5 font-semibold', verdictInk[line.verdict])}>
        <VerdictMark verdict={line.verdict} />
        {line.verdict === 'same' ? 'same within m' : line.verdict}
      </span>
      {line.verdictNote !== null && (
        <span className="block max-w-[26ch] text-pretty text-small text-text-3">{line.verdictNote}</span>
      )}
    </>
  )
}

/** The same line where there is no room for a table. */
function Narrow({ line, model }: { line: ComparisonLine; model: ComparisonModel }) {
  const facts = [
    { term: 'A', value: line.a },
    { term: 'B', value: line.b },
    { term: 'B − A', value: { text: line.difference, note: line.interval } },
  ]
  return (
    <section aria-label={line.title} className="border-hairline border-t py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h3 className="font-medium">
          {line.title}
          <Second>{line.note}</Second>
        </h3>
        <div className="text-right">
          <VerdictWord line={line} />
        </div>
      </div>
      <WhiskerLine whisker={line.whisker} axis={model.axis} height={28} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-3">
        {facts.map(({ term, value }) => (
          <Fragment key={term}>
            <dt className="text-text-3">{term}</dt>
            <dd className="text-right">
              {value.text}
              {value.note !== null && <span className="ml-2 text-small text-text-3">{value.note}</span>}
            </dd>
          </Fragment>
        ))}
        <dt className="text-text-3">p{line.isAdjusted ? ', Holm' : ''}</dt>
        <dd className="text-right">
          {line.p}
          <span className="ml-2 text-small text-text-3">
            {line.prompts} prompts, margin {line.margin}
          </span>
        </dd>
      </dl>
    </section>
  )
}

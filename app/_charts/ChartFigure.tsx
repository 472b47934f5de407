import clsx from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { type ChartModel, type Finding, plainFinding } from '#lib/charts/chartModel.ts'
import { definitionHref } from '#lib/query/pageLinks.ts'
import { ChartTableView } from './ChartTableView.tsx'
import { DotRows } from './DotRows.tsx'
import { FigureView } from './FigureView.tsx'
import { MatrixDrawing } from './MatrixDrawing.tsx'
import { PanelDrawing } from './PanelDrawing.tsx'

interface Props {
  readonly model: ChartModel
  /** Links after the definition, such as a choice of unit. */
  readonly more?: ReactNode
  readonly className?: string
}

/** A figure as every page shows it: title and finding, drawing or table, notes and definition. */
export function ChartFigure({ model, more, className }: Props) {
  const isEmpty = model.emptyReason !== null
  return (
    <figure id={model.id} className={clsx('min-w-0 scroll-mt-16', className)}>
      <FigureView
        title={model.title}
        n={model.n}
        fileName={model.id}
        finding={plainFinding(model.finding)}
        note={model.notes.join(' ')}
        isEmpty={isEmpty}
        say={isEmpty ? null : <FindingText finding={model.finding} />}
        drawing={isEmpty ? <Empty reason={model.emptyReason ?? ''} /> : <Drawing model={model} />}
        table={<ChartTableView table={model.table} caption={model.title} />}
      />
      <p className="mt-1.5 text-small text-text-3">
        {isEmpty ? '' : `${model.notes.join(' ')} `}
        <Link href={definitionHref(model.metric)} prefetch={false} className="link-quiet">
          Definition
        </Link>
        {more !== undefined && <> · {more}</>}
      </p>
    </figure>
  )
}

/** A finding with the words that matter in ink. */
export function FindingText({ finding }: { readonly finding: Finding }) {
  return finding.map((phrase) =>
    typeof phrase === 'string' ? (
      phrase
    ) : (
      <b key={phrase.strong} className="font-semibold text-text">
        {phrase.strong}
      </b>
    ),
  )
}

const layouts: Readonly<Record<ChartModel['layout'], string>> = {
  row: 'grid auto-cols-fr gap-x-2 gap-y-4 md:grid-flow-col',
  column: 'grid gap-1',
  grid: 'grid grid-cols-[repeat(auto-fit,minmax(min(176px,46%),1fr))] gap-x-2 gap-y-3',
}

function Drawing({ model }: { readonly model: ChartModel }) {
  return (
    <>
      {model.dots !== null && <DotRows plot={model.dots} label={`${model.title}, numbers in the table`} />}
      <div className={layouts[model.layout]}>
        {model.matrices?.map((matrix) => (
          <MatrixDrawing
            key={matrix.id}
            matrix={matrix}
            label={`${model.title}, ${matrix.title.text}; numbers in the table`}
          />
        ))}
        {model.panels.map((panel) => (
          <PanelDrawing
            key={panel.id}
            panel={panel}
            label={`${model.title}${panel.title === null ? '' : `, ${panel.title.text}`}; numbers in the table`}
          />
        ))}
      </div>
    </>
  )
}

/** The frame stays and says why there is nothing in it. */
function Empty({ reason }: { readonly reason: string }) {
  return (
    <p className="grid min-h-36 place-items-center border-hairline border-y px-6 text-center text-text-3">
      <span className="max-w-[44ch] text-pretty">{reason}</span>
    </p>
  )
}

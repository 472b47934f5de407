import type { ChangeEnd, ChangeItem, ChangeModel } from '#lib/charts/changeModel.ts'

/** The first checkpoint against the last, in the headline metrics; each leads to its figure. */
export function WhatChanged({ model }: { readonly model: ChangeModel }) {
  if (model.items.length === 0) return null
  return (
    <section className="grid grid-cols-[132px_1fr] border-hairline border-b py-4 max-lg:grid-cols-1 max-lg:gap-3">
      <div>
        <h2 className="font-semibold text-h3">{model.title}</h2>
        <p className="text-small text-text-3 lg:max-w-[16ch]">{model.note}</p>
      </div>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-y-4 max-md:grid-cols-2">
        {model.items.map((item) => (
          <li key={item.id} className="min-w-0 border-hairline border-l px-4 max-md:px-3">
            <Item item={item} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Item({ item }: { readonly item: ChangeItem }) {
  return (
    <a href={`#${item.figure}`} className="block hover:text-accent">
      <span className="block truncate text-small">
        <b className="font-medium">{item.title}</b> <span className="text-text-3">{item.note}</span>
      </span>
      <span className="my-0.5 flex flex-wrap items-baseline gap-x-1.5 text-small text-text-2">
        <strong className="font-semibold text-[20px] text-text leading-6 tracking-[-0.02em]">
          {item.value}
        </strong>
        {item.unit !== '' && <span>{item.unit}</span>}
        <span className="whitespace-nowrap text-text-3">{item.span}</span>
      </span>
      <Span item={item} />
      <span className="block text-micro text-text-3">{item.footing}</span>
    </a>
  )
}

const x = (at: number) => `${2 + 96 * at}%`

/** Before and after on one axis, with their intervals. */
function Span({ item: { before, after } }: { readonly item: ChangeItem }) {
  return (
    <span className="chart block max-w-40">
      <svg width="100%" height="16" aria-hidden="true" data-tone="text">
        <line className="rule" x1="2%" x2="98%" y1="8" y2="8" />
        {[before, after].map(
          (end, i) =>
            end !== null &&
            end.low !== null &&
            end.high !== null && (
              <rect
                key={i === 0 ? 'before' : 'after'}
                className="band"
                x={x(end.low)}
                width={`${96 * (end.high - end.low)}%`}
                y="5"
                height="6"
              />
            ),
        )}
        {before !== null && (
          <>
            <line className="whisker" x1={x(before.at)} x2={x(after.at)} y1="8" y2="8" />
            <Dot end={before} isHollow />
          </>
        )}
        <Dot end={after} isHollow={false} />
      </svg>
    </span>
  )
}

function Dot({ end, isHollow }: { readonly end: ChangeEnd; readonly isHollow: boolean }) {
  return <circle className={isHollow ? 'hollow' : 'dot'} cx={x(end.at)} cy="8" r={isHollow ? 3 : 3.5} />
}

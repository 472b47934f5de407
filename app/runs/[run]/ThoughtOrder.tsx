import Link from 'next/link'
import { ChartFigure } from '#app/_charts/ChartFigure.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import type { ThoughtBytes } from '#db/queries/thoughtOrder.ts'
import { formatBytes, formatCounted } from '#lib/format/formatAmount.ts'
import { type OrderView, orderViews } from '#lib/query/orderView.ts'
import type { OrderFigures } from './runFigures.ts'

interface Props {
  readonly figures: OrderFigures | null
  /** What must be read, where nothing was. */
  readonly bytes: ThoughtBytes | null
  readonly view: OrderView
  /** Address of the page with the order of thoughts read in this way. */
  readonly href: (view: OrderView) => string
}

const viewWords: Readonly<Record<OrderView, string>> = { checkpoint: 'by checkpoint', pooled: 'pooled' }

/** Figures on the order of thoughts; where much would have to be read, the offer to read it. */
export function ThoughtOrder({ figures, bytes, view, href }: Props) {
  if (figures === null) return bytes === null ? null : <Offer bytes={bytes} href={href} />
  const more = (
    <>
      shown{' '}
      {orderViews.map((one, i) => (
        <span key={one}>
          {i > 0 && ', '}
          <Link
            href={href(one)}
            scroll={false}
            prefetch={false}
            aria-current={one === view ? 'true' : undefined}
            className="link-quiet aria-current:text-text"
          >
            {viewWords[one]}
          </Link>
        </span>
      ))}
    </>
  )
  return (
    <>
      <ChartFigure model={figures.transitions} more={more} className="lg:col-span-8!" />
      <ChartFigure model={figures.positions} more={more} />
    </>
  )
}

/** What is not drawn, why, and the two ways to draw it. */
function Offer({ bytes: { rollouts, bytes }, href }: Pick<Props, 'href'> & { readonly bytes: ThoughtBytes }) {
  return (
    <section
      id="thought-transitions"
      className="col-span-12 grid scroll-mt-16 content-start gap-2 lg:col-span-8"
    >
      <h3 className="font-semibold text-h3">Order of thoughts</h3>
      <p className="max-w-[92ch] text-pretty text-text-2">
        Which thought follows which, and where in the reasoning each stands, is in the text itself:{' '}
        {formatCounted(rollouts, 'rollout')}, {formatBytes(bytes)}. So much is read only when asked for.
      </p>
      <p className="no-print flex flex-wrap gap-2">
        {orderViews.map((view) => (
          <LinkButton key={view} href={href(view)} scroll={false}>
            Read {viewWords[view]}
          </LinkButton>
        ))}
      </p>
    </section>
  )
}

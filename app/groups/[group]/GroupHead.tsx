import { ChevronLeft, ChevronRight } from 'lucide-react'
import { OriginsButton } from '#app/_controls/OriginsButton.tsx'
import { ShareButton } from '#app/_controls/ShareButton.tsx'
import { SyntheticBadge } from '#app/_ui/Badge.tsx'
import { type Fact, Facts } from '#app/_ui/Facts.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Notice } from '#app/_ui/Notice.tsx'
import { SignalMark, signalWord } from '#app/_ui/SignalMark.tsx'
import { SelectionNotice } from '#app/runs/[run]/SelectionNotice.tsx'
import { facetWord } from '#app/runs/facetWord.ts'
import { formatCounted } from '#lib/format/formatAmount.ts'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import { formatRatio } from '#lib/format/formatShare.ts'
import { mergedAdvice, mergedWords } from '#lib/format/mergedWords.ts'
import { originSummaries } from '#lib/format/originSummary.ts'
import { groupHref } from '#lib/query/pageLinks.ts'
import type { GroupView } from './groupView.ts'

interface Props {
  readonly view: GroupView
  /** In a shared view nothing leads on. */
  readonly isShared?: boolean
}

/** Which prompt at which checkpoint, what its rewards can teach, and the ways on. */
export function GroupHead({ view, isShared = false }: Props) {
  const { page } = view
  return (
    <div className="pt-5 pb-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-80 font-semibold text-h2 tracking-[-0.01em] [overflow-wrap:anywhere]">
          <span className="line-clamp-2 max-w-[60ch]">{page.gist === '' ? page.promptKey : page.gist}</span>
        </h1>
        {page.isSynthetic && !isShared && <SyntheticBadge />}
        {!isShared && <WaysOn view={view} />}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Facts facts={factsOf(view)} />
        <OriginsButton
          isNamed
          of={formatCounted(page.siblings.length, 'rollout')}
          lines={originSummaries(view.origins)}
        />
      </div>
      <div className="mt-3 grid gap-2 empty:hidden">
        {page.merged !== undefined && page.merged.length > 0 && (
          <Notice>
            This is probably more than one group. {page.merged.map(mergedWords).join(' ')} {mergedAdvice}
          </Notice>
        )}
        <SelectionNotice note={view.selection} />
      </div>
    </div>
  )
}

/** To the groups beside it, into a link, and to the diff of its best and worst. */
function WaysOn({ view: { page, diffHref } }: { readonly view: GroupView }) {
  return (
    <>
      <span className="flex gap-1">
        {page.previous !== null && (
          <LinkButton
            icon
            href={groupHref(page.previous)}
            aria-label="Previous group"
            title="Previous group (h)"
          >
            <ChevronLeft size={14} aria-hidden="true" />
          </LinkButton>
        )}
        {page.next !== null && (
          <LinkButton icon href={groupHref(page.next)} aria-label="Next group" title="Next group (l)">
            <ChevronRight size={14} aria-hidden="true" />
          </LinkButton>
        )}
      </span>
      <ShareButton target={`group:${page.id}`} />
      {diffHref !== null && <LinkButton href={diffHref}>Diff best and worst</LinkButton>}
    </>
  )
}

const sources: Readonly<Record<string, string>> = {
  native: 'as the dump names it',
  prompt_equal: 'by equal prompt',
  position: 'by position in the file',
  none: 'on its own',
}

function factsOf({ page, sums, signal, sd }: GroupView): readonly Fact[] {
  const labelled = page.siblings.filter(({ correct }) => correct !== null)
  const right = labelled.filter(({ correct }) => correct === true).length
  const missing = sums.n - sums.rewarded
  return [
    {
      term: 'signal',
      value: (
        <span className="inline-flex items-center gap-1.5 font-medium text-text">
          <SignalMark signal={signal} /> {signalWord[signal]}
        </span>
      ),
    },
    { term: 'step', value: page.step ?? page.label ?? 'none' },
    { term: 'split', value: page.split },
    ...(page.facet === null ? [] : [{ term: 'facet', value: facetWord(page.facet), title: page.facet }]),
    {
      term: 'rollouts',
      value:
        page.expectedSize !== null && page.expectedSize !== page.siblings.length
          ? formatRatio({ count: page.siblings.length, of: page.expectedSize })
          : page.siblings.length,
    },
    {
      term: 'right',
      value: labelled.length === 0 ? 'unlabelled' : formatRatio({ count: right, of: labelled.length }),
    },
    {
      term: 'mean reward',
      value: formatDecimal(sums.rewarded === 0 ? null : sums.sumReward / sums.rewarded),
    },
    { term: 'sd', value: formatDecimal(sd), title: 'population standard deviation of the rewards' },
    ...(missing > 0 ? [{ term: 'incomplete', value: `${missing} without reward` }] : []),
    { term: 'grouped', value: sources[page.source] ?? page.source },
  ]
}

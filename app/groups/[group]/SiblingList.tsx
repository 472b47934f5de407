import { KindKey } from '#app/_ui/KindChip.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import { Menu } from '#app/_ui/Menu.tsx'
import { formatCount } from '#lib/format/formatNumber.ts'
import { advantagePresetIds, advantagePresets } from '#lib/metrics/advantage.ts'
import { lazyPresetIds, lazyPresets } from '#lib/metrics/presets.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { chosenGroupHref, type GroupChoices, siblingOrders } from './groupAddress.ts'
import { type GroupView, siblingsShown } from './groupView.ts'
import { SiblingRow, siblingColumns } from './SiblingRow.tsx'

interface Props {
  readonly view: GroupView
  readonly choices: GroupChoices
  /** In a shared view there is nothing to choose, and nothing leads on. */
  readonly isShared?: boolean
}

/** The rollouts of a group under each other on one scale, with the choices that change how they are judged. */
export function SiblingList({ view, choices, isShared = false }: Props) {
  const { page, siblings, longest } = view
  const rewards = page.siblings.flatMap(({ reward }) => (reward === null ? [] : [reward]))
  const range = { low: Math.min(0, ...rewards), high: Math.max(0, ...rewards) }
  return (
    <section className="pt-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-h3">{page.siblings.length === 1 ? 'One rollout' : 'Siblings'}</h2>
        {!isShared && <Choices id={page.id} choices={choices} />}
        <span className="flex-1" />
        <KindKey kinds={thoughtKinds} />
      </div>
      <p className="mt-1 max-w-[110ch] text-small text-text-3">{stripNote(view)}</p>
      <div
        aria-hidden="true"
        className={`mt-2 hidden items-end border-hairline-strong border-b pb-1.5 font-medium text-small text-text-2 lg:grid ${siblingColumns}`}
      >
        <span />
        <span>rollout</span>
        <span>outcome</span>
        <span className="text-right">reward</span>
        <span className="text-right">
          advantage <span className="font-normal text-text-3">logged</span>
        </span>
        <span className="text-right">
          advantage <span className="font-normal text-text-3">{choices.advantage}</span>
        </span>
        <span className="text-right">
          reasoning <span className="font-normal text-text-3">tok</span>
        </span>
        <span className="text-right">hits</span>
        <span>
          what it says and does{' '}
          <span className="font-normal text-text-3">{formatCount(longest)} characters wide</span>
        </span>
      </div>
      <ol aria-label="Rollouts of this group">
        {siblings.map((sibling) => (
          <SiblingRow
            key={sibling.row.id}
            sibling={sibling}
            longest={longest}
            reference={view.reference}
            preset={choices.preset}
            range={range}
            isShared={isShared}
          />
        ))}
      </ol>
      {isShared ? <LeftOut view={view} /> : <Windows view={view} choices={choices} />}
    </section>
  )
}

function Choices({ id, choices }: { readonly id: string; readonly choices: GroupChoices }) {
  const href = (change: Partial<GroupChoices>) => chosenGroupHref(id, { ...choices, offset: 0, ...change })
  return (
    <div className="no-print flex flex-wrap gap-2">
      <Menu
        label="advantage"
        current={advantagePresets[choices.advantage].title}
        items={advantagePresetIds.map((preset) => ({
          label: advantagePresets[preset].title,
          note: advantagePresets[preset].source,
          href: href({ advantage: preset }),
          isCurrent: preset === choices.advantage,
        }))}
      />
      <Menu
        label="hits"
        current={choices.preset}
        items={lazyPresetIds.map((preset) => ({
          label: preset,
          note: lazyPresets[preset].title,
          href: href({ preset }),
          isCurrent: preset === choices.preset,
        }))}
      />
      <Menu
        label="order"
        current={choices.order}
        items={siblingOrders.map((order) => ({
          label: order,
          href: href({ order }),
          isCurrent: order === choices.order,
        }))}
      />
    </div>
  )
}

function stripNote({ siblings, reference, together, isPartialAdvantage }: GroupView): string {
  const beginning =
    together === null
      ? ''
      : together === 0
        ? ' Not all begin with the same character.'
        : ` All shown go together for the first ${formatCount(together)} characters.`
  const shaded =
    siblings.length < 2
      ? 'Thoughts by kind, answers grey, calls as bars, errors in red.'
      : `Thoughts by kind, answers grey, calls as bars, errors in red. Shaded: as ${reference}; the mark is where it first differs.`
  const partial = isPartialAdvantage
    ? ' Some rollout has no reward, so recomputed advantages are not the trainer’s.'
    : ''
  return shaded + beginning + partial
}

function LeftOut({ view: { page, siblings } }: { readonly view: GroupView }) {
  if (page.siblings.length <= siblings.length) return null
  return (
    <p className="py-3 text-text-2">
      The first {formatCount(siblings.length)} of {formatCount(page.siblings.length)} rollouts; the numbers
      above are of all of them.
    </p>
  )
}

function Windows({ view: { page, siblings, offset: start }, choices }: Props) {
  const all = page.siblings.length
  if (all <= siblingsShown) return null
  const href = (offset: number) => chosenGroupHref(page.id, { ...choices, offset })
  return (
    <nav aria-label="Pages of rollouts" className="flex flex-wrap items-center gap-3 py-3">
      <p className="text-text-2">
        {formatCount(start + 1)} to {formatCount(start + siblings.length)} of {formatCount(all)} rollouts
      </p>
      {start > 0 && <LinkButton href={href(Math.max(0, start - siblingsShown))}>Previous</LinkButton>}
      {start + siblingsShown < all && <LinkButton href={href(start + siblingsShown)}>Next</LinkButton>}
    </nav>
  )
}

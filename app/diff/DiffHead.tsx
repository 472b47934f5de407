import { SideMark } from '#app/_reader/SideMark.tsx'
import { LazyBadge, OutcomeBadge, StatusBadge, SyntheticBadge } from '#app/_ui/Badge.tsx'
import { Facts } from '#app/_ui/Facts.tsx'
import { KindStrip } from '#app/_ui/KindStrip.tsx'
import { LinkOrText } from '#app/_ui/LinkOrText.tsx'
import { Menu } from '#app/_ui/Menu.tsx'
import { defaultLazyPreset } from '#lib/metrics/presets.ts'
import { type ThoughtKind, thoughtKinds } from '#lib/model/thought.ts'
import { runHref } from '#lib/query/pageLinks.ts'
import type { DiffSide, DiffView } from './diffView.ts'

interface Props {
  readonly view: DiffView
  /** In a shared view nothing leads on. */
  readonly isShared?: boolean
}

/** Which two rollouts stand side by side: outcome, facts, kinds on one scale, and the ways to other pairs. */
export function DiffHead({ view, isShared = false }: Props) {
  const most = Math.max(tokens(view.a), tokens(view.b))
  return (
    <div className="border-hairline border-b bg-surface">
      <div className="mx-auto grid max-w-[1440px] gap-y-5 px-4 py-4 md:grid-cols-[minmax(0,1fr)_28px_minmax(0,1fr)] md:px-8 lg:grid-cols-[minmax(0,1fr)_132px_minmax(0,1fr)]">
        <Side letter="a" side={view.a} most={most} isShared={isShared} />
        <span className="max-md:hidden" />
        <Side letter="b" side={view.b} most={most} isShared={isShared} />
      </div>
    </div>
  )
}

function tokens({ row }: DiffSide): number {
  return thoughtKinds.reduce((sum, kind) => sum + row.tokensByKind[kind], 0)
}

interface SideProps {
  readonly letter: 'a' | 'b'
  readonly side: DiffSide
  readonly most: number
  readonly isShared: boolean
}

function Side({ letter, side, most, isShared }: SideProps) {
  const { row } = side
  return (
    <section aria-label={`Side ${letter.toUpperCase()}`} className="grid min-w-0 content-start gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="flex items-center gap-2 font-semibold text-h2">
          <SideMark side={letter} size="large" />
          <LinkOrText href={isShared ? null : side.href} className="[&[href]]:hover:text-accent">
            {side.name}
          </LinkOrText>
        </h2>
        <OutcomeBadge correct={row.correct} guessed={row.correctSource === 'guessed'} />
        {row.lazy[defaultLazyPreset] && <LazyBadge preset={defaultLazyPreset} />}
        {row.status !== 'completed' && <StatusBadge status={row.status} />}
        {side.isSynthetic && <SyntheticBadge />}
      </div>
      <p className="min-w-0 text-text-2 [overflow-wrap:anywhere]">
        <LinkOrText href={isShared ? null : runHref(row.run)} className={isShared ? undefined : 'link-quiet'}>
          <bdi>{row.run}</bdi>
        </LinkOrText>
        , {side.place}
      </p>
      <Facts facts={side.facts} />
      {most > 0 && <Kinds side={side} most={most} />}
      {!isShared && (
        <div className="flex flex-wrap gap-2">
          {side.siblings.length > 1 && <Menu label="pick" current="another sibling" items={side.siblings} />}
          {side.checkpoints.length > 0 && (
            <Menu label="or" current="another checkpoint" items={side.checkpoints} />
          )}
        </div>
      )}
    </section>
  )
}

/** Reasoning by kind, as long as it is beside the other side's. */
function Kinds({ side, most }: { side: DiffSide; most: number }) {
  const parts: readonly { kind: ThoughtKind; size: number }[] = thoughtKinds.map((kind) => ({
    kind,
    size: side.row.tokensByKind[kind],
  }))
  const words = parts.map(({ kind, size }) => `${kind} ${size}`).join(', ')
  return <KindStrip parts={parts} of={most} height={8} label={`Tokens by kind: ${words}`} />
}

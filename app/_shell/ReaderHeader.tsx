import { ShareButton } from '#app/_controls/ShareButton.tsx'
import { LabelSwitch } from '#app/_reader/LabelSwitch.tsx'
import { LazyBadge, OutcomeBadge, SyntheticBadge } from '#app/_ui/Badge.tsx'
import { KindKey } from '#app/_ui/KindChip.tsx'
import { LinkButton } from '#app/_ui/LinkButton.tsx'
import type { RolloutPage } from '#db/queries/rolloutPage.ts'
import { defaultLazyPreset } from '#lib/metrics/presets.ts'
import { thoughtKinds } from '#lib/model/thought.ts'

interface Props {
  readonly page: RolloutPage
  readonly title: string
  /** Which of its siblings it is. */
  readonly place: string
  readonly diffHref: string | null
}

/** Which rollout this is, how it ended, and the key to the letters. */
export function ReaderHeader({ page: { row, isSynthetic }, title, place, diffHref }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-b bg-surface px-4 py-2.5 md:px-8">
      <h1 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold text-h3">
        <span className="max-w-[48ch] truncate">{title}</span>
        <span className="font-normal text-text-2">
          {place}, {row.step === null ? 'no step' : `step ${row.step}`}, {row.split}
          {row.facet !== null && `, ${row.facet}`}
        </span>
        <OutcomeBadge correct={row.correct} guessed={row.correctSource === 'guessed'} />
        {row.lazy[defaultLazyPreset] && <LazyBadge preset={defaultLazyPreset} />}
        {isSynthetic && <SyntheticBadge />}
      </h1>
      <span className="flex-1" />
      <div className="hidden xl:block">
        <KindKey kinds={thoughtKinds} />
      </div>
      {diffHref !== null && <LinkButton href={diffHref}>Diff with the best</LinkButton>}
      <LabelSwitch />
      <ShareButton target={`rollout:${row.id}`} />
    </div>
  )
}

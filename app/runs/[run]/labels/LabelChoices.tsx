import { Segmented } from '#app/_ui/Segmented.tsx'
import { formatCount } from '#lib/format/formatNumber.ts'
import type { LabelEvidence } from '#lib/metrics/labelAgreement.ts'

/** Which labels a page of them is about, as the address has it; a type, so that it fits search text. */
export type LabelNarrowing = Readonly<
  Record<'labeller' | 'blind' | 'drawn' | 'human' | 'classifier', string | null>
>

interface Props {
  readonly labellers: LabelEvidence['labellers']
  readonly now: LabelNarrowing
  readonly href: (change: Partial<LabelNarrowing>) => string
}

/** Whose labels, given how, of which thoughts. */
export function LabelChoices({ labellers, now, href }: Props) {
  const none = { human: null, classifier: null }
  return (
    <section aria-label="Which labels" className="no-print flex flex-wrap items-center gap-x-4 gap-y-2">
      {labellers.length > 1 && (
        <Segmented
          label="Labeller"
          items={[
            { label: 'Everybody', href: href({ labeller: null, ...none }), isCurrent: now.labeller === null },
            ...labellers.map(({ name, labels }) => ({
              label: name ?? 'no name',
              note: formatCount(labels),
              href: href({ labeller: name ?? ' ', ...none }),
              isCurrent: now.labeller !== null && now.labeller.trim() === (name ?? ''),
            })),
          ]}
        />
      )}
      <Segmented
        label="Given how"
        items={[
          { label: 'All labels', href: href({ blind: null, ...none }), isCurrent: now.blind === null },
          { label: 'Blind only', href: href({ blind: '1', ...none }), isCurrent: now.blind === '1' },
        ]}
      />
      <Segmented
        label="Of which thoughts"
        items={[
          { label: 'All thoughts', href: href({ drawn: null, ...none }), isCurrent: now.drawn === null },
          { label: 'Drawn at random', href: href({ drawn: '1', ...none }), isCurrent: now.drawn === '1' },
        ]}
      />
    </section>
  )
}

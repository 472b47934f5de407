import { LinkOrText } from '#app/_ui/LinkOrText.tsx'
import { formatDecimal } from '#lib/format/formatNumber.ts'
import { Section } from './RolloutFacts.tsx'

export interface OtherCheckpoint {
  /** Null in a shared view. */
  readonly href: string | null
  readonly label: string
  readonly rollouts: number
  readonly right: number
  readonly wrong: number
  readonly meanReward: number | null
}

/** The same prompt at the other checkpoints of the run. */
export function OtherCheckpoints({ checkpoints }: { checkpoints: readonly OtherCheckpoint[] }) {
  if (checkpoints.length === 0) return null
  return (
    <Section title="Same prompt elsewhere">
      <ul className="grid gap-0.5">
        {checkpoints.map(({ href, label, rollouts, right, wrong, meanReward }) => (
          <li key={label} className="flex justify-between gap-3">
            <LinkOrText href={href} className={href === null ? undefined : 'link'}>
              {label}
            </LinkOrText>
            <span className="text-text-3">
              {right + wrong > 0 ? `${right} of ${right + wrong} right` : `${rollouts} unlabelled`}, mean
              reward {formatDecimal(meanReward)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

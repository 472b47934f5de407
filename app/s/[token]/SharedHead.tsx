import { Brand } from '#app/_shell/Brand.tsx'
import { SyntheticBadge } from '#app/_ui/Badge.tsx'
import { Facts } from '#app/_ui/Facts.tsx'
import type { OpenShare } from '#db/shares.ts'
import { formatCount } from '#lib/format/formatNumber.ts'
import { formatIso, formatTime } from '#lib/format/formatTime.ts'

/** What kind of page this is: frozen when, named how, until when, seen how often. */
export function SharedHead({ share: { snapshot, expiresAt, views } }: { readonly share: OpenShare }) {
  const { frozenAt, evidence, isSynthetic, rules } = snapshot
  const lexicons = [...new Set(rules.map(({ lexicon }) => lexicon))]
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-b bg-surface px-4 py-3 md:px-8">
      <Brand />
      <span className="font-medium">Shared view</span>
      {isSynthetic && <SyntheticBadge />}
      <Facts
        facts={[
          { term: 'frozen on', value: `${formatTime(frozenAt)} UTC`, title: formatIso(frozenAt) },
          {
            term: 'evidence',
            value: <code>{evidence}</code>,
            title: 'Hash of everything this page shows: two views with the same one show the same',
          },
          {
            term: 'ends',
            value: expiresAt === null ? 'when revoked' : `${formatTime(expiresAt)} UTC`,
            ...(expiresAt === null ? {} : { title: formatIso(expiresAt) }),
          },
          ...(lexicons.length === 0 ? [] : [{ term: 'lexicon', value: lexicons.join(', ') }]),
          { term: 'seen', value: views === 1 ? 'once' : `${formatCount(views)} times` },
        ]}
      />
    </header>
  )
}

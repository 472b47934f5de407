import { resolve } from 'node:path'
import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Page } from '#app/_shell/Page.tsx'
import { commandLine } from '#app/commandLine.ts'
import { db, folder } from '#app/db.ts'
import { CodeBlock } from '#app/docs/documentParts.tsx'
import { serverSettings } from '#app/environment.ts'
import { version } from '#app/version.ts'
import { storedSizes } from '#db/queries/storedSizes.ts'
import { shareList } from '#db/shares.ts'
import { lexiconVersion } from '#lib/classify/lexicon.ts'
import { modelVersion } from '#lib/classify/model.ts'
import { formatBytes, formatCounted } from '#lib/format/formatAmount.ts'
import { shellWord } from '#lib/format/shellWord.ts'
import { segmenterVersion } from '#lib/segment/segment.ts'
import { ShareTable } from './ShareTable.tsx'

export const metadata: Metadata = { title: 'Settings' }

export default function SettingsPage() {
  const shares = shareList(db())
  return (
    <Page crumbs={[{ label: 'Runs', href: '/' }, { label: 'Settings' }]}>
      <div className="grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-10 pt-6 md:pt-8">
        <h1 className="font-semibold text-h1 tracking-[-0.018em]">Settings</h1>
        <Section id="shares" title="Shared links">
          <ShareTable shares={shares} now={Date.now()} />
        </Section>
        <Section id="data" title="Data folder">
          <DataFacts />
        </Section>
        <Section id="backup" title="Backup">
          <p className="mt-1 max-w-[72ch] text-body text-text-2">
            A consistent copy of the database, made while imports and pages go on. Kept source files are not
            in it: copy them too if you want to see raw records from the copy.
          </p>
          <CodeBlock
            text={`${commandLine('backup FILE')}\ncp -r ${shellWord(resolve(folder().sources))} FOLDER`}
          />
        </Section>
        <Section id="server" title="This server">
          <ServerFacts />
        </Section>
      </div>
    </Page>
  )
}

function DataFacts() {
  const { root, sources } = folder()
  const sizes = storedSizes(db())
  return (
    <Rows
      rows={[
        ['folder', <code key="root">{resolve(root)}</code>],
        [
          'database',
          `${formatBytes(sizes.databaseBytes)}: ${formatCounted(sizes.runs, 'run')}, ${formatCounted(sizes.rollouts, 'rollout')}`,
        ],
        [
          'kept source files',
          <span key="sources">
            {formatBytes(sizes.sourceBytes)} in {formatCounted(sizes.sourceFiles, 'file')}, in{' '}
            <code>{resolve(sources)}</code>; they go when the last run that needs them is removed
          </span>,
        ],
        [
          'imports',
          <Link key="imports" href="/imports" prefetch={false} className="link">
            {formatCounted(sizes.imports, 'import')}
          </Link>,
        ],
        [
          'privacy',
          'Everything stays in this folder. Nothing is sent anywhere, nothing is loaded from elsewhere.',
        ],
      ]}
    />
  )
}

function ServerFacts() {
  const { secret, allowedHosts, maxUploadBytes } = serverSettings()
  return (
    <Rows
      rows={[
        ['version', `Reasonscope ${version}`],
        [
          'rules',
          <span key="rules">
            segmenter <code>{segmenterVersion}</code>, classifier <code>{modelVersion}</code>, lexicon{' '}
            <code>{lexiconVersion}</code>; a run says on its page which rules made its thoughts, and{' '}
            <code>{commandLine('reclassify')}</code> brings it up to these
          </span>,
        ],
        [
          'access',
          secret === null
            ? 'No secret: whoever can reach this address can read and change everything. By default that is this machine alone.'
            : 'A secret is needed for every page and call, except shared links.',
        ],
        [
          'answers to',
          ['localhost', ...allowedHosts].join(', ') +
            (allowedHosts.length === 0 ? '; more with --allow-host' : ''),
        ],
        ['largest upload', formatBytes(maxUploadBytes)],
      ]}
    />
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)]">
      <h2 id={id} className="mb-2 font-semibold text-h2 tracking-[-0.01em]">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Rows({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="border-hairline border-t">
      {rows.map(([term, value]) => (
        <div
          key={term}
          className="grid gap-x-6 border-hairline border-b py-2 sm:grid-cols-[160px_minmax(0,1fr)]"
        >
          <dt className="text-text-3">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

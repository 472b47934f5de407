import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { KindKey } from '#app/_ui/KindChip.tsx'
import { metricCatalog, metricIds } from '#lib/metrics/catalog.ts'
import { thoughtKinds } from '#lib/model/thought.ts'
import { definitionHref } from '#lib/query/pageLinks.ts'
import { DocsFrame } from './DocsFrame.tsx'
import { DocumentHeading } from './documentParts.tsx'

export const metadata: Metadata = { title: 'Docs' }

export default function DocsPage() {
  return (
    <DocsFrame current="/docs" headings={[]}>
      <DocumentHeading as="h1">From a folder of dumps to an answer</DocumentHeading>
      <ol className="mt-6 grid gap-5">
        <Step number={1} title="Drop the dumps">
          Files or whole folders, as your trainer or harness wrote them, on the{' '}
          <Away href="/">first page</Away> or under <Away href="/imports">imports</Away>. The format is
          recognised, the step is read from fields or folder names, and whatever cannot be read is listed with
          its line and reason. <Away href="/docs/formats">Which formats, and what they lack</Away>.
        </Step>
        <Step number={2} title="Say what is correct, where the dump does not">
          Without a label rollouts stay unlabelled: they are not counted as wrong. The page of a run has a
          control for the rule, and the command line has{' '}
          <code>set RUN --correct &apos;reward&gt;=1&apos;</code>.
        </Step>
        <Step number={3} title="Read the run, checkpoint by checkpoint">
          Every figure says its finding, its counts and its interval. Every mark is a link to the rollouts
          behind it. Reasoning is split into thoughts of five kinds, each with its letter:
          <span className="mt-2 block">
            <KindKey kinds={thoughtKinds} />
          </span>
        </Step>
        <Step number={4} title="Read one rollout, then two side by side">
          In the reader <Key>j</Key> and <Key>k</Key> go from thought to thought, <Key>w</Key> says why a
          thought has its kind, <Key>d</Key> opens the diff with the best sibling.{' '}
          <Away href="/docs/keyboard">All keys</Away>.
        </Step>
        <Step number={5} title="Compare, and send a link">
          Two runs or checkpoints, matched by prompt, with paired intervals and a verdict that may be “not
          enough data”. A shared link shows the same numbers next year; it can expire, be locked, and be{' '}
          <Away href="/settings">revoked</Away>.
        </Step>
      </ol>
      <DocumentHeading as="h2" id="metrics">
        What each number means
      </DocumentHeading>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-body sm:grid-cols-[160px_1fr]">
        {metricIds.map((id) => (
          <div key={id} className="contents">
            <dt>
              <Away href={definitionHref(id)}>{metricCatalog[id].title}</Away>
            </dt>
            <dd className="mb-1 text-text-2 sm:mb-0">needs {metricCatalog[id].needs}</dd>
          </div>
        ))}
      </dl>
      <DocumentHeading as="h2" id="scripts">
        For scripts
      </DocumentHeading>
      <p className="mt-3 max-w-[76ch] text-body">
        The <Away href="/docs/api">HTTP API</Away> and the command line answer the same JSON.{' '}
        <code>npm run -s reasonscope -- --help</code> lists the commands.
      </p>
    </DocsFrame>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[28px_1fr] gap-x-2">
      <span aria-hidden="true" className="font-semibold text-h3 text-text-3">
        {number}
      </span>
      <div>
        <h2 className="font-semibold text-h3">{title}</h2>
        <div className="mt-1 max-w-[72ch] text-body text-text-2 leading-[22px]">{children}</div>
      </div>
    </li>
  )
}

function Away({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className="link underline">
      {children}
    </Link>
  )
}

function Key({ children }: { children: string }) {
  return <kbd className="font-medium text-text">{children}</kbd>
}

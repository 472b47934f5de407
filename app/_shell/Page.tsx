import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type Crumb, TopBar } from './TopBar.tsx'

interface Props {
  readonly crumbs: readonly Crumb[]
  /** Where the search box of this page looks; without it there is none. */
  readonly search?: { readonly action: string; readonly label: string; readonly value?: string }
  /** Full width without margins, for the reader and the diff. */
  readonly isFull?: boolean
  readonly children: ReactNode
}

/** Every page: the bar on top, and the content within its margins. */
export function Page({ crumbs, search, isFull = false, children }: Props) {
  return (
    <>
      <TopBar crumbs={crumbs} search={search} />
      <main id="content" className={clsx(isFull ? 'min-w-0' : 'mx-auto max-w-[1440px] px-4 pb-12 md:px-8')}>
        {children}
      </main>
    </>
  )
}

import { Search } from 'lucide-react'
import Form from 'next/form'
import Link from 'next/link'
import { Fragment } from 'react'
import { KeyboardHelp } from '#app/_controls/KeyboardHelp.tsx'
import { ThemeSwitch } from '#app/_controls/ThemeSwitch.tsx'
import { Kbd } from '#app/_ui/Kbd.tsx'
import { Brand } from './Brand.tsx'
import { SiteLinks } from './SiteLinks.tsx'

export interface Crumb {
  readonly label: string
  /** None for the page itself. */
  readonly href?: string
}

interface Props {
  readonly crumbs: readonly Crumb[]
  readonly search?: { readonly action: string; readonly label: string; readonly value?: string }
}

/** Brand, where you are, search, theme, keys. */
export function TopBar({ crumbs, search }: Props) {
  return (
    <header className="flex h-12 items-center gap-3 border-hairline border-b bg-surface px-4 whitespace-nowrap md:gap-4 md:px-8">
      <a href="#content" className="sr-only focus:not-sr-only">
        Skip to content
      </a>
      <Link href="/" prefetch={false} aria-label="Reasonscope, all runs" className="shrink-0">
        <Brand />
      </Link>
      <Crumbs crumbs={crumbs} />
      <span className="flex-1" />
      {search !== undefined && <SearchBox {...search} />}
      <SiteLinks />
      <ThemeSwitch />
      <KeyboardHelp />
    </header>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Where you are" className="flex min-w-0 gap-2 overflow-hidden text-text-3">
      {crumbs.map(({ label, href }, i) => (
        <Fragment key={`${label} ${href ?? ''}`}>
          {i > 0 && (
            <span aria-hidden="true" className="hidden md:inline">
              /
            </span>
          )}
          {href === undefined ? (
            <span aria-current="page" className="truncate font-medium text-text">
              {label}
            </span>
          ) : (
            <Link
              href={href}
              prefetch={false}
              className="hidden max-w-[32ch] truncate hover:text-text md:inline"
            >
              {label}
            </Link>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

function SearchBox({ action, label, value }: { action: string; label: string; value?: string }) {
  return (
    <Form action={action} scroll={false} className="relative hidden w-66 md:block" role="search">
      <Search
        size={14}
        aria-hidden="true"
        className="-translate-y-1/2 absolute top-1/2 left-2.5 text-text-3"
      />
      <input
        type="search"
        name="filter"
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        data-search
        className="h-control w-full rounded-control bg-sunken pr-8 pl-8 text-text placeholder:text-text-3"
      />
      <span aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 right-1.5">
        <Kbd>/</Kbd>
      </span>
    </Form>
  )
}

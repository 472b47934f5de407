import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from '#app/_ui/Button.tsx'

/** Pages that belong to no run. */
const siteLinks = [
  { label: 'Imports', href: '/imports' },
  { label: 'Docs', href: '/docs' },
  { label: 'Settings', href: '/settings' },
] as const

/** Quiet links in the bar; behind a button where the bar is narrow. */
export function SiteLinks() {
  return (
    <>
      <nav aria-label="Site" className="hidden gap-4 lg:flex">
        {siteLinks.map(({ label, href }) => (
          <Link key={href} href={href} prefetch={false} className="text-text-2 hover:text-text">
            {label}
          </Link>
        ))}
      </nav>
      <details className="group relative lg:hidden" name="menu">
        <summary aria-label="More pages" className={`${buttonClass('quiet', true)} group-open:bg-pressed`}>
          <Ellipsis size={14} aria-hidden="true" />
        </summary>
        <ul className="absolute top-full right-0 z-20 mt-1.5 grid min-w-36 rounded-panel bg-raised p-1 shadow-pop">
          {siteLinks.map(({ label, href }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                className="block rounded-control px-3 py-1.5 font-medium hover:bg-sunken"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

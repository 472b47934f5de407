'use client'
import { useRouter } from 'next/navigation'
import { useKeys } from './useKeys.ts'

/** Single keys that open an address; a key without one does nothing. */
export function LinkKeys({ links }: { readonly links: Readonly<Record<string, string | null>> }) {
  const router = useRouter()
  const open = (href: string | null) => () => {
    if (href !== null) router.push(href)
  }
  useKeys(Object.fromEntries(Object.entries(links).map(([key, href]) => [key, open(href)])))
  return null
}

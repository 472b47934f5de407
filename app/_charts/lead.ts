/** Where a mark leads and what it is called: a link, or an image with a name in a view that leads nowhere. */
export function lead(href: string, name: string) {
  return href === ''
    ? ({ role: 'img', 'aria-label': name } as const)
    : ({ href, 'aria-label': name } as const)
}

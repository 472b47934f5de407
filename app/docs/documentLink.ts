/** Where a link of a document leads on these pages; null where only the repository has it. */
export function documentLink(href: string): string | null {
  if (href.startsWith('#') || href.startsWith('/')) return href
  const [, name, anchor = ''] = /^(metrics|formats|glossary)\.md(#.*)?$/.exec(href) ?? []
  if (name !== undefined) return `/docs/${name}${anchor}`
  return href.endsWith('lib/parse/nativeSchema.ts') ? '/api/v1/rollout-schema.json' : null
}

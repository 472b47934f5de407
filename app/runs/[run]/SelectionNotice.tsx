import { Notice } from '#app/_ui/Notice.tsx'
import type { SelectionNote } from '#lib/metrics/evidence.ts'

/** Beside ratios: their files hold only a part of what was sampled, and which part; nothing where they hold all. */
export function SelectionNotice({ note }: { readonly note: SelectionNote }) {
  if (note === null) return null
  return <Notice tone="neutral">{note}.</Notice>
}

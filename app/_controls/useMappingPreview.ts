'use client'
import { useEffect, useState } from 'react'
import type { MappingPreview } from '#lib/ingest/previewMapping.ts'
import type { Mapping } from '#lib/parse/mapping.ts'

/** Typing is let come to rest before the server is asked. */
const restMs = 250

/** What a mapping makes of the first rows of a file, asked anew whenever it changes; null before the first answer. */
export function useMappingPreview(
  importId: string,
  path: string,
  mapping: Mapping | null,
): MappingPreview | null {
  const [preview, setPreview] = useState<MappingPreview | null>(null)
  const body = mapping === null ? null : JSON.stringify({ path, mapping })
  useEffect(() => {
    if (body === null) return
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await fetch(`/api/v1/imports/${encodeURIComponent(importId)}/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: asked.signal,
      })
        .then((response) => (response.ok ? response.json() : null))
        .catch(() => null)
      if (answer !== null && !asked.signal.aborted) setPreview(answer)
    }, restMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [importId, body])
  return preview
}

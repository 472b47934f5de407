import { db } from '#app/db.ts'
import { freeze } from '#db/freeze.ts'
import type { Snapshot } from '#db/frozenView.ts'
import type { ShareBody } from '#lib/api/requestBodies.ts'
import { Problem } from '#lib/model/problem.ts'
import { orderViewOf } from '#lib/query/orderView.ts'
import { parseShareTarget, shareTargetForms } from '#lib/query/target.ts'
import { parseTraceQuery } from '#lib/query/url.ts'

/** Everything that the page of a target shows now. */
export function frozen({ target: text, search }: ShareBody, isMasked: boolean): Snapshot {
  const target = parseShareTarget(text)
  if (target === null) throw new Problem('invalid', `target: "${text}" is none; write ${shareTargetForms}`)
  const params = new URLSearchParams(search)
  const { runs: _, ...query } = parseTraceQuery(params)
  return freeze(db(), target, { now: Date.now(), query, order: orderViewOf(params.get('order')), isMasked })
}

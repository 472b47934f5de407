import { db } from '#app/db.ts'
import { respond } from '#app/respond.ts'
import { labelRows } from '#db/labelRows.ts'
import { putLabel, removeLabel } from '#db/thoughtLabels.ts'
import { newThoughtLabel } from '#lib/model/labelSchema.ts'
import { parseLabelKey, parseLabelQuery } from '#lib/query/labelQuery.ts'

/** Labels of people beside what the classifier says. */
export function GET(request: Request): Promise<Response> {
  return respond(request, () => ({
    labels: [...labelRows(db(), parseLabelQuery(new URL(request.url).searchParams))],
  }))
}

/** Stores a label, over an earlier one of the same person on the same thought. */
export function POST(request: Request): Promise<Response> {
  return respond(request, async () => putLabel(db(), newThoughtLabel.parse(await request.json()), Date.now()))
}

/** Takes a label off; asking twice does no harm. */
export function DELETE(request: Request): Promise<Response> {
  return respond(request, () => ({
    removed: removeLabel(db(), parseLabelKey(new URL(request.url).searchParams)),
  }))
}

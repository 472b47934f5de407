import { checkShare } from '#db/shares.ts'
import { Problem } from '#lib/model/problem.ts'
import { db } from './db.ts'

/** 410 for the page of a link that has ended; 200 for every other, which says for itself where it finds nothing. */
export function sharedStatus(path: string, now: number): 200 | 410 {
  const token = /^\/s\/([\w-]+)$/.exec(path)?.[1]
  if (token === undefined) return 200
  try {
    checkShare(db(), token, now)
    return 200
  } catch (error) {
    if (error instanceof Problem) return error.code === 'gone' ? 410 : 200
    throw error
  }
}

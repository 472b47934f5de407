import { notFound } from 'next/navigation'
import { Problem } from '#lib/model/problem.ts'

/** What a page asks for, or the not-found page where it does not exist. Other refusals and bugs go on to error.tsx. */
export function found<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not-found' || error.code === 'gone')) notFound()
    throw error
  }
}

/** The same for an answer that comes later. */
export async function foundLater<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    return found<T>(() => {
      throw error
    })
  }
}

'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'

/** How often a page that changes by itself is asked for again. */
const everyMs = 1000

/**
 * Asks for the page again every second while something on it moves. It rests while the tab is hidden and while
 * an answer is under way; scroll, focus and open details stay as they are.
 */
export function RefreshWhile({ isMoving }: { readonly isMoving: boolean }) {
  const router = useRouter()
  const [isPending, start] = useTransition()
  const isAsked = useRef(false)
  useEffect(() => {
    isAsked.current = isPending
  }, [isPending])
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (document.hidden || isAsked.current) return
      start(() => router.refresh())
    }, everyMs)
    return () => clearInterval(timer)
  }, [isMoving, router])
  return null
}

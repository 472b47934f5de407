'use client'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { useSyncExternalStore } from 'react'
import { Button } from '#app/_ui/Button.tsx'

const order = ['system', 'light', 'dark'] as const
const icons = { system: Monitor, light: Sun, dark: Moon } as const

const subscribe = () => () => {}

/** Goes round system, light, dark. The choice is known in the browser only, so the server draws "system". */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme()
  const isBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  const current = (isBrowser && order.find((name) => name === theme)) || 'system'
  const next = order[(order.indexOf(current) + 1) % order.length] ?? 'system'
  const Icon = icons[current]
  return (
    <Button variant="quiet" icon aria-label={`Theme: ${current}`} onClick={() => setTheme(next)}>
      <Icon size={14} aria-hidden="true" />
    </Button>
  )
}

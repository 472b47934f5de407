/** A key as it is printed. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-block min-w-[18px] rounded bg-surface px-1 text-center font-medium text-micro text-text-2 inset-ring inset-ring-hairline-strong">
      {children}
    </kbd>
  )
}

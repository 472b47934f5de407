import type { ComponentProps, ReactNode } from 'react'

/** The look of a text field or select. */
export const inputClass =
  'h-control min-w-0 rounded-control bg-surface px-2.5 text-text inset-ring inset-ring-line-control disabled:opacity-50'

interface FieldProps {
  readonly label: string
  /** A quiet line under the field. */
  readonly hint?: ReactNode
  readonly children: ReactNode
}

/** A label over its control. */
export function Field({ label, hint, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="grid gap-1">
      <span className="text-small text-text-3">{label}</span>
      {children}
      {hint !== undefined && <span className="text-small text-text-3">{hint}</span>}
    </label>
  )
}

/** A text field. */
export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input className={`${inputClass} ${className}`} {...rest} />
}

/** A native select: works everywhere, with the keyboard and on a phone. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select className={`${inputClass} pr-1 ${className}`} {...rest} />
}

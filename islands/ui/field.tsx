import type { ReactNode } from 'react'

export interface Described {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** The ids that explain a field to a screen reader. */
export const describedBy = ({ id, hint, error }: Pick<Described, 'id' | 'hint' | 'error'>) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

/** Label, hint, the field itself, and what is wrong with it. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
  note,
}: Described & { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note && <span className="note"> {note}</span>}
      </label>
      {children}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={id} error={error} />
    </div>
  )
}

export const FieldError = ({ id, error }: Pick<Described, 'id' | 'error'>) =>
  error ? (
    <span className="error" id={`${id}-error`}>
      {error}
    </span>
  ) : null

import type { ReactNode } from 'react'

export interface Described {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** The value of `aria-describedby` for a field's hint and error. */
export const describedBy = ({ id, hint, error }: Pick<Described, 'id' | 'hint' | 'error'>) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

/** A field with its label, hint and error. */
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

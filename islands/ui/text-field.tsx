import type { ComponentProps, ReactNode } from 'react'
import { describedBy, Field, type Described } from './field.tsx'

type Own = Described & {
  value: string
  onText: (text: string) => void
  note?: ReactNode
  unit?: string | undefined
}
type Props = Own & Omit<ComponentProps<'input'>, keyof Own | 'onChange'>

export function TextField({ id, label, hint, error, note, unit, value, onText, ...rest }: Props) {
  const input = (
    <input
      className="input"
      id={id}
      value={value}
      onChange={(event) => onText(event.target.value)}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy({ id, hint, error })}
      {...rest}
    />
  )
  // Shown after the field, and part of its accessible name.
  const named = unit ? (
    <>
      {label} <span className="visually-hidden">({unit})</span>
    </>
  ) : (
    label
  )
  return (
    <Field id={id} label={named} hint={hint} error={error} note={note}>
      {unit ? (
        <span className="with-unit">
          {input}
          <span aria-hidden="true">{unit}</span>
        </span>
      ) : (
        input
      )}
    </Field>
  )
}

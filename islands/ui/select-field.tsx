import { describedBy, Field, type Described } from './field.tsx'
import type { ReactNode } from 'react'

interface Props extends Described {
  value: string
  options: readonly { value: string; name: string }[]
  onValue: (value: string) => void
  /** The option shown while nothing is chosen. */
  empty?: string | undefined
  note?: ReactNode
  required?: boolean
}

export function SelectField({ id, label, hint, error, note, value, options, onValue, empty, required }: Props) {
  return (
    <Field id={id} label={label} hint={hint} error={error} note={note}>
      <select
        className="input"
        id={id}
        value={value}
        required={required}
        onChange={(event) => onValue(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </Field>
  )
}

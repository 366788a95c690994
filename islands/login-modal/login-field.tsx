import type { InputHTMLAttributes } from 'react'
import { describedBy, Field } from '#islands/ui/field.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error: string | undefined
  hint?: string
}

export function LoginField({ name, label, error, hint, ...rest }: Props) {
  const id = `login-modal-${name}`
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        className="input"
        id={id}
        name={name}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
        {...rest}
      />
    </Field>
  )
}

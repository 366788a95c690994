import type { InputHTMLAttributes } from 'react'
import { describedBy, Field } from '#islands/ui/field.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error: string | undefined
}

export function LoginField({ name, label, error, ...rest }: Props) {
  const id = `login-modal-${name}`
  return (
    <Field id={id} label={label} error={error}>
      <input
        className="input"
        id={id}
        name={name}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, error })}
        {...rest}
      />
    </Field>
  )
}

import { useState, type ReactNode } from 'react'
import { TextField } from './text-field.tsx'

interface Props {
  id: string
  label: ReactNode
  value: number | null
  onNumber: (value: number | null) => void
  hint?: ReactNode
  error?: string | undefined
  note?: ReactNode
  unit?: string | undefined
  isWhole?: boolean
  required?: boolean
}

/** A number as people type it: with a comma or a point, or nothing yet. */
export function NumberField({ value, onNumber, isWhole = false, ...rest }: Props) {
  const [typed, setTyped] = useState(textOf(value))
  // The store may have another number than the one typed here: a suggestion filled it in.
  const shown = numberOf(typed) === value ? typed : textOf(value)
  return (
    <TextField
      {...rest}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onText={(text) => {
        const clean = text.replace(isWhole ? /[^\d-]/g : /[^\d.,-]/g, '')
        setTyped(clean)
        onNumber(numberOf(clean))
      }}
    />
  )
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

function numberOf(typed: string): number | null {
  const value = Number(typed.replace(',', '.'))
  return typed.trim() === '' || !Number.isFinite(value) ? null : value
}

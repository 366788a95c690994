import { useState, type ReactNode } from 'react'
import { readNumber } from '#api/common/typed-number.rules.ts'
import { writeNumber } from '#islands/kit/typed-number.ts'
import { TextField } from './text-field.tsx'

interface Props {
  id: string
  label: ReactNode
  value: number | null
  onNumber: (value: number | null) => void
  /** How the shop writes numbers. */
  intlLocale: string
  hint?: ReactNode
  error?: string | undefined
  note?: ReactNode
  unit?: string | undefined
  isWhole?: boolean
  autoFocus?: boolean
  required?: boolean
}

const FOREIGN = /[^\d\s.,'’-]/g

/** A number in the storefront's format, or null; on blur it is reformatted as it was understood. */
export function NumberField({ value, onNumber, intlLocale, isWhole = false, ...rest }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : writeNumber(value, intlLocale))
  const written = value === null ? '' : writeNumber(value, intlLocale)
  // The store can have another number than the text: a suggestion filled it in.
  const shown = readNumber(typed, intlLocale) === value ? typed : written
  return (
    <TextField
      {...rest}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      onText={(text) => {
        const clean = text.replace(FOREIGN, '')
        setTyped(clean)
        onNumber(readNumber(clean, intlLocale))
      }}
      onBlur={() => {
        // Lengths are rounded to whole units; a fractional count is kept, so that the check reports
        // it.
        const whole = isWhole && rest.unit && value !== null ? Math.round(value) : value
        if (whole !== value) onNumber(whole)
        setTyped(whole === null ? '' : writeNumber(whole, intlLocale))
      }}
    />
  )
}

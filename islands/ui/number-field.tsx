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
  required?: boolean
}

const FOREIGN = /[^\d\s.,'’-]/g

/** A number as people of the shop type it, or nothing yet; left, it stands as it was understood. */
export function NumberField({ value, onNumber, intlLocale, isWhole = false, ...rest }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : writeNumber(value, intlLocale))
  const written = value === null ? '' : writeNumber(value, intlLocale)
  // The store may have another number than the one typed here: a suggestion filled it in.
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
        // Half a centimetre is none; of pieces there may be no half, and the check says so.
        const whole = isWhole && rest.unit && value !== null ? Math.round(value) : value
        if (whole !== value) onNumber(whole)
        setTyped(whole === null ? '' : writeNumber(whole, intlLocale))
      }}
    />
  )
}

import type { ReactNode } from 'react'
import { describedBy, FieldError } from './field.tsx'

interface Option<V extends string> {
  value: V
  name: ReactNode
  text?: ReactNode
}

interface Props<V extends string> {
  id: string
  legend: ReactNode
  value: V | null
  options: readonly Option<V>[]
  onValue: (value: V) => void
  error?: string | undefined
  hint?: ReactNode
  note?: ReactNode
  /** Cards for main decisions, pills for small questions. */
  look?: 'cards' | 'pills'
  /** After the options, in their row. */
  children?: ReactNode
}

/** A few options, all of them visible. */
export function Choice<V extends string>({
  id,
  legend,
  value,
  options,
  onValue,
  error,
  hint,
  note,
  look = 'cards',
  children,
}: Props<V>) {
  return (
    <fieldset className={`choice ${look}`} aria-describedby={describedBy({ id, hint, error })}>
      <legend>
        {legend}
        {note && <span className="note"> {note}</span>}
      </legend>
      <div className="options">
        {options.map((option, at) => (
          <label key={option.value}>
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValue(option.value)}
              aria-invalid={error ? true : undefined}
            />
            {option.name}
            {option.text && <span>{option.text}</span>}
          </label>
        ))}
        {children}
      </div>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

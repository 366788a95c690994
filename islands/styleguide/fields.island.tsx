import { Choice } from '#islands/ui/choice.tsx'
import { ErrorSummary } from '#islands/ui/error-summary.tsx'
import { Field } from '#islands/ui/field.tsx'

interface Props {
  id: string
  label: string
  hint: string
  error: string
  title: string
  options: readonly string[]
}

const ignore = () => undefined

/**
 * The islands' field and summary, rendered without hydration for comparison with the page's own.
 */
export const Fields = ({ id, label, hint, error, title }: Props) => (
  <>
    <ErrorSummary title={title} text={hint} lines={[{ id, text: error }]} />
    <Field id={id} label={label} hint={hint} error={error}>
      <input className="input" id={id} name={id} aria-invalid aria-describedby={`${id}-hint ${id}-error`} />
    </Field>
  </>
)

/** A choice as in the listing form. */
export const Choices = ({ id, label, hint, options }: Props) => (
  <>
    {(['cards', 'pills'] as const).map((look) => (
      <Choice
        key={look}
        id={`${id}-${look}`}
        look={look}
        legend={label}
        hint={hint}
        value={options[0] ?? null}
        onValue={ignore}
        options={options.map((option) => ({ value: option, name: option }))}
      />
    ))}
  </>
)

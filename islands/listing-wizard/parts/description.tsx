import { DESCRIPTION_MAX } from '#api/auction/auction.rules.ts'
import { describedBy, Field } from '#islands/ui/field.tsx'
import { describe } from '../items.store.ts'
import { useT } from '../setup.ts'
import { useError, useForm } from '../use-form.ts'

export function Description() {
  const t = useT()
  const error = useError()('description')
  const { description } = useForm('description')
  const id = 'f-description'
  const hint = t('details.descriptionHint')
  return (
    <Field id={id} label={t('details.description')} note={t('route.optional')} hint={hint} error={error}>
      <textarea
        className="input"
        id={id}
        rows={4}
        maxLength={DESCRIPTION_MAX}
        value={description}
        onChange={(event) => describe(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
      />
    </Field>
  )
}

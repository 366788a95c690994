import { useStore } from '@nanostores/react'
import { TextField } from '#islands/ui/text-field.tsx'
import { change } from '../draft.store.ts'
import { $mailing, mailForm } from '#islands/listing-wizard/continue-on-device.store.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'

/** Mails a link for continuing the form on another device. */
export function Elsewhere() {
  const t = useT()
  const { email, formMode } = useForm('email', 'formMode')
  const { state, text } = useStore($mailing)
  if (formMode === 'edit') return null
  return (
    <details className="wrap narrow more elsewhere">
      <summary className="link">{t('elsewhere.title')}</summary>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void mailForm(email)
        }}
      >
        <TextField
          id="f-elsewhere"
          type="email"
          label={t('elsewhere.email')}
          hint={t('elsewhere.text')}
          value={email}
          autoComplete="email"
          error={state === 'failed' ? (text ?? t('elsewhere.failed')) : undefined}
          onText={(typed) => change({ email: typed })}
          required
        />
        <p>
          <button className="button quiet" aria-busy={state === 'sending' || undefined}>
            {t('elsewhere.send')}
          </button>
        </p>
        <p role="status">{state === 'sent' && t('elsewhere.sent', { email })}</p>
      </form>
    </details>
  )
}

import { useState } from 'react'
import { likelyEmail } from '#api/common/likely-email.rules.ts'
import { TextField } from '#islands/ui/text-field.tsx'
import { FieldError } from '#islands/ui/field.tsx'
import { WithLinks } from '#islands/ui/with-links.tsx'
import { readPhone } from '#api/common/contact.rules.ts'
import { change } from '../draft.store.ts'
import { clearErrors } from '#islands/listing-wizard/errors.store.ts'
import { useSetup, useT } from '../setup.ts'
import { checkField } from '../wizard.store.ts'
import { useError, useForm } from '../use-form.ts'

type Key = 'name' | 'email' | 'phone'

function say(key: Key, text: string): void {
  change({ [key]: text })
  clearErrors(key)
}

/** Guests give an address for their offers; their account is inactive until they confirm it. */
export function Contact() {
  const t = useT()
  const { paths, phonePrefix } = useSetup()
  const error = useError()
  const { name, email, phone, hasAgreed } = useForm('name', 'email', 'phone', 'hasAgreed')
  const [isTyping, setIsTyping] = useState(false)
  const likely = isTyping ? undefined : likelyEmail(email)
  const agreement = error('hasAgreed')
  return (
    <fieldset className="stack">
      <legend className="h3">{t('contact.title')}</legend>
      <p className="muted">
        {t('contact.text')} {t('contact.haveAccount')} <a href={paths.signIn}>{t('contact.signIn')}</a>
      </p>
      <TextField
        id="f-name"
        label={t('contact.name')}
        value={name}
        autoComplete="name"
        error={error('name')}
        onText={(text) => say('name', text)}
        required
      />
      <TextField
        id="f-email"
        type="email"
        label={t('contact.email')}
        hint={t('contact.emailHint')}
        value={email}
        autoComplete="email"
        error={error('email')}
        onText={(text) => say('email', text)}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        required
      />
      <p className="small" role="status">
        {likely && (
          <button type="button" className="link" onClick={() => say('email', likely)}>
            {t('contact.didYouMean', { email: likely })}
          </button>
        )}
      </p>
      <TextField
        id="f-phone"
        type="tel"
        label={t('contact.phone')}
        value={phone}
        autoComplete="tel"
        placeholder={`${phonePrefix} …`}
        error={error('phone')}
        onText={(text) => say('phone', text)}
        onBlur={() => {
          say('phone', readPhone(phone))
          checkField('phone')
        }}
        required
      />
      <div>
        <label className="check">
          <input
            type="checkbox"
            id="f-hasAgreed"
            checked={hasAgreed}
            onChange={(event) => {
              change({ hasAgreed: event.target.checked })
              clearErrors('hasAgreed')
            }}
            aria-invalid={agreement ? true : undefined}
            aria-describedby={agreement ? 'f-hasAgreed-error' : undefined}
          />
          <span>
            <WithLinks text={t('contact.agree')} links={{ terms: paths.terms, privacy: paths.privacy }} />
          </span>
        </label>
        <FieldError id="f-hasAgreed" error={agreement} />
      </div>
    </fieldset>
  )
}

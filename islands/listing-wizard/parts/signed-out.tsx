import { useStore } from '@nanostores/react'
import { $isSignedOut, signInHere } from '#islands/kit/signed-out.store.ts'
import { useSetup, useT } from '#islands/listing-wizard/setup.ts'

/** Shown when the session ended: after signing in, the form is as it was. */
export function SignedOut() {
  const t = useT()
  const { paths } = useSetup()
  if (!useStore($isSignedOut)) return null
  return (
    <div className="notice bad" role="alert">
      <b>{t('failures.signedOut')}</b>
      <p>{t('failures.signedOutText')}</p>
      <p>
        <a href={signInHere(paths.signIn)}>{t('contact.signIn')}</a>
      </p>
    </div>
  )
}

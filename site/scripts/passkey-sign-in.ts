import { problemIn } from '#islands/kit/client.ts'
import { canAutofillPasskeys, canUsePasskeys, signInByPasskey } from '#islands/kit/passkey.ts'
import { showTrouble } from './form-trouble.ts'

/** Signs in with a passkey by a button, and by autofill in browsers that support it. */
export function bindPasskeySignIn(place: HTMLElement): void {
  if (place.dataset.isBound) return
  place.dataset.isBound = 'yes'
  if (!canUsePasskeys()) {
    place.hidden = true
    return
  }
  const url = place.dataset.url || undefined
  place.querySelector('button')?.addEventListener('click', () => {
    signInByPasskey({ url }).then(goTo, (error: unknown) => {
      showTrouble(place, troubleOf(place, error))
    })
  })
  void offerBesideField(url)
}

async function offerBesideField(url: string | undefined): Promise<void> {
  if (!(await canAutofillPasskeys())) return
  // The button aborts this pending request, which is not an error.
  await signInByPasskey({ url, isBesideField: true }).then(goTo, () => undefined)
}

const goTo = (path: string): void => {
  location.assign(path)
}

/** A dialog closed by the user is not an error. */
function troubleOf({ dataset }: HTMLElement, error: unknown): string | undefined {
  return problemIn(error)?.detail ?? (error instanceof TypeError ? dataset.offline : undefined)
}

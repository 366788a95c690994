import { problemIn } from '#islands/kit/client.ts'
import { canAutofillPasskeys, canUsePasskeys, signInByPasskey } from '#islands/kit/passkey.ts'
import { showTrouble } from './form-trouble.ts'

/** The button signs in by a passkey; where the browser offers passkeys beside a field, it does so there as well. */
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
  // The button takes over what waits here; nobody is told of that.
  await signInByPasskey({ url, isBesideField: true }).then(goTo, () => undefined)
}

const goTo = (path: string): void => {
  location.assign(path)
}

/** Whoever shuts the window of his browser has changed his mind. */
function troubleOf({ dataset }: HTMLElement, error: unknown): string | undefined {
  return problemIn(error)?.detail ?? (error instanceof TypeError ? dataset.offline : undefined)
}

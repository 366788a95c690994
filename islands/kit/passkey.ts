import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { api, type Outputs } from './client.ts'

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

/** Whether passkeys are offered in the list that opens under a field. */
export const canAutofillPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

interface SignIn {
  url: string | undefined
  isBesideField?: boolean
}

/** Answers where to go; a window that its reader shuts is an error of the browser, no problem. */
export async function signInByPasskey({ url, isBesideField = false }: SignIn): Promise<string> {
  const optionsJSON = await api.auth.startPasskeySignIn.mutate()
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isBesideField })
  const { redirectUrl } = await api.auth.passkeySignIn.mutate(
    url ? { credential, url } : { credential },
  )
  return redirectUrl
}

/** The passkey that the browser has made, as the server takes it. */
export async function makePasskey(optionsJSON: Outputs['auth']['startPasskey']) {
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, response: { clientDataJSON, attestationObject, transports } }
}

/** The device has one for this account already. */
export const isPasskeyThere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

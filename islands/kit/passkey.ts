import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { api, type Outputs } from './client.ts'

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

/** Whether the browser offers passkeys in a field's autofill list. */
export const canAutofillPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

interface SignIn {
  url: string | undefined
  isBesideField?: boolean
}

/**
 * Returns where to go. A dialog closed by the user rejects with a browser error, not with a
 * problem.
 */
export async function signInByPasskey({ url, isBesideField = false }: SignIn): Promise<string> {
  const optionsJSON = await api.auth.startPasskeySignIn.mutate()
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: isBesideField })
  const { redirectUrl } = await api.auth.passkeySignIn.mutate(url ? { credential, url } : { credential })
  return redirectUrl
}

/** Creates a passkey in the browser, in the shape the server takes. */
export async function makePasskey(optionsJSON: Outputs['auth']['startPasskey']) {
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, response: { clientDataJSON, attestationObject, transports } }
}

/** The device already has a passkey for this account. */
export const isPasskeyThere = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

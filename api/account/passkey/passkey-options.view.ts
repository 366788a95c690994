import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { PASSKEY_CHALLENGE_MINUTES } from './passkey.rules.ts'
import { RELYING_PARTY_NAME } from './relying-party.port.ts'

const timeout = PASSKEY_CHALLENGE_MINUTES * 60_000

/** JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const passkeyToMake = (
  relyingParty: string,
  {
    challenge,
    user: { id, name, displayName },
    pubKeyCredParams,
    excludeCredentials = [],
  }: PublicKeyCredentialCreationOptionsJSON,
) => ({
  rp: { id: relyingParty, name: RELYING_PARTY_NAME },
  user: { id, name, displayName },
  challenge,
  pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key' as const, alg })),
  timeout,
  excludeCredentials: excludeCredentials.map(({ id, transports = [] }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  })),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
})

/** JSON for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyToShow = (relyingParty: string, { challenge }: PublicKeyCredentialRequestOptionsJSON) => ({
  challenge,
  timeout,
  rpId: relyingParty,
  userVerification: 'required' as const,
})

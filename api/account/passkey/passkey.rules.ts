/** Lifetime of a challenge; a form may stay open for a while before the user chooses a passkey. */
export const PASSKEY_CHALLENGE_MINUTES = 5
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60

/** Known transports; unknown future ones are ignored. */
const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type PasskeyTransport = (typeof passkeyTransports)[number]

export const isPasskeyTransport = (said: string): said is PasskeyTransport =>
  passkeyTransports.some((one) => one === said)

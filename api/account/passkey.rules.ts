/** So long a challenge waits for its answer; a form may stand open for a while before somebody chooses a passkey. */
export const PASSKEY_CHALLENGE_MINUTES = 5
export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60

/** How a device is reached; what a later one says beyond these is passed over. */
const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const
type PasskeyTransport = (typeof passkeyTransports)[number]

export const isPasskeyTransport = (said: string): said is PasskeyTransport =>
  passkeyTransports.some((one) => one === said)

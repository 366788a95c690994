export const TOTP_STEP_SECONDS = 30
/** Accepted clock drift of phones, in steps. */
export const TOTP_STEPS_OFF = 1
export const RECOVERY_CODES = 10
/** Minutes to enter the code after the password. */
export const SECOND_STEP_MINUTES = 5
/** Holds the token of a half-done sign-in, which only allows entering the code. */
export const SECOND_STEP_COOKIE = 'ct_second_step'
/** Holds new recovery codes, encrypted, for the page that shows them. */
export const RECOVERY_COOKIE = 'ct_recovery'
export const RECOVERY_SHOWN_MINUTES = 10
/** Minutes to confirm a new key with its first code. */
export const SET_UP_MINUTES = 15

export const TOTP_STEP_SECONDS = 30
/** Clocks of phones are wrong by a step at most. */
export const TOTP_STEPS_OFF = 1
export const RECOVERY_CODES = 10
/** After the right password, so long the code may take. */
export const SECOND_STEP_MINUTES = 5
/** Keeps what the right password alone has opened: the way to the code, and nothing else. */
export const SECOND_STEP_COOKIE = 'ct_second_step'
/** Keeps the new recovery codes, sealed, until their owner has them. */
export const RECOVERY_COOKIE = 'ct_recovery'
export const RECOVERY_SHOWN_MINUTES = 10
/** So long a page may be open between the key and its first code. */
export const SET_UP_MINUTES = 15

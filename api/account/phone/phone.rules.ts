import type { Transitions } from '#api/kit/db/transition.ts'

export type PhoneStatus = 'none' | 'code_sent' | 'verified' | 'expired' | 'locked'

/** A number counts only once its code is confirmed; too many wrong codes lock it for a day. */
export const phoneMoves = {
  send: { from: ['none', 'code_sent', 'expired', 'locked'], to: 'code_sent' },
  verify: { from: ['code_sent'], to: 'verified' },
  expire: { from: ['code_sent'], to: 'expired' },
  lock: { from: ['code_sent'], to: 'locked' },
  change: { from: ['code_sent', 'verified', 'expired'], to: 'none' },
} as const satisfies Transitions<PhoneStatus>

/** An administrator who has called the number can decide whatever the codes did. */
export const phoneDecisions = {
  confirm: { from: ['none', 'code_sent', 'expired', 'locked'], to: 'verified' },
  withdraw: { from: ['verified'], to: 'none' },
} as const satisfies Transitions<PhoneStatus>

export const PHONE_CODE_DIGITS = 6
export const WRONG_CODES_MAX = 5
export const PHONE_LOCKED_HOURS = 24
export const SMS_EVERY_SECONDS = 60
export const SMS_PER_DAY = 5
/** Maximum SMS notifications per user per day, not counting codes. */
export const SMS_NOTICES_PER_DAY = 10
/** Code messages per day from one IP address, to any numbers. */
export const SMS_PER_ADDRESS_A_DAY = 20
export const SMS_PAGE_SIZE = 50
/** Days until messages are deleted. */
export const SMS_KEPT_DAYS = 30

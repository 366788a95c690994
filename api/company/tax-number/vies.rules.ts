import type { Transitions } from '#api/kit/db/transition.ts'

export type ViesStatus = 'pending' | 'valid' | 'invalid' | 'unavailable' | 'not_applicable'

/** Source of the result: the register, our own check of form and check digit, or an admin. */
export type ViesSource = 'register' | 'form' | 'hand'

const every = ['pending', 'valid', 'invalid', 'unavailable', 'not_applicable'] as const

/** A check is repeated until there is a result; a register that is down proves nothing. */
export const viesMoves = {
  ask: { from: every, to: 'pending' },
  confirm: { from: every, to: 'valid' },
  refuse: { from: every, to: 'invalid' },
  postpone: { from: ['pending', 'unavailable'], to: 'unavailable' },
  skip: { from: every, to: 'not_applicable' },
} as const satisfies Transitions<ViesStatus>

/** Minutes before each retry; after the last one an admin decides. */
export const VIES_RETRY_MINUTES: readonly number[] = [10, 60, 6 * 60, 24 * 60]

export const VIES_PATIENCE_MS = 5000

const members = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** Only companies in the EU with a VAT number are in the register. */
export const isInRegister = (country: string, taxNumber: string | null): taxNumber is string =>
  taxNumber !== null && members.has(country)

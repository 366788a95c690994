import type { Transitions } from '#api/kit/transition.ts'

export type ViesStatus = 'pending' | 'valid' | 'invalid' | 'unavailable' | 'not_applicable'

/** Who said it: the register, our own look at form and check digit, or an administrator. */
export type ViesSource = 'register' | 'form' | 'hand'

const every = ['pending', 'valid', 'invalid', 'unavailable', 'not_applicable'] as const

/** A number is asked for until somebody knows it; a register that is away has said nothing against it. */
export const viesMoves = {
  ask: { from: every, to: 'pending' },
  confirm: { from: every, to: 'valid' },
  refuse: { from: every, to: 'invalid' },
  postpone: { from: ['pending', 'unavailable'], to: 'unavailable' },
  skip: { from: every, to: 'not_applicable' },
} as const satisfies Transitions<ViesStatus>

/** Asked again after so many minutes each; then somebody looks by hand. */
export const VIES_RETRY_MINUTES: readonly number[] = [10, 60, 6 * 60, 24 * 60]

export const VIES_PATIENCE_MS = 5000

const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** The register knows the companies of the Union, and those of them that have a number. */
export const isInRegister = (country: string, taxNumber: string | null): taxNumber is string =>
  taxNumber !== null && members.has(country)

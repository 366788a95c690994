import { CONSENT_ALL, consentBits } from '#api/storefront/storefront.rules.ts'
import type { Typed } from '#site/forms/submit.ts'

/** S04: either one button sends the whole sum, or there is a checkbox for each part of it. */
export function readConsent(typed: Typed): { consent: number } {
  if (typed.consent !== undefined) return { consent: Number(typed.consent) }
  const ticked = Object.entries(consentBits).filter(([kind]) => typed[kind] !== undefined)
  return { consent: ticked.reduce((sum, [, bit]) => sum + bit, 0) & CONSENT_ALL }
}

/** The state of the checkboxes: the user's answer, or else the host's default (S05). */
export const shownConsent = (kept: string | undefined, implied: number): number =>
  kept !== undefined && /^[0-7]$/.test(kept) ? Number(kept) : implied

import type { ProcessorWords } from '#sandbox/card-processor/processor-words.ts'
import { findExpiryProblem, isCvc, parseExpiry, passesLuhn } from '#sandbox/card-processor/check-card.ts'
import type { CardProblem, TypedCard } from '#sandbox/card-processor/check-card.ts'
import type { Params } from '#sandbox/card-processor/shape/form-params.ts'
import { findCardByNumber } from '#sandbox/card-processor/test-cards.ts'

type PayField = 'email' | 'number' | 'expiry' | 'cvc' | 'name'
type PayProblem = CardProblem | 'email_invalid' | 'name_missing'
export type PayErrors = Partial<Record<PayField, PayProblem & keyof ProcessorWords['check']>>

export interface TypedPayment {
  email: string
  name: string
  expiry: string
  cvc: string
  number: string
}

export function readTyped(params: Params, email: string | null): TypedPayment {
  const text = (name: PayField) => (typeof params[name] === 'string' ? params[name].trim() : '')
  return {
    email: email ?? text('email'),
    name: text('name').slice(0, 200),
    expiry: text('expiry').slice(0, 10),
    cvc: text('cvc'),
    number: text('number').replace(/[\s-]/g, ''),
  }
}

/** Returns all errors, by field; a number that is no test card is refused here. */
export function checkTyped(typed: TypedPayment, now: number): PayErrors {
  const { month, year } = parseExpiry(typed.expiry)
  const found = {
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email) ? undefined : 'email_invalid',
    number: findNumberProblem(typed.number),
    expiry: findExpiryProblem(month, year, now),
    cvc: isCvc(typed.cvc) ? undefined : 'cvc_invalid',
    name: typed.name === '' ? 'name_missing' : undefined,
  } as const
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

export function typedCard({ number, expiry, cvc }: TypedPayment): TypedCard {
  return { number, cvc, ...parseExpiry(expiry) }
}

function findNumberProblem(number: string) {
  if (number === '') return 'number_missing'
  if (!passesLuhn(number)) return 'number_invalid'
  return findCardByNumber(number) ? undefined : 'number_real'
}

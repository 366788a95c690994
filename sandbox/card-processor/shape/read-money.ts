import { invalidRequest, missingParam } from './api-error.ts'
import type { Params } from './form-params.ts'
import { needText, readInteger } from './read-params.ts'

const AMOUNT_MAX = 99_999_999

/** The minimum card payment in each currency, in minor units. */
const amountMin: Record<string, number> = {
  pln: 200, gbp: 30, eur: 50, ron: 200, sek: 300, czk: 1500, usd: 50,
} // prettier-ignore

export function readCurrency(params: Params): string {
  const currency = needText(params, 'currency').toLowerCase()
  if (currency in amountMin) return currency
  throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' })
}

export function readAmount(params: Params, name = 'amount'): number | undefined {
  const amount = readInteger(params, name)
  if (amount !== undefined && amount < 1) {
    const code = 'parameter_invalid_integer'
    throw invalidRequest('This value must be greater than or equal to 1.', { code, param: name })
  }
  return amount === undefined ? undefined : refuseTooLarge(amount, name)
}

export function needAmount(params: Params, name = 'amount'): number {
  const amount = readAmount(params, name)
  if (amount === undefined) throw missingParam(name)
  return amount
}

export function refuseTooLarge(amount: number, param = 'amount'): number {
  if (amount <= AMOUNT_MAX) return amount
  const message = `Amount must be no more than ${AMOUNT_MAX}`
  throw invalidRequest(message, { code: 'amount_too_large', param })
}

export function refuseTooSmall(amount: number, currency: string, param = 'amount'): number {
  const least = amountMin[currency] ?? 1
  if (amount >= least) return amount
  const message = `Amount must be at least ${least} ${currency}`
  throw invalidRequest(message, { code: 'amount_too_small', param })
}

export type CardProblem =
  | 'number_missing'
  | 'number_invalid'
  | 'number_real'
  | 'expiry_invalid'
  | 'expiry_past'
  | 'cvc_invalid'

export interface TypedCard {
  number: string
  month: number
  year: number
  cvc: string
}

/** The Luhn checksum, which detects one wrong digit or two swapped ones. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((total, digit, place) => {
    const weighed = place % 2 === 0 ? digit : digit * 2
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

/** A card is valid to the end of its month. */
export function findExpiryProblem(month: number, year: number, now: number) {
  if (!(month >= 1 && month <= 12) || !(year >= 2000 && year <= 2099)) return 'expiry_invalid'
  return Date.UTC(year, month, 1) <= now ? 'expiry_past' : undefined
}

/** `12/34`, `12 / 2034` and `1234` all mean December 2034. */
export function parseExpiry(typed: string): { month: number; year: number } {
  const found = /^\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})\s*$|^\s*(\d{2})(\d{2})\s*$/.exec(typed)
  const month = Number(found?.[1] ?? found?.[3] ?? Number.NaN)
  const year = Number(found?.[2] ?? found?.[4] ?? Number.NaN)
  return { month, year: year < 100 ? 2000 + year : year }
}

export function isCvc(typed: string): boolean {
  return /^\d{3,4}$/.test(typed)
}

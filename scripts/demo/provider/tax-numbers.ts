import { checkVAT, countries } from 'jsvat'
import type { Random } from '#scripts/demo/random.ts'

/** Length and affixes of each country's number. */
const forms: Record<string, (random: Random) => string> = {
  PL: (random) => random.digits(10),
  DE: (random) => random.digits(9),
  GB: (random) => random.digits(9),
  ES: (random) => `B${random.digits(8)}`,
  IT: (random) => random.digits(11),
  FR: french,
  PT: (random) => `5${random.digits(8)}`,
  RO: (random) => random.digits(8),
  NL: (random) => `${random.digits(9)}B01`,
  SE: (random) => `55${random.digits(8)}01`,
  CZ: (random) => random.digits(8),
}

const TRIES = 20_000

/** A number with a valid check digit; not known to belong to anybody. */
export function taxNumber(random: Random, country: string): string | null {
  const form = forms[country]
  const known = countries.filter(({ codes }) => codes.includes(country))
  if (!form || known.length === 0) return null
  for (let tries = 0; tries < TRIES; tries++) {
    const number = country + form(random)
    if (checkVAT(number, known).isValid) return number
  }
  return null
}

/** The key of a French number is computed from the nine digits after it. */
function french(random: Random): string {
  const siren = random.digits(9)
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return String(key).padStart(2, '0') + siren
}

const regonWeights = [8, 9, 2, 3, 4, 5, 6, 7]

/** The Polish register number: nine digits, of which the last is the check digit. */
export function regon(random: Random): string {
  const digits = random.digits(8)
  const sum = regonWeights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return `${digits}${(sum % 11) % 10}`
}

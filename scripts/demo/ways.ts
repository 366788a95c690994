import type { Storefront } from '#content/storefronts.ts'
import type { Random } from './random.ts'
import type { Town, Towns } from './towns.ts'

/** Countries with which each country exchanges transports; close ones are listed twice. */
const abroad: Record<string, string> = {
  PL: 'DE DE CZ GB NL FR SK LT',
  GB: 'IE FR FR ES DE PL NL',
  DE: 'AT AT NL PL CH FR IT CZ',
  ES: 'FR FR PT PT DE GB IT',
  IT: 'FR DE DE AT CH RO ES',
  FR: 'BE BE ES IT DE CH PT',
  PT: 'ES ES FR FR CH DE',
  RO: 'IT IT DE DE ES HU AT GB',
  NL: 'BE BE DE DE FR PL ES',
  SE: 'DK DK NO NO FI DE PL',
  CZ: 'SK SK DE DE AT PL IT',
}

/** The storefront without a country: transports across Europe. */
const anywhere = 'DE FR IT ES NL BE AT CH PL CZ DK SE HU SK IE PT'.split(' ')

export const allCountries: readonly string[] = [
  ...new Set([...Object.keys(abroad), ...Object.values(abroad).join(' ').split(' '), ...anywhere]),
]

const ABROAD_SHARE = 0.3
const LONGEST_DOMESTIC_TRIES = 6
const SHORTEST_KM = 35

export interface Way {
  from: Town
  to: Town
}

/** Mostly domestic, sometimes across the border. */
export function pickWay(random: Random, towns: Towns, { country }: Storefront): Way {
  if (country === null) return acrossEurope(random, towns)
  if (random.chance(ABROAD_SHARE)) {
    const home = towns.pick(random, country)
    const away = towns.pick(random, random.pick((abroad[country] ?? country).split(' ')))
    return random.chance(0.65) ? { from: home, to: away } : { from: away, to: home }
  }
  for (let tries = 0; tries < LONGEST_DOMESTIC_TRIES; tries++) {
    const way = { from: towns.pick(random, country), to: towns.pick(random, country) }
    if (roughKm(way) > SHORTEST_KM) return way
  }
  return { from: towns.pick(random, country), to: towns.pick(random, country) }
}

function acrossEurope(random: Random, towns: Towns): Way {
  const [a = 'DE', b = 'FR'] = random.some(anywhere, 2)
  return { from: towns.pick(random, a), to: towns.pick(random, b) }
}

const KM_PER_DEGREE = 111

const roughKm = ({ from, to }: Way): number => Math.hypot(from.lat - to.lat, (from.lng - to.lng) * 0.65) * KM_PER_DEGREE

const DETOUR = 1.25
const KM_PER_HOUR = 65

/** Planned driving time in hours. */
export const hoursOf = (way: Way): number => Math.max(0.5, (roughKm(way) * DETOUR) / KM_PER_HOUR)

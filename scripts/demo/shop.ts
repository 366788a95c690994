import type { Storefront } from '#content/storefronts.ts'
import type { Maker, Person, Provider } from './maker.ts'

/** The people of one storefront, and who else bids there. */
export interface Shop {
  storefront: Storefront
  owners: readonly Person[]
  couriers: readonly Provider[]
  strangers: readonly Provider[]
}

/** Mostly those of the country, each once. */
export function biddersOf(
  { random }: Maker,
  { couriers, strangers }: Shop,
  count: number,
): Provider[] {
  const own = random.some(couriers, Math.ceil(count * 0.75))
  return [...own, ...random.some(strangers, count - own.length)]
}

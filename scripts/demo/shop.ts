import type { Storefront } from '#content/storefronts.ts'
import type { Maker, Person, Provider } from './maker.ts'

/** The people of one storefront, and the providers from elsewhere that bid there. */
export interface Shop {
  storefront: Storefront
  owners: readonly Person[]
  couriers: readonly Provider[]
  strangers: readonly Provider[]
}

/** Mostly providers of the country, each once. */
export function biddersOf({ random }: Maker, { couriers, strangers }: Shop, count: number): Provider[] {
  const own = random.some(couriers, Math.ceil(count * 0.75))
  return [...own, ...random.some(strangers, count - own.length)]
}

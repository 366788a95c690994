import { storefronts } from '#content/storefronts.ts'
import type { Maker, Person, Provider } from '#scripts/demo/maker.ts'
import { createRandom } from '#scripts/demo/random.ts'
import type { Shop } from '#scripts/demo/shop.ts'

/** The two sides of a deal. */
export interface Sides {
  owner: Person
  provider: Provider
}

/** With a random generator of its own, so that all other stories stay the same. */
export const sideStory = (given: Maker, { storefront }: Shop, number: number): Maker => ({
  ...given,
  random: createRandom(storefronts.indexOf(storefront) * 100 + number),
})

/** People who are no demo accounts; the courier has a payout account. */
export function strangersIn({ owners, couriers }: Shop): Sides {
  const owner = owners.at(-1)
  const [, provider] = couriers
  if (!owner || !provider) throw new Error('nobody lives here')
  return { owner, provider }
}

import { carModels } from '#api/category/load-vehicles.lib.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { demoAccounts } from '#scripts/demo/accounts.ts'
import { by } from '#scripts/demo/calls.ts'
import { beginPendingListing } from './closed-story.ts'
import { beginDeal } from './deal-story.ts'
import { ago, type Maker, type Person, type Provider } from '#scripts/demo/maker.ts'
import { beginMasked } from './masked-story.ts'
import { beginReported } from './moderation-story.ts'
import { beginOpenListing } from './open-story.ts'
import { addAdmin, addCustomer } from '#scripts/demo/people.ts'
import type { Shop } from '#scripts/demo/shop.ts'
import type { RawItem } from '#scripts/demo/thing-items.ts'

type CustomerName = 'customerPl' | 'customerEn' | 'customerDe' | 'deliveredPl' | 'deliveredEn'

type Cast = Record<CustomerName, Person>

const customerNames: readonly CustomerName[] = ['customerPl', 'customerEn', 'customerDe', 'deliveredPl', 'deliveredEn'] // prettier-ignore

/** The administrators with their staff roles. */
const keepers = [
  ['Robin Admin', 'super', 'admin'],
  ['Sam Porter', 'support', 'support'],
  ['Mary Dean', 'moderator', 'moderator'],
  ['Victor Hale', 'verifier', 'verifier'],
  ['Fiona Banks', 'finance', 'finance'],
] as const

/** The customers among the demo accounts, before they do anything. */
export async function addCast(maker: Maker): Promise<Cast> {
  const add = (name: CustomerName) => {
    const { email, storefront } = demoAccounts[name]
    return addCustomer(maker, { storefront: storefrontOf(storefront), email })
  }
  for (const [name, staffRole, person] of keepers) {
    const { email, storefront } = demoAccounts[person]
    await addAdmin(maker, { storefront: storefrontOf(storefront), email, name, staffRole })
  }
  return Object.fromEntries(customerNames.map((name) => [name, add(name)])) as Cast
}

interface Setting {
  cast: Cast
  shops: ReadonlyMap<string, Shop>
  courierPl: Provider
  courierEn: Provider
  charityPl: Provider
}

/** Prepares what each demo account shows at sign-in. */
export function beginCast(maker: Maker, setting: Setting): void {
  const { cast, courierPl, courierEn, charityPl } = setting
  const shopOf = (locale: string) => {
    const shop = setting.shops.get(locale)
    if (!shop) throw new Error(`no shop ${locale}`)
    return shop
  }
  offerACar(maker, shopOf('pl_PL'), { owner: cast.customerPl, first: [courierPl], car: ['Volkswagen', 'Golf', '2016'] }) // prettier-ignore
  offerACar(maker, shopOf('en_GB'), { owner: cast.customerEn, first: [courierEn], car: ['Ford', 'Focus', '2017'] }) // prettier-ignore
  offerACar(maker, shopOf('de_DE'), { owner: cast.customerDe, first: [], car: ['Audi', 'A4', '2018'] }) // prettier-ignore
  for (const [shop, provider, owner] of [
    [shopOf('pl_PL'), courierPl, cast.deliveredPl],
    [shopOf('en_GB'), courierEn, cast.deliveredEn],
  ] as const) {
    beginDeal(maker, shop, { stage: 'delivered', leaf: 'sofa', owner, provider })
    beginDeal(maker, shop, { stage: 'planned', leaf: 'motorcycle', provider })
    for (const confirmedDaysAgo of [6, 40, 75])
      beginDeal(maker, shop, { stage: 'completed', leaf: 'car', provider, confirmedDaysAgo })
    for (const leaf of ['pallet', 'piano'] as const)
      beginOpenListing(maker, shop, { leaf, offers: 3, first: [provider], daysAgo: 3 })
  }
  const polish = shopOf('pl_PL')
  beginOpenListing(maker, polish, { leaf: 'wardrobe', offers: 1, daysAgo: 2, giver: charityPl })
  beginDeal(maker, polish, { stage: 'completed', leaf: 'bed', provider: charityPl, share: 0, confirmedDaysAgo: 20 }) // prettier-ignore
  beginReported(maker, polish, { owner: cast.customerPl })
  beginReported(maker, shopOf('en_GB'), { owner: cast.customerEn })
  beginMasked(maker, polish, { owner: cast.customerPl, provider: courierPl })
  beginMasked(maker, shopOf('en_GB'), { owner: cast.customerEn, provider: courierEn }, 'keep')
  beginMasked(maker, shopOf('de_DE'), { owner: cast.customerDe }, 'release')
  beginUnconfirmed(maker, shopOf('en_GB'))
  beginLeaving(maker, shopOf('en_GB'))
}

/** An account was closed two days ago and can still be reopened. */
function beginLeaving(maker: Maker, { storefront }: Shop): void {
  const person = addCustomer(maker, { storefront })
  maker.timeline.begin(ago(maker, { days: 2, hours: 3 }), async () => {
    await by(maker, person).user.close({ password: maker.password })
  })
}

interface OfferedCar {
  owner: Person
  first: readonly Provider[]
  car: readonly [make: string, model: string, year: string]
}

/** The listing on which a customer compares offers. */
function offerACar(maker: Maker, shop: Shop, { owner, first, car }: OfferedCar): void {
  const { towns } = maker
  beginOpenListing(maker, shop, {
    owner,
    first,
    leaf: 'car',
    offers: 4,
    daysAgo: 2,
    way: { from: towns.named('Gdańsk', 'PL'), to: towns.named('Berlin', 'DE') },
    items: [carOf(car)],
    isSteady: true,
  })
}

function carOf([make, model, year]: OfferedCar['car']): RawItem {
  const found = carModels().find((one) => one.make === make && one.name === model)
  const generation = found?.generations.find(({ from, to }) => from <= Number(year) && (to ?? Infinity) >= Number(year)) // prettier-ignore
  const series = generation?.series[0]
  if (!generation || !series) throw new Error(`no ${make} ${model} of ${year}`)
  const { length, width, height, weight } = series
  return {
    autocompleteItemId: series.id,
    model: [make, model, generation.name].filter(Boolean).join(' '),
    productionDate: year,
    bodyType: series.body.split(' ')[0] ?? null,
    hasWheels: true,
    runs: true,
    keys: true,
    enclosed: 'open',
    ...{ length, width, height, weight },
    dimensionsEstimated: true,
  }
}

/** The mail that confirms this account can be read in the outbox. */
function beginUnconfirmed(maker: Maker, shop: Shop): void {
  const { storefront } = shop
  const { email } = demoAccounts.unconfirmed
  const joinedAt = ago(maker, { days: 1, hours: 2 })
  const owner = addCustomer(maker, { storefront, email, isConfirmed: false, joinedAt })
  beginPendingListing(maker, shop, 'appliance', owner)
}

import { carModels } from '#api/category/load-vehicles.part.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { demoAccounts } from './accounts.ts'
import { addPendingListing } from './add-closed-listing.ts'
import { addDeal } from './add-deal.ts'
import { addOpenListing } from './add-open-listing.ts'
import type { Shop } from './shop.ts'
import { addOffer } from './offers.ts'
import { addPerson } from './people.ts'
import type { RawItem } from './thing-items.ts'
import type { Maker, Provider, UserRow } from './world.ts'

type CustomerName = 'customerPl' | 'customerEn' | 'customerDe' | 'deliveredPl' | 'deliveredEn'

type Cast = Record<CustomerName, UserRow>

const customerNames: readonly CustomerName[] = ['customerPl', 'customerEn', 'customerDe', 'deliveredPl', 'deliveredEn'] // prettier-ignore

/** The customers among the demo accounts, before they do anything. */
export function addCast(maker: Maker): Cast {
  const add = (name: CustomerName) => {
    const { email, storefront: locale } = demoAccounts[name]
    return addPerson(maker, { role: 'customer', storefront: storefrontOf(locale), email })
  }
  const cast = Object.fromEntries(customerNames.map((name) => [name, add(name)])) as Cast
  const { email, storefront } = demoAccounts.admin
  addPerson(maker, {
    role: 'admin',
    storefront: storefrontOf(storefront),
    email,
    name: 'Robin Admin',
  })
  return cast
}

interface Setting {
  cast: Cast
  shops: ReadonlyMap<string, Shop>
  courierPl: Provider
  courierEn: Provider
  charityPl: Provider
}

/** What each demo account finds when its owner signs in. */
export async function playCast(maker: Maker, setting: Setting): Promise<void> {
  const { cast, courierPl, courierEn } = setting
  const shopOf = (locale: string) => {
    const shop = setting.shops.get(locale)
    if (!shop) throw new Error(`no shop ${locale}`)
    return shop
  }
  await offerACar(maker, shopOf('pl_PL'), { owner: cast.customerPl, first: [courierPl], car: ['Volkswagen', 'Golf', '2016'] }) // prettier-ignore
  await offerACar(maker, shopOf('en_GB'), { owner: cast.customerEn, first: [courierEn], car: ['Ford', 'Focus', '2017'] }) // prettier-ignore
  await offerACar(maker, shopOf('de_DE'), { owner: cast.customerDe, first: [], car: ['Audi', 'A4', '2018'] }) // prettier-ignore
  for (const [shop, provider, owner] of [
    [shopOf('pl_PL'), courierPl, cast.deliveredPl],
    [shopOf('en_GB'), courierEn, cast.deliveredEn],
  ] as const) {
    await addDeal(maker, shop, { stage: 'delivered', leaf: 'sofa', owner, provider })
    await addDeal(maker, shop, { stage: 'planned', leaf: 'motorcycle', provider })
    for (const confirmedDaysAgo of [6, 40, 75])
      await addDeal(maker, shop, { stage: 'completed', leaf: 'car', provider, confirmedDaysAgo })
    for (const leaf of ['pallet', 'piano'] as const)
      await addOpenListing(maker, shop, { leaf, offers: 3, first: [provider], daysAgo: 3 })
  }
  const given = await addOpenListing(maker, shopOf('pl_PL'), { leaf: 'wardrobe', offers: 1, daysAgo: 2 }) // prettier-ignore
  addOffer(maker, { listing: given, provider: setting.charityPl, share: 0, at: maker.now.minus({ hours: 20 }).toJSDate() }) // prettier-ignore
  await addDeal(maker, shopOf('pl_PL'), { stage: 'completed', leaf: 'bed', provider: setting.charityPl, share: 0, confirmedDaysAgo: 20 }) // prettier-ignore
  await addUnconfirmed(maker, shopOf('en_GB'))
}

interface OfferedCar {
  owner: UserRow
  first: readonly Provider[]
  car: readonly [make: string, model: string, year: string]
}

/** The listing on which offers are compared. */
async function offerACar(
  maker: Maker,
  shop: Shop,
  { owner, first, car }: OfferedCar,
): Promise<void> {
  const { towns } = maker
  await addOpenListing(maker, shop, {
    owner,
    first,
    leaf: 'car',
    offers: 4,
    daysAgo: 2,
    way: { from: towns.named('Gdańsk', 'PL'), to: towns.named('Berlin', 'DE') },
    items: [carOf(car)],
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

async function addUnconfirmed(maker: Maker, shop: Shop): Promise<void> {
  const { email } = demoAccounts.unconfirmed
  const owner = addPerson(maker, { role: 'customer', storefront: shop.storefront, email, isConfirmed: false, joinedDaysAgo: 1 }) // prettier-ignore
  await addPendingListing(maker, shop, { leaf: 'appliance', owner })
}

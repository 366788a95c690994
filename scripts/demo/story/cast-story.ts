import { carModels } from '#api/category/load-vehicles.lib.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { demoAccounts } from '#scripts/demo/accounts.ts'
import { isFirst, type Chapter } from '#scripts/demo/chapters.ts'
import { by } from '#scripts/demo/calls.ts'
import { beginPendingListing } from './closed-story.ts'
import { beginComplaint } from './complaint-story.ts'
import { beginDeal } from './deal-story.ts'
import { ago, type Maker, type Person, type Provider } from '#scripts/demo/maker.ts'
import { beginMasked } from './masked-story.ts'
import { beginReported } from './moderation-story.ts'
import { beginOpenListing } from './open-story.ts'
import { addAdmin, addCustomer } from '#scripts/demo/people.ts'
import type { Shop } from '#scripts/demo/shop.ts'
import type { RawItem } from '#scripts/demo/thing-items.ts'

type CustomerName = 'customerPl' | 'customerEn' | 'customerDe' | 'deliveredPl' | 'deliveredEn'

type Cast = Partial<Record<CustomerName, Person>>

const customerNames: readonly CustomerName[] = ['customerPl', 'customerEn', 'customerDe', 'deliveredPl', 'deliveredEn']

/** The administrators with their staff roles. */
const keepers = [
  ['Robin Admin', 'super', 'admin'],
  ['Sam Porter', 'support', 'support'],
  ['Mary Dean', 'moderator', 'moderator'],
  ['Victor Hale', 'verifier', 'verifier'],
  ['Fiona Banks', 'finance', 'finance'],
] as const

/**
 * The customers among the demo accounts of these storefronts, before they do anything. The
 * administrators are in the first chapter.
 */
export async function addCast(maker: Maker, chapter: Chapter): Promise<Cast> {
  if (isFirst(chapter))
    for (const [name, staffRole, person] of keepers) {
      const { email, storefront } = demoAccounts[person]
      await addAdmin(maker, { storefront: storefrontOf(storefront), email, name, staffRole })
    }
  const cast: Cast = {}
  for (const name of customerNames) {
    const { email, storefront: locale } = demoAccounts[name]
    const storefront = chapter.find((one) => one.locale === locale)
    if (storefront) cast[name] = addCustomer(maker, { storefront, email })
  }
  return cast
}

/** Prepares what each demo account of these storefronts shows at sign-in. */
export function beginCast(maker: Maker, cast: Cast, shops: ReadonlyMap<string, Shop>): void {
  const { customerPl, customerEn, customerDe, deliveredPl, deliveredEn } = cast
  const [polish, english, german] = ['pl_PL', 'en_GB', 'de_DE'].map((one) => shops.get(one))
  if (polish && customerPl && deliveredPl) {
    beginCustomer(maker, polish, customerPl, ['Volkswagen', 'Golf', '2016'])
    beginCourier(maker, polish, deliveredPl)
    beginMasked(maker, polish, { owner: customerPl, ...courierOf(polish) })
    beginComplaint(maker, polish, 'proposed', { owner: customerPl, ...courierOf(polish) })
    beginComplaint(maker, polish, 'late, waits for an answer', courierOf(polish))
  }
  if (english && customerEn && deliveredEn) {
    beginCustomer(maker, english, customerEn, ['Ford', 'Focus', '2017'])
    beginCourier(maker, english, deliveredEn)
    beginMasked(maker, english, { owner: customerEn, ...courierOf(english) }, 'keep')
    beginComplaint(maker, english, 'asked', { owner: customerEn, ...courierOf(english) })
    beginComplaint(maker, english, 'lost, waits for an answer', courierOf(english))
    beginUnconfirmed(maker, english)
    beginLeaving(maker, english)
  }
  if (german && customerDe) {
    offerACar(maker, german, { owner: customerDe, first: [], car: ['Audi', 'A4', '2018'] })
    beginMasked(maker, german, { owner: customerDe }, 'release')
    beginComplaint(maker, german, 'answered', { owner: customerDe })
  }
}

/** The courier among the demo accounts is the first one of the storefront. */
function courierOf({ couriers }: Shop): { provider: Provider } {
  const [provider] = couriers
  if (!provider) throw new Error('nobody carries')
  return { provider }
}

function beginCustomer(maker: Maker, shop: Shop, owner: Person, car: OfferedCar['car']): void {
  offerACar(maker, shop, { owner, first: [courierOf(shop).provider], car })
  beginReported(maker, shop, { owner })
}

function beginCourier(maker: Maker, shop: Shop, owner: Person): void {
  const { provider } = courierOf(shop)
  beginDeal(maker, shop, { stage: 'delivered', leaf: 'sofa', owner, provider })
  beginDeal(maker, shop, { stage: 'planned', leaf: 'motorcycle', provider })
  for (const [confirmedDaysAgo, answer] of [
    [9, 'report'],
    [40, 'reply'],
    [75, undefined],
  ] as const)
    beginDeal(maker, shop, { stage: 'completed', leaf: 'car', provider, confirmedDaysAgo, ...(answer && { answer }) })
  for (const leaf of ['pallet', 'piano'] as const)
    beginOpenListing(maker, shop, { leaf, offers: 3, first: [provider], daysAgo: 3 })
}

/** Free transports by the charity among the demo accounts. */
export function beginCharity(maker: Maker, shop: Shop, giver: Provider): void {
  beginOpenListing(maker, shop, { leaf: 'wardrobe', offers: 1, daysAgo: 2, giver })
  beginDeal(maker, shop, { stage: 'completed', leaf: 'bed', provider: giver, share: 0, confirmedDaysAgo: 20 })
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
  const generation = found?.generations.find(({ from, to }) => from <= Number(year) && (to ?? Infinity) >= Number(year))
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

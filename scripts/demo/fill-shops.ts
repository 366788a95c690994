import type { CharityStatus } from '#api/company/charity/charity.rules.ts'
import { storefronts, type Locale, type Storefront } from '#content/storefronts.ts'
import { demoAccounts } from './accounts.ts'
import type { Chapter } from './chapters.ts'
import { addCast, beginCast, beginCharity } from './story/cast-story.ts'
import { beginTroubles } from './story/trouble-story.ts'
import { beginReported } from './story/moderation-story.ts'
import { beginClosedListing, beginPendingListing, type Ending } from './story/closed-story.ts'
import { beginDeal } from './story/deal-story.ts'
import type { Stage } from './deal-times.ts'
import { ago, type Maker, type Person, type Provider } from './maker.ts'
import { beginOpenListing } from './story/open-story.ts'
import { beginObserving, beginReading, beginSaving, beginTrips } from './story/idle-story.ts'
import { addCustomer } from './people.ts'
import { addProvider } from './provider/providers.ts'
import type { Shop } from './shop.ts'
import { askedFor, leafIds } from './things.ts'
import { companiesOf } from './words.ts'

/** This many couriers of each shop are verified. */
const CHECKED_PER_SHOP = 4
const CUSTOMERS_PER_SHOP = 10
/** In this storefront one of the unverified couriers is a suspended one. */
const SUSPENDED_IN = 'fr_FR'
const REPORTED_IN: readonly Locale[] = ['pl_PL', 'de_DE', 'ro_RO']
const OPEN_PER_SHOP = 12
const COMPLETED_PER_SHOP = 6
/** Additional car transports, so that there are deals from which prices are learned. */
const CARS_PER_SHOP = 4
const LEARNED_DAYS_AGO = [90, 45, 14, 2]
const offerCounts = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 0]
const running: readonly Stage[] = ['planned', 'en_route', 'picked_up', 'in_transit', 'delivered']
const endings: readonly Ending[] = ['expired', 'hidden by its owner', 'expired recently']
const courierEmails: Record<string, string> = {
  pl_PL: demoAccounts.courierPl.email,
  en_GB: demoAccounts.courierEn.email,
}

/**
 * Starts all stories of a chapter: people first, then what they do with each other.
 */
export async function fillShops(maker: Maker, chapter: Chapter): Promise<void> {
  const cast = await addCast(maker, chapter)
  const couriers = new Map(chapter.map((one) => [one.locale, addCouriers(maker, one)]))
  const everybody = [...couriers.values()].flat()
  const checked = [...couriers.values()].flatMap((own) => own.slice(0, CHECKED_PER_SHOP))
  const charities = addCharities(maker, chapter)
  const shops = new Map<string, Shop>()
  for (const storefront of chapter) {
    const own = couriers.get(storefront.locale)?.slice(0, CHECKED_PER_SHOP) ?? []
    const strangers = checked.filter((one) => !own.includes(one))
    const owners = addOwners(maker, storefront, Object.values(cast))
    shops.set(storefront.locale, { storefront, owners, couriers: own, strangers })
  }
  for (const shop of shops.values()) fillShop(maker, shop, storefronts.indexOf(shop.storefront))
  beginCast(maker, cast, shops)
  for (const shop of shops.values()) beginTroubles(maker, shop)
  for (const shop of shops.values()) if (REPORTED_IN.includes(shop.storefront.locale)) beginReported(maker, shop)
  const polish = shops.get('pl_PL')
  if (polish) beginCharity(maker, polish, firstOf(charities))
  for (const charity of charities) beginGiving(maker, shops, charity)
  beginObserving(maker, [...everybody, ...charities])
  const owners = [...shops.values()].flatMap((shop) => shop.owners)
  beginReading(maker, [...everybody, ...charities, ...owners])
  for (const shop of shops.values()) carryCars(maker, shop)
  for (const days of LEARNED_DAYS_AGO) maker.timers.due('learn-prices', ago(maker, { days }))
  beginSaving(maker, checked)
  // The first courier of each shop, and of some shops a second one.
  beginTrips(
    maker,
    checked.filter((_, at) => at % CHECKED_PER_SHOP === 0 || at % 9 === 1),
  )
}

function firstOf(providers: readonly Provider[] | undefined): Provider {
  const [first] = providers ?? []
  if (!first) throw new Error('nobody carries')
  return first
}

function addCouriers(maker: Maker, storefront: Storefront): Provider[] {
  const isEven = storefronts.indexOf(storefront) % 2 === 0
  return companiesOf(storefront.locale).couriers.map((named, at) => {
    const email = at === 0 ? courierEmails[storefront.locale] : undefined
    // The last one has just registered, with documents to be checked or without any; another one
    // still has no payout account.
    const begun = storefront.locale === SUSPENDED_IN ? 'suspended' : isEven ? 'handed over' : 'none'
    const papers = at < CHECKED_PER_SHOP ? 'verified' : begun
    return addProvider(maker, { kind: 'courier', storefront, named, papers, isPayable: at < 3, ...(email ? { email } : {}) }) // prettier-ignore
  })
}

/** In all other storefronts the charity is verified. */
const CHARITY_IN: Partial<Record<Locale, CharityStatus>> = {
  de_DE: 'submitted',
  es_ES: 'rejected',
  it_IT: 'revoked',
  fr_FR: 'none',
}

/** The free transports of a verified charity, past and present. */
function beginGiving(maker: Maker, shops: ReadonlyMap<string, Shop>, provider: Provider): void {
  const { locale } = provider.storefront
  const shop = shops.get(locale)
  if (!shop || CHARITY_IN[locale]) return
  beginDeal(maker, shop, { stage: 'completed', leaf: 'sofa', provider, share: 0, confirmedDaysAgo: maker.random.int(12, 60) }) // prettier-ignore
  beginDeal(maker, shop, { stage: 'in_transit', leaf: 'other-goods', provider, share: 0 })
}

const addCharities = (maker: Maker, chapter: Chapter): Provider[] =>
  chapter.flatMap((storefront) => {
    const named = companiesOf(storefront.locale).charity
    const charity = CHARITY_IN[storefront.locale] ?? 'verified'
    const email = storefront.locale === 'pl_PL' ? demoAccounts.charityPl.email : undefined
    return named
      ? [addProvider(maker, { kind: 'charity', storefront, named, papers: 'verified', isPayable: charity !== 'none', charity, ...(email ? { email } : {}) })] // prettier-ignore
      : []
  })

function addOwners(maker: Maker, storefront: Storefront, cast: readonly Person[]): Person[] {
  const known = cast.filter((one) => one.storefront.locale === storefront.locale)
  const count = CUSTOMERS_PER_SHOP - known.length
  return [...known, ...Array.from({ length: count }, () => addCustomer(maker, { storefront }))]
}

function carryCars(maker: Maker, shop: Shop): void {
  for (let at = 0; at < CARS_PER_SHOP; at++)
    beginDeal(maker, shop, { stage: 'completed', leaf: 'car', confirmedDaysAgo: maker.random.int(12, 170) })
}

/** Distributes deals so that every courier has carried something. */
const nextOf = (couriers: readonly Provider[], at: number): Provider => firstOf(couriers.slice(at % couriers.length))

/** Fills a storefront with open, current, completed and failed auctions. */
function fillShop(maker: Maker, shop: Shop, shopNumber: number): void {
  const { random } = maker
  // Half follow demand, half make sure that every leaf appears in some storefront.
  const rare = (at: number) => leafIds[((shopNumber * 6 + at) * 7) % leafIds.length] ?? 'other-goods'
  const leaf = (at = 1) => (at % 2 === 0 ? rare(at / 2) : random.pick(askedFor))
  for (let at = 0; at < OPEN_PER_SHOP; at++)
    beginOpenListing(maker, shop, {
      leaf: leaf(at),
      offers: offerCounts[at] ?? 2,
      isMoved: at === 4 && shopNumber % 4 === 0,
      isFixed: at === 1 || at === 7,
    })
  beginDeal(maker, shop, { stage: 'reserved', leaf: leaf() })
  for (let at = 0; at < 3; at++)
    beginDeal(maker, shop, { stage: running[(shopNumber + at * 2) % running.length] ?? 'planned', leaf: leaf() })
  for (let at = 0; at < COMPLETED_PER_SHOP; at++)
    beginDeal(maker, shop, {
      stage: 'completed',
      leaf: leaf(),
      provider: nextOf(shop.couriers, at),
      confirmedDaysAgo: at < 3 ? random.int(1, 9) : random.int(12, 170),
    })
  if (shopNumber % 4 === 2) beginDeal(maker, shop, { stage: 'en_route', leaf: leaf(), door: 'asked' })
  if (shopNumber % 4 === 3) beginDeal(maker, shop, { stage: 'in_transit', leaf: leaf(), door: 'paid' })
  if (shopNumber % 4 === 1)
    beginDeal(maker, shop, { stage: 'completed', leaf: leaf(), confirmedDaysAgo: 1, isOff: true })
  if (shopNumber % 6 === 2) beginDeal(maker, shop, { stage: 'planned', leaf: 'sofa', rescue: 'open' })
  if (shopNumber % 6 === 3) beginDeal(maker, shop, { stage: 'planned', leaf: 'sofa', rescue: 'rebooked' })
  beginPendingListing(maker, shop, leaf())
  beginClosedListing(maker, shop, { ending: 'cancelled', leaf: leaf() })
  beginClosedListing(maker, shop, { ending: endings[shopNumber % endings.length] ?? 'expired', leaf: leaf() })
}

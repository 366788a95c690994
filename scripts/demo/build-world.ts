import { storefronts, type Storefront } from '#content/storefronts.ts'
import { demoAccounts } from './accounts.ts'
import { addCast, playCast } from './add-cast.ts'
import type { Stage } from './deal-times.ts'
import { addClosedListing, addPendingListing, type Ending } from './add-closed-listing.ts'
import { addDeal } from './add-deal.ts'
import { addOpenListing, endSomeOffers } from './add-open-listing.ts'
import type { Shop } from './shop.ts'
import { addPerson, addProvider } from './people.ts'
import { askedFor, leafIds } from './things.ts'
import { companiesOf } from './words.ts'
import type { Maker, Provider, UserRow } from './world.ts'

const CUSTOMERS_PER_SHOP = 10
const OPEN_PER_SHOP = 12
const COMPLETED_PER_SHOP = 10
const offerCounts = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 0]
const running: readonly Stage[] = ['planned', 'en_route', 'picked_up', 'in_transit', 'delivered']
const endings: readonly Ending[] = ['expired', 'hidden by its owner', 'expired recently']
const courierEmails: Record<string, string> = {
  pl_PL: demoAccounts.courierPl.email,
  en_GB: demoAccounts.courierEn.email,
}

/** All of the demo world in memory: people first, then what they do with each other. */
export async function buildWorld(maker: Maker): Promise<{ payable: Provider[] }> {
  const cast = addCast(maker)
  const couriers = new Map(storefronts.map((one) => [one.locale, addCouriers(maker, one)]))
  const everybody = [...couriers.values()].flat()
  const charities = addCharities(maker)
  const shops = new Map<string, Shop>()
  for (const storefront of storefronts) {
    const own = couriers.get(storefront.locale) ?? []
    const strangers = everybody.filter((one) => !own.includes(one))
    const owners = addOwners(maker, storefront, Object.values(cast))
    shops.set(storefront.locale, { storefront, owners, couriers: own, strangers })
  }
  const setting = {
    cast,
    shops,
    courierPl: firstOf(couriers.get('pl_PL')),
    courierEn: firstOf(couriers.get('en_GB')),
    charityPl: firstOf(charities),
  }
  const payable = [setting.courierPl, setting.courierEn]
  for (const { company } of payable) company.isPayoutAccountReady = true
  for (const [at, shop] of [...shops.values()].entries()) await fillShop(maker, shop, at)
  await playCast(maker, setting)
  return { payable }
}

function firstOf(providers: readonly Provider[] | undefined): Provider {
  const [first] = providers ?? []
  if (!first) throw new Error('nobody carries')
  return first
}

function addCouriers(maker: Maker, storefront: Storefront): Provider[] {
  return companiesOf(storefront.locale).couriers.map((company, at) => {
    const email = at === 0 ? courierEmails[storefront.locale] : undefined
    // The last one has just begun and shows no papers yet.
    const isVerified = at < 4
    return addProvider(maker, { kind: 'courier', storefront, company, isVerified, ...(email ? { email } : {}) }) // prettier-ignore
  })
}

const addCharities = (maker: Maker): Provider[] =>
  storefronts.flatMap((storefront) => {
    const company = companiesOf(storefront.locale).charity
    const email = storefront.locale === 'pl_PL' ? demoAccounts.charityPl.email : undefined
    return company
      ? [addProvider(maker, { kind: 'charity', storefront, company, isVerified: true, ...(email ? { email } : {}) })] // prettier-ignore
      : []
  })

function addOwners(maker: Maker, storefront: Storefront, cast: readonly UserRow[]): UserRow[] {
  const known = cast.filter(({ locale }) => locale === storefront.locale)
  const count = CUSTOMERS_PER_SHOP - known.length
  return [...known, ...Array.from({ length: count }, () => addPerson(maker, { role: 'customer', storefront }))] // prettier-ignore
}

/** A storefront looks lived in: what is open, what is on its way, what is done, what came to nothing. */
async function fillShop(maker: Maker, shop: Shop, shopNumber: number): Promise<void> {
  const { random, world } = maker
  // Half by what is asked for most, half so that every leaf stands in some storefronts.
  const rare = (at: number) =>
    leafIds[((shopNumber * 6 + at) * 7) % leafIds.length] ?? 'other-goods'
  const leaf = (at = 1) => (at % 2 === 0 ? rare(at / 2) : random.pick(askedFor))
  for (let at = 0; at < OPEN_PER_SHOP; at++) {
    const listing = await addOpenListing(maker, shop, {
      leaf: leaf(at),
      offers: offerCounts[at] ?? 2,
    })
    const offers = world.offers.filter(({ auctionId }) => auctionId === listing.auction.id)
    endSomeOffers(maker, listing, offers)
  }
  await addDeal(maker, shop, { stage: 'reserved', leaf: leaf() })
  for (let at = 0; at < 3; at++)
    await addDeal(maker, shop, { stage: running[(shopNumber + at * 2) % running.length] ?? 'planned', leaf: leaf() }) // prettier-ignore
  for (let at = 0; at < COMPLETED_PER_SHOP; at++)
    await addDeal(maker, shop, { stage: 'completed', leaf: leaf(), confirmedDaysAgo: at < 3 ? random.int(1, 9) : random.int(12, 170) }) // prettier-ignore
  await addPendingListing(maker, shop, { leaf: leaf(), owner: addGuest(maker, shop) })
  await addClosedListing(maker, shop, { ending: 'cancelled', leaf: leaf() })
  await addClosedListing(maker, shop, { ending: endings[shopNumber % endings.length] ?? 'expired', leaf: leaf() }) // prettier-ignore
}

/** Who posts without an account has one that waits, and no password. */
function addGuest(maker: Maker, { storefront }: Shop): UserRow {
  const guest = addPerson(maker, { role: 'customer', storefront, isConfirmed: false, joinedDaysAgo: 1 }) // prettier-ignore
  guest.passwordHash = null
  return guest
}

import type { LeafId } from '#api/category/leaf.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { openDates, datesAround, flexibleDates } from './days.ts'
import { dealTimes, momentBetween, type Stage } from './deal-times.ts'
import { runDeal, type Deal } from './deals.ts'
import { machines, move } from './journal.ts'
import { addListing, publish, type Listing } from './listings.ts'
import { addOffer, endOffer } from './offers.ts'
import type { RawItem } from './thing-items.ts'
import { pickWay, type Way } from './ways.ts'
import { after, ago, type Maker, type OfferRow, type Provider, type UserRow } from './world.ts'

/** The people of one storefront, and who else bids there. */
export interface Shop {
  storefront: Storefront
  owners: readonly UserRow[]
  couriers: readonly Provider[]
  strangers: readonly Provider[]
}

export interface OpenWishes {
  owner?: UserRow
  leaf: LeafId
  offers: number
  way?: Way
  items?: RawItem[]
  first?: readonly Provider[]
  daysAgo?: number
}

/** An auction that takes offers today. */
export async function addOpenListing(
  maker: Maker,
  shop: Shop,
  wishes: OpenWishes,
): Promise<Listing> {
  const { random, now, towns } = maker
  const { storefront, owners } = shop
  // The newest stand first, so most are of the last days.
  const daysAgo = wishes.daysAgo ?? 13 * random.between(0, 1) ** 1.8
  const publishedAt = ago(maker, { minutes: Math.round(daysAgo * 1440) + 20 })
  const listing = await addListing(maker, {
    storefront,
    owner: wishes.owner ?? random.pick(owners),
    leaf: wishes.leaf,
    ...(wishes.way ?? pickWay(random, towns, storefront)),
    publishedAt,
    dates: openDates(maker, storefront, publishedAt),
    ...(wishes.items ? { items: wishes.items } : {}),
  })
  publish(maker, listing, publishedAt)
  const bidders = [...(wishes.first ?? []), ...biddersOf(maker, shop, wishes.offers)]
  for (const provider of new Set(bidders.slice(0, wishes.offers)))
    addOffer(maker, { listing, provider, at: momentBetween(maker, publishedAt, now.toJSDate()) })
  return listing
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

/** Now and then an offer is taken back, or the owner does not want it. */
export function endSomeOffers(maker: Maker, listing: Listing, offers: readonly OfferRow[]): void {
  const { random, now } = maker
  if (offers.length < 3 || !random.chance(0.35)) return
  const [offer] = random.some(offers, 1)
  if (!offer) return
  const at = momentBetween(maker, offer.createdAt, now.toJSDate())
  if (random.chance(0.5)) endOffer(maker, offer, { event: 'reject', at, actor: listing.owner })
  else endOffer(maker, offer, { event: 'withdraw', at, actor: bidderOf(maker, offer) })
}

const bidderOf = ({ world }: Maker, { bidderId }: OfferRow): UserRow | null =>
  world.users.find(({ id }) => id === bidderId) ?? null

export interface DealWishes {
  stage: Stage
  leaf: LeafId
  confirmedDaysAgo?: number
  owner?: UserRow
  provider?: Provider
  way?: Way
}

/** An auction that found its courier. */
export async function addDeal(maker: Maker, shop: Shop, wishes: DealWishes): Promise<Deal> {
  const { random, towns } = maker
  const { storefront, owners } = shop
  const { stage, leaf, confirmedDaysAgo = 5 } = wishes
  const way = wishes.way ?? pickWay(random, towns, storefront)
  const { hours } = towns.route(way.from, way.to)
  const times = dealTimes(maker, { stage, storefront, hours, confirmedDaysAgo })
  const isFlexible = random.chance(0.3)
  const listing = await addListing(maker, {
    storefront,
    owner: wishes.owner ?? random.pick(owners),
    leaf,
    ...way,
    publishedAt: times.publishedAt,
    dates: isFlexible ? flexibleDates : datesAround(times.pickupDay, times.deliveryDay),
  })
  publish(maker, listing, times.publishedAt)
  const others = biddersOf(maker, shop, random.int(1, 4))
  const provider = wishes.provider ?? others[0] ?? random.pick(shop.couriers)
  const days = { pickupDate: times.pickupDay, deliveryDate: times.deliveryDay }
  const bid = (by: Provider) =>
    addOffer(maker, { listing, provider: by, days, at: momentBetween(maker, times.publishedAt, after(times.acceptedAt, -20)) }) // prettier-ignore
  const deal: Deal = {
    listing,
    provider,
    offer: bid(provider),
    others: others.filter((one) => one !== provider).map(bid),
    times,
    stage,
  }
  runDeal(maker, deal)
  return deal
}

export type Ending = 'pending' | 'cancelled' | 'hidden' | 'expired' | 'lately expired'

/** Auctions that came to nothing, or not yet to anything. */
export async function addClosedListing(
  maker: Maker,
  shop: Shop,
  { ending, leaf, owner }: { ending: Ending; leaf: LeafId; owner?: UserRow },
): Promise<void> {
  const { random, towns, world } = maker
  const { storefront } = shop
  const daysAgo = ending === 'pending' ? 0.4 : ending === 'lately expired' ? 30.4 : random.between(33, 80) // prettier-ignore
  const publishedAt = ago(maker, { minutes: Math.round(daysAgo * 1440) })
  const way = pickWay(random, towns, storefront)
  const by = owner ?? random.pick(shop.owners)
  const dates = ending === 'pending' ? openDates(maker, storefront, publishedAt) : flexibleDates
  const listing = await addListing(maker, { storefront, owner: by, leaf, ...way, publishedAt, dates }) // prettier-ignore
  const { auction } = listing
  if (ending === 'pending') {
    move(world.log, machines.auction, auction, { event: 'postUnconfirmed', at: publishedAt, actor: by }) // prettier-ignore
    return
  }
  publish(maker, listing, publishedAt)
  const endsAt = after(publishedAt, ending.endsWith('expired') ? 30 * 1440 + 5 : random.int(3000, 20_000)) // prettier-ignore
  const offers = biddersOf(maker, shop, random.int(1, 3)).map(
    (provider) =>
    addOffer(maker, { listing, provider, at: momentBetween(maker, publishedAt, after(publishedAt, 2800)) }), // prettier-ignore
  )
  end(maker, listing, { ending, offers, at: endsAt })
}

const GRACE_MINUTES = 24 * 60 + 5

function end(
  maker: Maker,
  { auction, owner }: Listing,
  { ending, offers, at }: { ending: Ending; offers: readonly OfferRow[]; at: Date },
): void {
  const { log } = maker.world
  if (ending === 'cancelled') {
    move(log, machines.auction, auction, { event: 'cancel', at, actor: owner })
    for (const offer of offers) endOffer(maker, offer, { event: 'lose', at, reason: 'listing_cancelled' }) // prettier-ignore
    return
  }
  const isOwners = ending === 'hidden'
  move(log, machines.auction, auction, { event: isOwners ? 'hide' : 'expire', at, actor: isOwners ? owner : null }) // prettier-ignore
  auction.hiddenReason = isOwners ? 'owner' : 'expired'
  const over = after(at, isOwners ? 28 * 1440 : GRACE_MINUTES)
  // For a day more what ran out can be accepted.
  if (ending === 'lately expired') return
  for (const offer of offers) endOffer(maker, offer, { event: 'expire', at: over, reason: isOwners ? 'expired' : 'listing_expired' }) // prettier-ignore
}

import type { LeafId } from '#api/category/leaf.rules.ts'
import { openDates } from './days.ts'
import { momentBetween } from './deal-times.ts'
import { addListing, publish, type Listing } from './listings.ts'
import { addOffer, endOffer } from './offers.ts'
import { biddersOf, type Shop } from './shop.ts'
import type { RawItem } from './thing-items.ts'
import { pickWay, type Way } from './ways.ts'
import { ago, type Maker, type OfferRow, type Provider, type UserRow } from './world.ts'

interface OpenWishes {
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
  const bidders = new Set([...(wishes.first ?? []), ...biddersOf(maker, shop, wishes.offers)])
  for (const provider of [...bidders].slice(0, wishes.offers))
    addOffer(maker, { listing, provider, at: momentBetween(maker, publishedAt, now.toJSDate()) })
  return listing
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

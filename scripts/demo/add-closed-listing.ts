import type { LeafId } from '#api/category/leaf.rules.ts'
import { flexibleDates, openDates } from './days.ts'
import { momentBetween } from './deal-times.ts'
import { machines, move } from './journal.ts'
import { addListing, publish, type Listing } from './listings.ts'
import { addOffer, endOffer } from './offers.ts'
import { biddersOf, type Shop } from './shop.ts'
import { pickWay } from './ways.ts'
import { after, ago, type Maker, type OfferRow, type UserRow } from './world.ts'

const DAY_MINUTES = 1440
const LIFE_MINUTES = 30 * DAY_MINUTES + 5
const GRACE_MINUTES = DAY_MINUTES + 5

/** What became of an auction that nobody took; `recently` is within the day in which it still can be. */
export type Ending = 'cancelled' | 'hidden by its owner' | 'expired' | 'expired recently'

interface ClosedWishes {
  leaf: LeafId
  ending: Ending
}

/** An auction that came to nothing. */
export async function addClosedListing(
  maker: Maker,
  shop: Shop,
  { leaf, ending }: ClosedWishes,
): Promise<void> {
  const { random } = maker
  const isRecent = ending === 'expired recently'
  const publishedAt = ago(maker, {
    days: isRecent ? 30 : random.int(33, 80),
    hours: random.int(5, 14),
  })
  const owner = random.pick(shop.owners)
  const listing = await addDraft(maker, shop, { leaf, owner, publishedAt, dates: flexibleDates })
  publish(maker, listing, publishedAt)
  const endsAt = after(
    publishedAt,
    ending.startsWith('expired') ? LIFE_MINUTES : random.int(3000, 20_000),
  )
  const [from, to] = isRecent ? [20, 29] : [0, 2]
  const offers = biddersOf(maker, shop, random.int(1, 3)).map((provider) => {
    const first = after(publishedAt, from * DAY_MINUTES)
    const at = momentBetween(maker, first, after(publishedAt, to * DAY_MINUTES))
    return addOffer(maker, { listing, provider, at })
  })
  end(maker, listing, { ending, offers, at: endsAt })
}

/** What its owner has posted, and not yet proved to be hers. */
export async function addPendingListing(
  maker: Maker,
  shop: Shop,
  { leaf, owner }: { leaf: LeafId; owner: UserRow },
): Promise<void> {
  const postedAt = ago(maker, { hours: maker.random.int(3, 9) })
  const dates = openDates(maker, shop.storefront, postedAt)
  const { auction } = await addDraft(maker, shop, { leaf, owner, publishedAt: postedAt, dates })
  const told = { event: 'postUnconfirmed', at: postedAt, actor: owner }
  move(maker.world.log, machines.auction, auction, told)
}

type DraftWishes = Pick<
  Parameters<typeof addListing>[1],
  'leaf' | 'owner' | 'publishedAt' | 'dates'
>

const addDraft = (maker: Maker, { storefront }: Shop, wishes: DraftWishes): Promise<Listing> =>
  addListing(maker, { ...wishes, storefront, ...pickWay(maker.random, maker.towns, storefront) })

function end(
  maker: Maker,
  { auction, owner }: Listing,
  { ending, offers, at }: { ending: Ending; offers: readonly OfferRow[]; at: Date },
): void {
  const { log } = maker.world
  if (ending === 'cancelled') {
    move(log, machines.auction, auction, { event: 'cancel', at, actor: owner })
    for (const offer of offers)
      endOffer(maker, offer, { event: 'lose', at, reason: 'listing_cancelled' })
    return
  }
  const isOwners = ending === 'hidden by its owner'
  const told = isOwners ? { event: 'hide', at, actor: owner } : { event: 'expire', at }
  move(log, machines.auction, auction, told)
  auction.hiddenReason = isOwners ? 'owner' : 'expired'
  for (const offer of offers) expire(maker, offer, isOwners ? undefined : after(at, GRACE_MINUTES))
}

/** By its own date, or with the listing; what is not over yet stays as it is. */
function expire(maker: Maker, offer: OfferRow, graceEnd: Date | undefined): void {
  const isByListing = graceEnd !== undefined && graceEnd < offer.validUntil
  const at = isByListing ? graceEnd : offer.validUntil
  if (at > maker.now.toJSDate()) return
  const reason = isByListing ? 'listing_expired' : 'expired'
  endOffer(maker, offer, { event: 'expire', at, reason })
}

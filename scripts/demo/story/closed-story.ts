import { choiceEnd } from '#api/auction/auction.rules.ts'
import type { LeafId } from '#api/category/leaf.rules.ts'
import { bid } from '#scripts/demo/bid.ts'
import { by } from '#scripts/demo/calls.ts'
import { flexibleDates, openDates } from '#scripts/demo/days.ts'
import { momentBetween } from '#scripts/demo/deal-times.ts'
import { userMailName } from '#scripts/demo/mail-names.ts'
import { after, ago, type Maker, type Person } from '#scripts/demo/maker.ts'
import { fullName, knownBy, STORY_PHONE } from '#scripts/demo/people.ts'
import { phoneNumber } from '#scripts/demo/phone-numbers.ts'
import { postListing, type Listing } from '#scripts/demo/post-listing.ts'
import { fork } from '#scripts/demo/random.ts'
import { biddersOf, type Shop } from '#scripts/demo/shop.ts'
import { pickWay } from '#scripts/demo/ways.ts'

const DAY_MINUTES = 1440
const LIFE_DAYS = 30

/**
 * How an auction without a deal ends; `recently` is within the day in which an offer can still be
 * accepted.
 */
export type Ending = 'cancelled' | 'hidden by its owner' | 'expired' | 'expired recently'

interface ClosedWishes {
  leaf: LeafId
  ending: Ending
}

/** An auction that ends without a deal. */
export function beginClosedListing(given: Maker, shop: Shop, { leaf, ending }: ClosedWishes): void {
  const maker = { ...given, random: fork(given.random) }
  const { random, timeline, timers, towns } = maker
  const isRecent = ending === 'expired recently'
  const span = { days: isRecent ? LIFE_DAYS : random.int(33, 80), hours: random.int(5, 14) }
  const publishedAt = ago(maker, span)
  const owner = random.pick(shop.owners)
  const way = pickWay(random, towns, shop.storefront)
  const [from, to] = isRecent ? [20, 29] : [0, 2]
  const moment = (days: number) => after(publishedAt, days * DAY_MINUTES)
  const bidders = biddersOf(maker, shop, random.int(1, 3))
    .map((provider) => ({ provider, at: momentBetween(maker, moment(from), moment(to)) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  timeline.begin(publishedAt, async () => {
    const listing = await postListing(maker, { owner, leaf, way, dates: flexibleDates })
    timers.due('expire-auctions', moment(LIFE_DAYS))
    timers.due('expire-offers', choiceEnd(moment(LIFE_DAYS)))
    for (const { at, provider } of bidders) {
      await timeline.until(at)
      await bid(maker, { listing, provider })
    }
    await end(maker, listing, ending, after(publishedAt, random.int(3000, 20_000)))
  })
}

/** Expired ones need no action: the timer ends them. */
async function end(maker: Maker, { id, owner }: Listing, ending: Ending, at: Date): Promise<void> {
  if (ending.startsWith('expired')) return
  await maker.timeline.until(at)
  const { auction } = by(maker, owner)
  if (ending === 'cancelled') await auction.cancel({ auction: id })
  else await auction.hide({ auction: id })
}

/** A listing of a guest, or of a user whose mailbox is not confirmed: it is pending. */
export function beginPendingListing(given: Maker, shop: Shop, leaf: LeafId, owner?: Person): void {
  const maker = { ...given, random: fork(given.random) }
  const { random, timeline, towns, taken } = maker
  const { storefront } = shop
  const postedAt = ago(maker, { hours: random.int(3, 9) })
  const dates = openDates(maker, storefront, postedAt)
  const way = pickWay(random, towns, storefront)
  const name = fullName(random, storefront.language)
  const email = userMailName(name, taken.emails)
  timeline.begin(postedAt, async () => {
    if (owner) return void (await postListing(maker, { owner, leaf, way, dates }))
    const guest = { name, email, phone: STORY_PHONE }
    await postListing(maker, { owner: { storefront, caller: undefined }, leaf, way, dates, guest })
    await knownBy(maker, email, phoneNumber(random, storefront.country ?? 'GB', taken.phones))
  })
}

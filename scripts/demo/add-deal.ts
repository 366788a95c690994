import type { LeafId } from '#api/category/leaf.rules.ts'
import { datesAround, flexibleDates } from './days.ts'
import { dealTimes, momentBetween, type Stage } from './deal-times.ts'
import { runDeal, type Deal } from './deals.ts'
import { addListing, publish } from './listings.ts'
import { addOffer } from './offers.ts'
import { biddersOf, type Shop } from './shop.ts'
import { pickWay, type Way } from './ways.ts'
import { after, type Maker, type Provider, type UserRow } from './world.ts'

interface DealWishes {
  stage: Stage
  leaf: LeafId
  confirmedDaysAgo?: number
  owner?: UserRow
  provider?: Provider
  way?: Way
  /** 0 is carried for nothing. */
  share?: number
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
  const lastAt = after(times.acceptedAt, -20)
  const bid = (by: Provider, share?: number) =>
    addOffer(maker, {
      listing,
      provider: by,
      days,
      at: momentBetween(maker, times.publishedAt, lastAt),
      ...(share === undefined ? {} : { share }),
    })
  const deal: Deal = {
    listing,
    provider,
    offer: bid(provider, wishes.share),
    others: others.filter((one) => one !== provider).map((one) => bid(one)),
    times,
    stage,
  }
  runDeal(maker, deal)
  return deal
}

import { COUNTER_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import type { LeafId } from '#api/category/leaf.rules.ts'
import { runJob } from '#api/jobs.ts'
import { bid, type Bid } from '#scripts/demo/bid.ts'
import { by, ctxOf } from '#scripts/demo/calls.ts'
import { datesAround, dayOf, flexibleDates, openDates } from '#scripts/demo/days.ts'
import { momentBetween } from '#scripts/demo/deal-times.ts'
import { drawnFile } from '#scripts/demo/draw-pictures.ts'
import { after, ago, type Maker, type Person, type Provider } from '#scripts/demo/maker.ts'
import { postListing, type Listing } from '#scripts/demo/post-listing.ts'
import { sheetOf } from '#scripts/demo/picture-sheet.ts'
import { createRandom, fork } from '#scripts/demo/random.ts'
import { biddersOf, type Shop } from '#scripts/demo/shop.ts'
import type { RawItem } from '#scripts/demo/thing-items.ts'
import { pickWay, type Way } from '#scripts/demo/ways.ts'

interface OpenWishes {
  leaf: LeafId
  offers: number
  owner?: Person
  way?: Way
  items?: RawItem[]
  first?: readonly Provider[]
  /** A charity that offers to carry it for free. */
  giver?: Provider
  daysAgo?: number
  /** No offer is withdrawn or rejected. */
  isSteady?: boolean
  /** The owner changes the days, so all bidders are asked to confirm their offers. */
  isMoved?: boolean
  /** The owner sets a fixed price, if there is an estimate. */
  isFixed?: boolean
}

/** An auction that is open for offers today. */
export function beginOpenListing(given: Maker, shop: Shop, wishes: OpenWishes): void {
  const maker = { ...given, random: fork(given.random) }
  const { random, timeline, towns } = maker
  const { storefront, owners } = shop
  const { leaf, items, giver } = wishes
  // The newest come first in lists, so most are from the last days.
  const daysAgo = wishes.daysAgo ?? 13 * random.between(0, 1) ** 1.8
  const publishedAt = ago(maker, { minutes: Math.round(daysAgo * 1440) + 20 })
  const owner = wishes.owner ?? random.pick(owners)
  const way = wishes.way ?? pickWay(random, towns, storefront)
  const dates = openDates(maker, storefront, publishedAt)
  const wanted = new Set([...(wishes.first ?? []), ...biddersOf(maker, shop, wishes.offers)])
  const moment = () => momentBetween(maker, publishedAt, timeline.end.toJSDate())
  const bidders = [...wanted].slice(0, wishes.offers).map((provider) => ({ provider, at: moment() }))
  timeline.begin(publishedAt, async () => {
    const listing = await postListing(maker, {
      owner,
      leaf,
      way,
      dates,
      ...(items ? { items } : {}),
    })
    maker.open.push({ id: listing.id, publishedAt, way, dates })
    await runJob(ctxOf(maker), 'offer-by-rates', { id: listing.id })
    if (giver) timeline.begin(ago(maker, { hours: 20 }), () => give(maker, listing, giver))
    if (random.chance(0.4)) await askCouriers(maker, listing)
    const bids: Bid[] = []
    for (const { at, provider } of bidders.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      await timeline.until(at)
      bids.push(await bid(maker, { listing, provider }))
    }
    if (bidders.length > 1 && !wishes.isMoved) await talk(maker, { ...listing, leaf }, bids)
    if (wishes.isMoved) await moveDates(maker, listing)
    else if (wishes.isFixed) await fixPrice(maker, listing)
    else if (!wishes.isSteady) await endOne(maker, listing, bids)
  })
}

async function give(maker: Maker, listing: Listing, provider: Provider): Promise<void> {
  await bid(maker, { listing, provider, share: 0 })
}

/** Some owners ask matching couriers for an offer. */
async function askCouriers(maker: Maker, { id, owner }: Listing): Promise<void> {
  const { random } = maker
  const calls = by(maker, owner)
  const { data } = await calls.search.couriers({ auction: String(id) })
  for (const { companyId, score } of data.slice(0, random.int(1, 3)))
    await calls.offer.request({ id: companyId, auctions: [id], source: 'recommended', score })
}

async function moveDates(maker: Maker, { id, version, owner, dates }: Listing): Promise<void> {
  const { timeline } = maker
  await timeline.until(momentBetween(maker, timeline.now().toJSDate(), timeline.end.toJSDate()))
  const day = dayOf(timeline.end.plus({ days: 9 }).toJSDate(), owner.storefront)
  const others = dates.dateFixed ? flexibleDates : datesAround(day, day)
  await by(maker, owner).auction.editDates({ auction: id, version, ...others })
}

/** Questions that suit any transport, each with the owner's answer. */
const asked = [
  ['datesFlexible', 'flexible', 'dates'],
  ['pictures', 'willAsk', 'pictures'],
  ['datesFlexible', 'notFlexible', 'dates'],
  ['insuranceValue', 'willAsk', 'things'],
] as const

/** A bidder asks a question, most owners answer; some haggle. */
async function talk(
  maker: Maker,
  { id, owner, leaf }: Listing & { leaf: LeafId },
  bids: readonly Bid[],
): Promise<void> {
  const { random, timeline } = maker
  const later = async () => {
    await timeline.until(momentBetween(maker, timeline.now().toJSDate(), timeline.end.toJSDate()))
  }
  const [question, answer, topic] = random.pick(asked)
  const { offerId, provider } = random.pick(bids)
  await later()
  const auction = String(id)
  const { id: answers } = await by(maker, provider).message.post({ auction, topic, phrase: question })
  if (random.chance(0.3)) return
  await later()
  await by(maker, owner).message.post({ auction, answers, phrase: answer })
  if (random.chance(0.5)) return
  // Uses its own random generator, so that the rest of the story stays the same.
  const isShown = createRandom(offerId).chance(0.5)
  const files = isShown ? [await drawnFile(leaf, () => sheetOf(leaf))] : []
  await by(maker, owner).message.send({ offerId, phrase: 'cheaper', files })
  if (random.chance(0.5)) return haggle(maker, { owner, offerId, provider })
  await later()
  await by(maker, provider).message.read({ offerId })
  await by(maker, provider).message.send({ offerId, phrase: 'bestPrice' })
}

interface Haggling {
  owner: Person
  offerId: number
  provider: Provider
}

/**
 * The owner makes a counter-offer; within a day it is accepted or rejected, or stays unanswered.
 */
async function haggle(maker: Maker, { owner, offerId, provider }: Haggling): Promise<void> {
  const { random, timeline, timers } = maker
  const { counterProposals = [] } = await by(maker, owner).offer.get({ offerId })
  if (counterProposals.length === 0) return
  const price = random.pick(counterProposals)
  await by(maker, owner).offer.counter({ offerId, price })
  const at = timeline.now().toJSDate()
  timers.due('lapse-counters', after(at, COUNTER_HOURS * 60))
  if (random.chance(0.4)) return
  const soon = after(at, random.int(30, 18 * 60))
  if (soon >= timeline.end.toJSDate()) return
  await timeline.until(soon)
  const { actions } = await by(maker, provider).offer.get({ offerId })
  if (!actions.includes('answerCounter')) return
  const answer = random.chance(0.6) ? 'take' : 'decline'
  await by(maker, provider).offer.answerCounter({ offerId, answer, price })
}

async function fixPrice(maker: Maker, { id, version, owner }: Listing): Promise<void> {
  const { timeline } = maker
  await timeline.until(momentBetween(maker, timeline.now().toJSDate(), timeline.end.toJSDate()))
  const calls = by(maker, owner)
  const { points } = await calls.auction.fixPrices({ auction: id })
  const middle = points[Math.floor(points.length / 2)]
  if (middle) await calls.auction.fix({ auction: id, version, price: middle.price })
}

/** Some offers are withdrawn by the courier or rejected by the owner. */
async function endOne(maker: Maker, { owner }: Listing, bids: readonly Bid[]): Promise<void> {
  const { random, timeline } = maker
  if (bids.length < 3 || !random.chance(0.35)) return
  const { offerId, provider } = random.pick(bids)
  await timeline.until(momentBetween(maker, timeline.now().toJSDate(), timeline.end.toJSDate()))
  if (random.chance(0.5)) await by(maker, owner).offer.reject({ offerId })
  else await by(maker, provider).offer.cancel({ offerId })
}

import { addDays } from '#api/auction/auction.rules.ts'
import type { LeafId } from '#api/category/leaf.rules.ts'
import type { DeliveryEvent } from '#api/delivery/delivery.rules.ts'
import { bid, type Bid } from '#scripts/demo/bid.ts'
import { by } from '#scripts/demo/calls.ts'
import { datesAround, flexibleDates } from '#scripts/demo/days.ts'
import { dealTimes, momentBetween, type DealTimes, type Stage } from '#scripts/demo/deal-times.ts'
import { after, type Maker, type Person, type Provider } from '#scripts/demo/maker.ts'
import { giveOpinions, type OpinionAnswer } from '#scripts/demo/opinions.ts'
import { signedIn } from '#scripts/demo/people.ts'
import { postListing, type Listing } from '#scripts/demo/post-listing.ts'
import { fork } from '#scripts/demo/random.ts'
import { biddersOf, type Shop } from '#scripts/demo/shop.ts'
import type { RawItem } from '#scripts/demo/thing-items.ts'
import type { Choice } from '#scripts/demo/things.ts'
import { askAtTheDoor, type DoorAnswer } from './door-story.ts'
import { askWhereItIs, shareTheWay } from './tracking-story.ts'
import { hoursOf, pickWay, type Way } from '#scripts/demo/ways.ts'

interface DealWishes {
  stage: Stage
  leaf: LeafId
  items?: (choice: Choice) => RawItem[]
  confirmedDaysAgo?: number
  owner?: Person
  provider?: Provider
  way?: Way
  /** Share of the predicted price; 0 means free of charge. */
  share?: number
  /** The carrier cancels: the money is refunded, and the auction is open again. */
  isOff?: boolean
  /** The delivery fails, and the carrier takes the goods back. */
  isReturned?: boolean
  deliveredDaysAgo?: number
  lateDays?: number
  pickupInDays?: number
  /** The customer's review is poor, and the carrier answers it. */
  answer?: OpinionAnswer
  /** The story goes on with this instead of a confirmation. */
  goOn?: (deal: Deal) => Promise<void>
  /** A higher price is asked for at the door. */
  door?: DoorAnswer
  /** The carrier cancels, and another one stands in: waits for the owner, or becomes the deal. */
  rescue?: 'open' | 'rebooked'
}

/** A deal that has reached its stage. */
export interface Deal {
  listing: Listing
  chosen: Bid
  times: DealTimes
}

/** An auction with a deal; the story stops at its stage. */
export function beginDeal(given: Maker, shop: Shop, wishes: DealWishes): void {
  const maker = { ...given, random: fork(given.random) }
  const { random, timeline, towns } = maker
  const { storefront, owners } = shop
  const { stage, leaf, confirmedDaysAgo = 5, isOff = false, rescue } = wishes
  const way = wishes.way ?? pickWay(random, towns, storefront)
  const hours = hoursOf(way)
  const times = dealTimes(maker, { ...wishes, storefront, hours, confirmedDaysAgo })
  const owner = wishes.owner ?? random.pick(owners)
  // One bidder is enough for a story that is about its end.
  const others = wishes.goOn && wishes.provider ? [] : biddersOf(maker, shop, rescue ? 3 : random.int(1, 3))
  const provider = wishes.provider ?? others[0] ?? random.pick(shop.couriers)
  const dates = isOff || random.chance(0.3) ? flexibleDates : datesAround(times.pickupDay, times.deliveryDay)
  timeline.begin(times.publishedAt, async () => {
    const items = wishes.items?.({ random, language: storefront.language })
    const listing = await postListing(maker, { owner, leaf, way, dates, ...(items && { items }) })
    const bidders = [provider, ...others.filter((one) => one !== provider)]
    const bids = await takeBids(maker, { listing, bidders, times, share: wishes.share })
    const chosen = bids.find((one) => one.provider === provider)
    if (!chosen) throw new Error('nobody has been chosen')
    await timeline.until(times.acceptedAt)
    await accept(maker, listing, chosen)
    if (stage === 'reserved') return
    await pay(maker, listing, chosen, times)
    if (isOff) {
      await callOff(maker, listing, chosen, after(times.acceptedAt, random.int(60, 900)))
      return askAgain(maker, listing, chosen)
    }
    if (stage === 'planned' && wishes.goOn) return wishes.goOn({ listing, chosen, times })
    if (rescue) return standIn(maker, { listing, chosen, bids, times }, rescue)
    if (stage === 'planned') await askToCancel(maker, listing, chosen)
    if (stage === 'planned' && wishes.provider) await askForALaterDay(maker, listing, chosen, times)
    await deliver(maker, { listing, chosen, times, stage, hours, isReturned: wishes.isReturned, door: wishes.door })
    if (wishes.goOn) return wishes.goOn({ listing, chosen, times })
    await confirm(maker, listing, { ...chosen, answer: wishes.answer }, times)
  })
}

interface Bidding {
  listing: Listing
  bidders: readonly Provider[]
  times: DealTimes
  share: number | undefined
}

/** All bidders offer before the owner chooses; `share` sets the price of the first offer. */
async function takeBids(maker: Maker, { listing, bidders, times, share }: Bidding): Promise<Bid[]> {
  const days = { pickupDate: times.pickupDay, deliveryDate: times.deliveryDay }
  const last = after(times.acceptedAt, -20)
  const planned = bidders.map((provider, at) => ({
    provider,
    at: momentBetween(maker, times.publishedAt, last),
    ...(at === 0 && share !== undefined ? { share } : {}),
  }))
  const bids: Bid[] = []
  for (const { at, ...one } of planned.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    await maker.timeline.until(at)
    bids.push(await bid(maker, { listing, days, ...one }))
  }
  return bids
}

async function accept(maker: Maker, { owner }: Listing, chosen: Bid): Promise<void> {
  const { offerId } = chosen
  // An auto-bid may have lowered the price since, and a deal that ended has changed the listing.
  const { price, auction } = await by(maker, owner).offer.get({ offerId })
  await by(maker, owner).offer.accept({
    offerId,
    expectedGross: price?.gross ?? chosen.gross,
    auctionVersion: auction.version,
  })
}

async function pay(
  maker: Maker,
  { owner }: Listing,
  { offerId, gross }: Bid,
  { acceptedAt }: DealTimes,
): Promise<void> {
  if (Number(gross.amount) === 0) return
  await maker.timeline.until(after(acceptedAt, 1))
  const { redirectUrl } = await by(maker, owner).payment.pay({ offerId })
  await maker.timeline.until(after(acceptedAt, 4))
  await maker.cards.pay(redirectUrl, signedIn(owner).name)
  // The page to which the customer returns asks for the result of the payment.
  await by(maker, owner).payment.status({ offerId })
}

/** The carrier cancels; if there is no new deal, the money goes back by itself. */
async function callOff(maker: Maker, { owner }: Listing, { offerId, provider }: Bid, at: Date): Promise<void> {
  await maker.timeline.until(at)
  await by(maker, provider).offer.cancel({ offerId })
  const { rescue } = await by(maker, owner).offer.get({ offerId })
  if (rescue) maker.timers.due('lapse-rescues', new Date(rescue.until))
}

interface Rescued extends Pick<Carrying, 'listing' | 'chosen' | 'times'> {
  bids: readonly Bid[]
}

/** The chosen carrier cancels; of the former bidders one stands in, and another one cannot. */
async function standIn(
  maker: Maker,
  { listing, chosen, bids, times }: Rescued,
  end: 'open' | 'rebooked',
): Promise<void> {
  const { timeline } = maker
  const { owner } = listing
  await callOff(maker, listing, chosen, after(times.acceptedAt, 60))
  await timeline.until(after(times.acceptedAt, 90))
  const [first, second] = bids.filter((one) => one !== chosen)
  if (second) await by(maker, second.provider).offer.standIn({ offerId: second.offerId, answer: 'no' })
  if (!first) return
  await by(maker, first.provider).offer.standIn({ offerId: first.offerId, answer: 'yes' })
  if (end === 'open') return
  const acceptedAt = after(times.acceptedAt, 110)
  await timeline.until(acceptedAt)
  await accept(maker, listing, first)
  const { status } = await by(maker, owner).offer.get({ offerId: first.offerId })
  if (status === 'awaiting_payment') await pay(maker, listing, first, { ...times, acceptedAt })
}

/** In some deals the courier asks to reinstate it; the owner has not answered yet. */
async function askAgain(maker: Maker, { owner }: Listing, { offerId, provider }: Bid): Promise<void> {
  const { random, timeline } = maker
  await timeline.until(after(timeline.end.toJSDate(), -random.int(60, 5 * 60)))
  const { actions } = await by(maker, random.chance(0.7) ? provider : owner).offer.get({ offerId })
  if (actions.includes('askReinstate')) await by(maker, provider).offer.backToAccepted({ offerId, reason: '' })
}

/** The owner proposes a later day; there is no answer yet. */
async function askForALaterDay(
  maker: Maker,
  { owner }: Listing,
  { offerId }: Bid,
  { acceptedAt, pickupDay, deliveryDay }: DealTimes,
): Promise<void> {
  await maker.timeline.until(after(acceptedAt, 45))
  const days = { pickupDate: addDays(pickupDay, 1), deliveryDate: addDays(deliveryDay, 1) }
  await by(maker, owner).offer.proposeChange({ offerId, ...days })
}

/** On the last day before the pickup some ask to cancel; the courier has not answered yet. */
async function askToCancel(maker: Maker, { owner }: Listing, { offerId }: Bid): Promise<void> {
  const { random, timeline } = maker
  await timeline.until(after(timeline.end.toJSDate(), -random.int(60, 5 * 60)))
  const { actions } = await by(maker, owner).offer.get({ offerId })
  if (actions.includes('askCancel')) await by(maker, owner).offer.cancel({ offerId, reason: '' })
}

interface Carrying {
  listing: Listing
  chosen: Bid
  times: DealTimes
  stage: Stage
  hours: number
  isReturned: boolean | undefined
  door: DoorAnswer | undefined
}

/** The carrier reports each step; a PIN at pickup and at delivery proves that they met. */
async function deliver(maker: Maker, carrying: Carrying): Promise<void> {
  const { listing, chosen, times, stage, hours, door } = carrying
  const { timeline } = maker
  const { owner } = listing
  const { offerId, provider } = chosen
  const step = (event: DeliveryEvent, pin?: string | null) =>
    by(maker, provider).delivery.step({ offerId, event, ...(pin ? { pin } : {}) })
  await timeline.until(times.setOutAt)
  await step('setOut')
  if (door) await askAtTheDoor(maker, { listing, chosen, pickedUpAt: times.pickedUpAt, answer: door })
  await timeline.until(times.pickedUpAt)
  const { pickupPin, deliveryPin } = await by(maker, owner).delivery.get({ offerId })
  await step('pickUp', pickupPin)
  if (stage === 'picked_up') await askWhereItIs(maker, listing)
  await timeline.until(times.departedAt)
  await step('depart')
  const { departedAt } = times
  if (stage === 'in_transit') await shareTheWay(maker, { listing, chosen, departedAt, hours })
  await timeline.until(times.deliveredAt)
  if (!carrying.isReturned) return void (await step('deliver', deliveryPin))
  for (const [minutes, event] of [
    [0, 'failDelivery'],
    [30, 'turnBack'],
    [hours * 60, 'giveBack'],
  ] as const) {
    await timeline.until(after(times.deliveredAt, minutes))
    await step(event)
  }
}

/**
 * The owner confirms the delivery: the deal closes, the money is paid out, both sides are asked for
 * a review.
 */
async function confirm(
  maker: Maker,
  { owner }: Listing,
  chosen: Bid & { answer: OpinionAnswer | undefined },
  { confirmedAt }: DealTimes,
): Promise<void> {
  if (!confirmedAt) return
  await maker.timeline.until(confirmedAt)
  await by(maker, owner).delivery.step({ offerId: chosen.offerId, event: 'confirm' })
  maker.timers.due('send-payouts', confirmedAt)
  await giveOpinions(maker, { owner, ...chosen, confirmedAt })
}

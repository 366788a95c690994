import { PAY_WINDOW_MINUTES } from '#api/common/deadlines-and-limits.rules.ts'
import type { AuctionStatus } from '#api/auction/auction.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { money } from '#api/common/money.rules.ts'
import { cancellationStep, type Cancellations } from '#api/company/reputation/cancellation-rate.rules.ts'
import { cancellationsOf } from '#api/company/reputation/reliability.query.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices, Tell } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'
import { nextStepOf } from '#api/offer/next-step.rules.ts'
import { cancelFaults, type DealSide } from '#api/offer/offer.rules.ts'

const dealFacts = ['company', 'price'] as const

/** Words for offers lost because the auction ended otherwise than by another choice. */
const lostWords: Partial<Record<AuctionStatus, 'auction.cancel' | 'auction.remove'>> = {
  cancelled: 'auction.cancel',
  removed: 'auction.remove',
}

/** Notices to each side about the other side's action on an offer. */
export const offerNotices: Notices = {
  // For a booking at the set price only the booking is announced.
  'offer.post': about((deal, _ctx, { isBooking, isByRate }) => [
    ...(isBooking ? [] : [{ ...toOwner(deal), by: 'both', words: 'offer.post', facts: dealFacts } as const]),
    ...(isByRate ? [{ ...toOfferAgain(deal), by: 'centre', words: 'offer.byRate' } as const] : []),
  ]),
  'offer.revise': about((deal, _ctx, { isBooking, isCounterTaken, isStandIn }) =>
    isBooking
      ? []
      : [
          {
            ...toOwner(deal),
            by: 'both',
            words: isCounterTaken ? 'offer.takeCounter' : isStandIn ? 'offer.standIn' : 'offer.revise',
          },
        ],
  ),
  // No notice if the counter-offer has already ended.
  'offer.counter': about(async (deal, ctx, { counterMinor }) => {
    const until = await findCounterEnd(ctx, deal.offerId)
    if (!until) return []
    const values = { ...withCounter(deal, counterMinor), until: { instant: until.toISOString() } }
    return [{ ...toOfferAgain(deal), by: 'both', words: 'offer.counter', values }]
  }),
  'offer.declineCounter': about((deal, _ctx, { counterMinor }) => [
    { ...toOwner(deal), by: 'both', words: 'offer.declineCounter', values: withCounter(deal, counterMinor) },
  ]),
  'offer.takeBackCounter': about((deal, _ctx, { counterMinor }) => [
    { ...toOfferAgain(deal), by: 'both', words: 'offer.takeBackCounter', values: withCounter(deal, counterMinor) },
  ]),
  'offer.lapseCounter': about((deal, _ctx, { counterMinor }) => [
    { ...toOwner(deal), by: 'both', words: 'offer.lapseCounter', values: withCounter(deal, counterMinor) },
  ]),
  // The owner is notified only of a new leader; a beaten bidder only if they cannot go lower.
  'offer.autoBid': about((deal, _ctx, { leads, isBeaten, isBackUp }) => [
    ...(isBackUp ? [{ ...toOwner(deal), by: 'centre', words: 'offer.autoBidBack' } as const] : []),
    ...(leads && !isBackUp ? [{ ...toOwner(deal), by: 'both', words: 'offer.autoBid' } as const] : []),
    ...(isBeaten ? [{ ...toOfferAgain(deal), by: 'both', words: 'offer.beaten' } as const] : []),
  ]),
  'offer.book': about((deal, ctx) => {
    const values = { ...deal.values, until: { instant: payUntil(ctx, deal) } }
    const told = { by: 'both', values, ...dealPage(deal) } as const
    return [
      { ...told, to: deal.ownerId, words: 'offer.bookOwner', facts: dealFacts },
      { ...told, to: deal.bidderId, words: 'offer.bookProvider' },
    ]
  }),
  'offer.withdraw': about((deal) => [{ ...toOwner(deal), by: 'both', words: 'offer.withdraw' }]),
  'offer.makeStale': about((deal) => [{ ...toOfferAgain(deal), by: 'both', words: 'offer.makeStale' }]),
  'offer.accept': about((deal, ctx) => [
    {
      ...toBidder(deal),
      by: 'both',
      words: 'offer.accept',
      values: { ...deal.values, until: { instant: payUntil(ctx, deal) } },
      ...dealPage(deal),
    },
  ]),
  'offer.captured': about((deal) => [
    {
      ...toOwner(deal),
      by: 'both',
      words: deal.grossMinor === 0 ? 'offer.freeOwner' : 'offer.capturedOwner',
      step: stepOf(deal, 'owner'),
      facts: dealFacts,
      ...dealPage(deal),
    },
    {
      ...toBidder(deal),
      by: 'both',
      words: deal.grossMinor === 0 ? 'offer.freeProvider' : 'offer.capturedProvider',
      step: stepOf(deal, 'provider'),
      ...dealPage(deal),
    },
  ]),
  // If the auction was cancelled too, the bidder gets that notice instead.
  'offer.release': about((deal) =>
    deal.auctionStatus === 'cancelled' ? [] : [{ ...toBidder(deal), by: 'both', words: 'offer.release' }],
  ),
  // An auction's cancellation ends its offers; their bidders get its reason, once. A bidder whose
  // own deal is reinstated gets that notice instead.
  'offer.lose': about((deal, _ctx, { reason }) =>
    reason === 'own_reinstated'
      ? []
      : [
          {
            ...toBidder(deal),
            by: 'both',
            words: lostWords[deal.auctionStatus] ?? 'offer.lose',
            ...otherListings,
          },
        ],
  ),
  'offer.reject': about((deal) => [{ ...toOfferAgain(deal), by: 'both', words: 'offer.reject' }]),
  'offer.expire': about((deal) => [{ ...toOfferAgain(deal), by: 'both', words: 'offer.expire' }]),
  'offer.cancel': about(async (deal, ctx, told) => [
    ...(told.fault === 'courier' ? await rateRisen(ctx, deal) : []),
    // The money stays here: the owner gets the notice of that instead.
    ...cancelled(deal, told).filter(({ to }) => to !== deal.ownerId || told.isHeld !== true),
  ]),
  'offer.reinstate': about((deal, _ctx, { officeReason }) =>
    both(deal, (to) => ({
      ...{ to, by: 'both', words: 'offer.reinstate', ...dealPage(deal) },
      values: { ...deal.values, reason: textOf(officeReason) },
    })),
  ),
  'offer.reinstateUnpaid': about((deal, ctx, { officeReason }) => {
    const values = {
      ...deal.values,
      reason: textOf(officeReason),
      until: { instant: payUntil(ctx, deal) },
    }
    return both(deal, (to) => ({
      ...{ to, by: 'both', values, ...dealPage(deal) },
      words: to === deal.ownerId ? 'offer.reinstateUnpaidOwner' : 'offer.reinstateUnpaidProvider',
    }))
  }),
  'offer.leaveUnpaid': about((deal) =>
    both(deal, (to) => ({
      ...{ to, by: 'both', words: 'offer.leaveUnpaid', values: deal.values, ...dealPage(deal) },
    })),
  ),
  // Centre only: the mail about it is the invitation to give an opinion.
  'offer.realize': about(async (deal, ctx) => [
    await toRate(ctx, deal, deal.ownerId),
    await toRate(ctx, deal, deal.bidderId),
  ]),
}

interface Decided {
  fault: unknown
  reason: unknown
  claimMinor: number
}

/** Staff cancelled the deal: both sides get the fault, the reason and where the money goes. */
function byOffice(deal: FoundDeal, { fault, reason, claimMinor }: Decided): Notice[] {
  const faultOf = cancelFaults.find((one) => one === fault) ?? 'nobody'
  const values = {
    ...{ ...deal.values, reason: textOf(reason), fault: { fault: faultOf } },
    claim: { money: money(claimMinor, deal.currency) },
  }
  const hasShare = claimMinor > 0
  const ofBidder = hasShare ? 'Share' : faultOf === 'courier' ? 'AtFault' : ''
  return [
    { ...toOwner(deal), by: 'both', words: hasShare ? 'offer.officeCancelOwnerShare' : 'offer.officeCancelOwner', values }, // prettier-ignore
    { to: deal.bidderId, by: 'both', words: `offer.officeCancelProvider${ofBidder}`, values, ...dealPage(deal) },
  ]
}

function cancelled(deal: FoundDeal, told: Announcement): Notice[] {
  const { fault, claimMinor, isByOffice, reason } = told
  // The answer to a price at the door has said it.
  if (told.isAtTheDoor === true) return []
  if (isByOffice === true) return byOffice(deal, { fault, reason, claimMinor: Number(claimMinor ?? 0) })
  if (fault !== 'customer') {
    const words = deal.auctionStatus === 'active' ? 'offer.cancelByCourierOpen' : 'offer.cancelByCourier'
    return [{ ...toOwner(deal), by: 'both', words }]
  }
  return [
    claimMinor === undefined
      ? { ...toOwner(deal), by: 'both', words: 'offer.cancelOwn' }
      : withClaim(deal, Number(claimMinor)),
    { ...toBidder(deal), by: 'both', words: 'offer.cancelByCustomer', ...otherListings },
  ]
}

/** The company's owner hears when a cancellation leads to a stricter rule. */
async function rateRisen(ctx: Ctx, { bidderId, companyId }: FoundDeal): Promise<Notice[]> {
  const row = await queryOne<{ counted: Cancellations }>(ctx, `select ${cancellationsOf('$1::int', '$2')} as counted`, [
    companyId,
    todayIn(ctx.now, ctx.storefront.timeZone),
  ])
  if (!row || !isStricter(row.counted)) return []
  const { cancelled, deals } = row.counted
  const values = { cancelled, deals }
  return [{ to: bidderId, by: 'both', words: 'company.cancels', values, page: 'reliability', params: {} }]
}

const isStricter = ({ cancelled, deals }: Cancellations): boolean =>
  cancellationStep({ cancelled, deals }) !== cancellationStep({ cancelled: cancelled - 1, deals: deals - 1 })

const both = ({ ownerId, bidderId }: FoundDeal, say: (to: number) => Notice): Notice[] => [ownerId, bidderId].map(say)

/** An administrator's reason, shown to both sides. */
const textOf = (reason: unknown): string => (typeof reason === 'string' ? reason : '')

/** The courier keeps a part of the prepaid price. */
const withClaim = (deal: FoundDeal, claimMinor: number): Notice => ({
  ...toOwner(deal),
  by: 'both',
  words: 'offer.cancelClaimed',
  values: { ...deal.values, claim: { money: money(claimMinor, deal.currency) } },
})

type Say = (deal: FoundDeal, ctx: Ctx, told: Announcement) => Notice[] | Promise<Notice[]>

function about(say: Say): Tell {
  return async (ctx, told) => {
    const deal = await findDeal(ctx, told.id)
    return deal ? companyRecipients(deal, told.event, await say(deal, ctx, told)) : []
  }
}

const toOwner = ({ ownerId, auctionId, values }: FoundDeal) =>
  ({ to: ownerId, values, page: 'myListing', params: { id: auctionId } }) as const

const toBidder = ({ bidderId, values, listing }: FoundDeal) => ({ to: bidderId, values, ...listing }) as const

/** Values with the counter-offer added. */
const withCounter = ({ values, currency }: FoundDeal, counterMinor: unknown) => ({
  ...values,
  counter: { money: money(Number(counterMinor), currency) },
})

async function findCounterEnd(ctx: Ctx, offerId: number): Promise<Date | null> {
  const row = await queryOne<{ until: Date | null }>(ctx, 'select counter_until as until from offers where id = $1', [
    offerId,
  ])
  return row?.until ?? null
}

const otherListings = { page: 'listings', params: {} } as const

const toOfferAgain = ({ bidderId, auctionId, values }: FoundDeal) =>
  ({ to: bidderId, values, page: 'addOffer', params: { id: auctionId } }) as const

const dealPage = ({ offerId }: FoundDeal) => ({ page: 'deal', params: { id: offerId } }) as const

/** The next step just after booking; a missing street comes first. */
const stepOf = ({ hasDoors }: FoundDeal, side: DealSide) =>
  nextStepOf({
    side,
    status: 'accepted',
    delivery: 'planned',
    actions: [],
    isStreetMissing: { from: !hasDoors.from, to: !hasDoors.to },
    isReviewed: false,
    urgency: null,
  })

const payUntil = ({ now }: Ctx, deal: FoundDeal): string =>
  (deal.payUntil ?? now.plus({ minutes: PAY_WINDOW_MINUTES }).toJSDate()).toISOString()

async function toRate(ctx: Ctx, deal: FoundDeal, userId: number): Promise<Notice> {
  const opinion = await queryOne<{ id: number; hash: string }>(
    ctx,
    'select id, hash from opinions where offer_id = $1 and author_id = $2',
    [deal.offerId, userId],
  )
  const told = { to: userId, by: 'centre', words: 'offer.realize', values: deal.values } as const
  if (!opinion) return { ...told, ...dealPage(deal) }
  return { ...told, page: 'opinion', params: { opinion: opinion.id, hash: opinion.hash } }
}

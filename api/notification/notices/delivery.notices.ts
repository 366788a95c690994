import { AUTO_RELEASE_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { DateTime } from 'luxon'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findDeal, type FoundDeal } from '#api/notification/deal-summary.query.ts'
import type { Announcement, Notice, Notices, Tell } from '#api/notification/notification.rules.ts'
import { companyRecipients } from '#api/notification/company-recipients.lib.ts'
import { seeObstacle } from '#api/payment/payout-obstacle.query.ts'

type Delivered = FoundDeal & { releaseFrom: Date | null }

/** Delivery progress for the owner; the street and the confirmation for the provider. */
export const deliveryNotices: Notices = {
  'delivery.setOut': about((deal) => ({
    ...toOwner(deal),
    by: 'centre',
    words: 'delivery.setOut',
  })),
  // A pickup before the agreed day gets its own text, with a way to object.
  'delivery.pickUp': about((deal, _, { early }) => ({
    ...toOwner(deal),
    by: 'both',
    words: isDay(early) ? 'delivery.pickUpEarly' : 'delivery.pickUp',
    values: { ...deal.values, ...plannedFor(early) },
  })),
  'delivery.failPickup': about((deal, _, { reason }) => ({
    ...toOwner(deal),
    by: 'both',
    words: 'delivery.failPickup',
    values: { ...deal.values, reason: said(reason) },
  })),
  'delivery.replan': again('replan'),
  'delivery.failDelivery': about((deal, _, { reason }) => ({
    ...toOwner(deal),
    by: 'both',
    words: 'delivery.failDelivery',
    values: { ...deal.values, reason: said(reason) },
  })),
  'delivery.retry': again('retry'),
  'delivery.turnBack': about((deal) => ({
    ...toOwner(deal),
    by: 'both',
    words: 'delivery.turnBack',
  })),
  'delivery.giveBack': about((deal) => ({
    ...toOwner(deal),
    by: 'both',
    words: 'delivery.giveBack',
  })),
  'delivery.deliver': about((deal, ctx, { early }) => ({
    ...toOwner(deal),
    by: 'both',
    words: isDay(early) ? 'delivery.deliverEarly' : 'delivery.deliver',
    values: {
      ...{ ...deal.values, ...plannedFor(early) },
      until: { instant: confirmUntil(ctx, deal) },
    },
  })),
  'delivery.overdue': about((deal) => [
    { ...toOwner(deal), by: 'both', words: 'delivery.overdue' },
    { ...toOwner(deal), to: deal.bidderId, by: 'both', words: 'delivery.overdue' },
  ]),
  'delivery.setStreet': about((deal) => ({
    ...toOwner(deal),
    to: deal.bidderId,
    by: 'both',
    words: 'delivery.setStreet',
  })),
  'delivery.confirm': about(async (deal, ctx) => ({
    to: deal.bidderId,
    by: 'both',
    words: await confirmWords(ctx, deal),
    values: deal.values,
    page: 'payments',
  })),
}

/** The text must not promise a payout that is blocked. */
async function confirmWords(ctx: Ctx, { offerId, companyId }: Delivered) {
  const obstacle = await seeObstacle(ctx, { offerId, companyId })
  if (!obstacle) return 'delivery.confirm'
  return obstacle === 'company' ? 'delivery.confirmUnverified' : 'delivery.confirmWaiting'
}

/** The courier's reason, if given. */
const said = (reason: unknown): string => (typeof reason === 'string' ? reason : '')

const isDay = (early: unknown): early is string => typeof early === 'string'

/** The day that was agreed before the early pickup or delivery. */
const plannedFor = (early: unknown) => (isDay(early) ? { day: { day: early } } : {})

type Say = (deal: Delivered, ctx: Ctx, told: Announcement) => Notice | Notice[] | Promise<Notice>

function about(say: Say): Tell {
  return async (ctx, told) => {
    const { id } = told
    const delivery = await queryOne<{ offerId: number; releaseFrom: Date | null }>(
      ctx,
      `select offer_id as "offerId", coalesce(release_from, delivered_at) as "releaseFrom" from deliveries where id = $1`,
      [id],
    )
    const deal = delivery && (await findDeal(ctx, delivery.offerId))
    if (!deal) return []
    const said = await say({ ...deal, releaseFrom: delivery.releaseFrom }, ctx, told)
    return companyRecipients(deal, told.event, [said].flat())
  }
}

/** A newly agreed day is mailed; without a day the notice stays in the notification centre. */
function again(event: 'replan' | 'retry'): Tell {
  return about((deal, _, { date: day }) => {
    const told = toOwner(deal)
    return typeof day === 'string'
      ? {
          ...told,
          by: 'both',
          words: `delivery.${event}On`,
          values: { ...told.values, day: { day } },
        }
      : { ...told, by: 'centre', words: `delivery.${event}` }
  })
}

const toOwner = ({ ownerId, offerId, values }: FoundDeal) =>
  ({ to: ownerId, values, page: 'deal', params: { id: offerId } }) as const

function confirmUntil({ now }: Ctx, { releaseFrom }: Delivered): string {
  const from = releaseFrom ? DateTime.fromJSDate(releaseFrom) : now
  return from.plus({ hours: AUTO_RELEASE_HOURS }).toUTC().toISO() ?? ''
}

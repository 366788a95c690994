import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import { Rescue } from '#api/case/rescue/rescue.model.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo, mailboxOf, told } from '#tests/support/mail.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import {
  accept,
  aPaidDeal,
  aPayableCourier,
  deliver,
  deliverWebhooks,
  payOnPage,
  payWith,
  pounds,
  priced,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { aRescuedDeal, type RescuedDeal } from '#tests/support/scenes/rescues.ts'
import { conflict, refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const days = { pickupDate: inDays(9), deliveryDate: inDays(10) }
const inHours = (hours: number) => aCtx(undefined, { now: DateTime.utc().plus({ hours }) })

const rescueOf = async ({ auction }: Deal) => (await Rescue.findOne({ where: { auctionId: auction.id }, order: [['id', 'DESC']] }))?.status // prettier-ignore
const statusOf = async (offerId: number) => (await Offer.findByPk(offerId))?.status
const standIn = ({ carl, rivalId: offerId }: RescuedDeal, answer: 'yes' | 'no' = 'yes') =>
  as(carl).offer.standIn({ offerId, answer })
const takeBack = ({ ann, auction }: Deal) => as(ann).auction.rescue({ auction: auction.id, answer: 'takeBack' })
/** Money captured for the listing and not refunded. */
const keptFor = async ({ auction }: Deal) => {
  const [row] = await query<{ kept: number }>({ tx: undefined }, `select coalesce(sum(p.amount_minor - p.refunded_minor), 0)::int as kept from payments p join offers o on o.id = p.offer_id where o.auction_id = $1 and p.captured_at is not null`, [auction.id]) // prettier-ignore
  return row?.kept
}

async function everythingIsRight(): Promise<void> {
  await workOutbox()
  await booksAreRight()
  await statesAreRight()
}

describe('a courier cancels a paid deal', () => {
  test('the money stays, former bidders are asked, and the owner is told until when', async () => {
    const scene = await aRescuedDeal()
    await everythingIsRight()

    expect(await rescueOf(scene)).toBe('open')
    expect(await keptFor(scene)).toBe(50_000)
    const { rescue } = await priced(scene.ann, scene.offerId)
    expect(rescue).toMatchObject({ status: 'open', amount: pounds('500'), offerId: scene.offerId })
    expect(await mailboxOf(scene.ann.email)).toContain('is held here for your next deal')
    expect(await mailboxOf(scene.ann.email)).not.toContain('You get the full')
    expect((await lastMailTo(scene.carl.email)).subject).toContain('Can you stand in?')
    expect((await priced(scene.carl, scene.rivalId)).standIn).toMatchObject({ answer: null })
    expect((await priced(scene.carl, scene.rivalId)).rescue).toBeNull()
    expect((await Fee.findOne({ where: { offerId: scene.offerId } }))?.status).toBe('accrued')
    expect((await Payout.findOne({ where: { offerId: scene.offerId } }))?.status).toBe('cancelled')
  })

  test('it ends with the last pickup day, if that is less than 72 hours away', async () => {
    const deal = await aPaidDeal(days)
    const until = DateTime.utc().plus({ days: 1 })
    await Auction.update({ sendDateTo: until.setZone('Europe/London').toFormat('yyyy-MM-dd') }, { where: { id: deal.auction.id } }) // prettier-ignore
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })

    const { rescue } = await priced(deal.ann, deal.offerId)
    expect(rescue?.until).toBe(until.setZone('Europe/London').plus({ days: 1 }).startOf('day').toUTC().toISO())
  })

  test('with nothing paid in whole, an open complaint or a refund, it is refunded as ever', async () => {
    const complained = await aPaidDeal(days)
    await as(complained.ann).complaint.add({ offerId: complained.offerId, kind: 'conduct', text: 'Rude' })
    await as(complained.bob).offer.cancel({ offerId: complained.offerId })
    const late = await aPaidDeal(days)
    const after = { now: DateTime.utc().plus({ days: 60 }) }
    await as(late.bob, after).offer.cancel({ offerId: late.offerId })
    await everythingIsRight()

    for (const deal of [complained, late]) {
      expect(await rescueOf(deal)).toBeUndefined()
      expect(await keptFor(deal)).toBe(0)
    }
  })
})

describe('another courier stands in', () => {
  test('at the same price in one tap, valid as long as the money is held; twice is once', async () => {
    const scene = await aRescuedDeal()
    await Offer.update({ validUntil: DateTime.utc().plus({ hours: 1 }).toJSDate() }, { where: { id: scene.rivalId } })
    await standIn(scene)
    await standIn(scene)
    await everythingIsRight()

    const offer = await priced(scene.ann, scene.rivalId)
    expect(offer).toMatchObject({ status: 'active', price: { gross: pounds('614') }, standIn: { answer: 'yes' } })
    expect(Date.parse(offer.validUntil)).toBeGreaterThanOrEqual(Date.parse(offer.rescue?.until ?? ''))
    expect(await told(scene.ann.userId, 'offer.revise')).toBe(1)
  })

  test('or cannot, which the owner sees; others were not asked', async () => {
    const scene = await aRescuedDeal()
    await standIn(scene, 'no')
    await standIn(scene, 'no')

    expect((await priced(scene.ann, scene.rivalId)).standIn?.answer).toBe('no')
    expect(await statusOf(scene.rivalId)).toBe('lost')
    expect(await refusal(as(scene.bob).offer.standIn({ offerId: scene.offerId, answer: 'yes' }))).toBe(
      'offer.wrong_state',
    )
    expect(await refusal(as(await aCourier()).offer.standIn({ offerId: scene.rivalId, answer: 'yes' }))).toBe(
      'not_found',
    )
    await standIn(scene)
    expect(await statusOf(scene.rivalId)).toBe('active')
  })

  test('dearer: the owner pays the difference only, and the courier gets all of it', async () => {
    const scene = await aRescuedDeal({ carl: await aPayableCourier() })
    await standIn(scene)
    await accept(scene.ann, scene.rivalId)
    expect(await refusal(takeBack(scene))).toBe('auction.wrong_state')
    expect(await conflict(takeBack(scene))).toMatchObject({ reason: 'offer_to_be_paid' })
    expect(await as(scene.ann).payment.prepare({ offerId: scene.rivalId })).toMatchObject({ amount: pounds('114') })
    await payWith('success', { ann: scene.ann, offerId: scene.rivalId })
    await as(scene.ann).payment.status({ offerId: scene.rivalId })
    await everythingIsRight()

    expect(await statusOf(scene.rivalId)).toBe('accepted')
    expect(await rescueOf(scene)).toBe('rebooked')
    expect(await keptFor(scene)).toBe(61_400)
    expect(await Payment.count({ where: { offerId: scene.offerId } })).toBe(0)
    await deliver({ ...scene, bob: scene.carl, offerId: scene.rivalId })
    await as(scene.ann).delivery.step({ offerId: scene.rivalId, event: 'confirm' })
    await runJob(aCtx(), 'send-payouts')
    await everythingIsRight()
    expect((await Payout.findOne({ where: { offerId: scene.rivalId } }))?.status).toBe('paid')
  })

  test.each([
    { name: 'equal', rival: '500', kept: 50_000 },
    { name: 'cheaper', rival: '450', kept: 45_000 },
  ])('$name: the deal is made at once, and the rest goes back', async ({ rival, kept }) => {
    const scene = await aRescuedDeal({ rival })
    await standIn(scene)
    await accept(scene.ann, scene.rivalId)
    await everythingIsRight()

    expect(await statusOf(scene.rivalId)).toBe('accepted')
    expect(await rescueOf(scene)).toBe('rebooked')
    expect(await keptFor(scene)).toBe(kept)
  })

  test('cancelled by the second courier as well: nothing was refunded, so the money stays once more', async () => {
    const scene = await aRescuedDeal({ rival: '500' })
    await standIn(scene)
    await accept(scene.ann, scene.rivalId)
    await as(scene.carl).offer.cancel({ offerId: scene.rivalId })
    await everythingIsRight()

    expect(await rescueOf(scene)).toBe('open')
    expect(await keptFor(scene)).toBe(50_000)
    await takeBack(scene)
    await everythingIsRight()
    expect(await keptFor(scene)).toBe(0)
  })
})

describe('the money goes back', () => {
  test('when the owner takes it, once; waiting changes nothing', async () => {
    const scene = await aRescuedDeal()
    await as(scene.ann).auction.rescue({ auction: scene.auction.id, answer: 'wait' })
    expect(await rescueOf(scene)).toBe('open')
    expect(await refusal(as(scene.bob).auction.rescue({ auction: scene.auction.id, answer: 'takeBack' }))).toBe(
      'forbidden',
    )
    await takeBack(scene)
    await takeBack(scene)
    await everythingIsRight()

    expect(await rescueOf(scene)).toBe('returned')
    expect(await keptFor(scene)).toBe(0)
    expect(await told(scene.ann.userId, 'rescue.takeBack')).toBe(1)
    expect(await refusal(as(scene.ann).auction.rescue({ auction: scene.auction.id, answer: 'wait' }))).toBe(
      'auction.wrong_state',
    )
    expect((await Auction.findByPk(scene.auction.id))?.status).toBe('active')
  })

  test('by staff, at the owner’s request', async () => {
    const scene = await aRescuedDeal()
    const admin = await anAdmin({ staffRole: 'moderator' })
    await as(admin).auction.rescue({ auction: scene.auction.id, answer: 'takeBack' })
    await everythingIsRight()

    expect(await keptFor(scene)).toBe(0)
  })

  test('by itself after 72 hours', async () => {
    const scene = await aRescuedDeal()
    await runJob(inHours(71.9), 'lapse-rescues')
    expect(await rescueOf(scene)).toBe('open')
    await runJob(inHours(72.1), 'lapse-rescues')
    await runJob(inHours(72.2), 'lapse-rescues')
    await everythingIsRight()

    expect(await rescueOf(scene)).toBe('returned')
    expect(await keptFor(scene)).toBe(0)
    expect((await lastMailTo(scene.ann.email)).subject).toContain('No new deal in time')
  })

  test('not while another offer waits for its payment, but right after it is given up', async () => {
    const scene = await aRescuedDeal()
    await standIn(scene)
    const at = DateTime.utc().plus({ hours: 71.9 })
    await accept(scene.ann, scene.rivalId, { now: at })
    await runJob(inHours(72.1), 'lapse-rescues')
    expect(await rescueOf(scene)).toBe('open')
    await runJob(inHours(72.3), 'expire-reservations')
    await everythingIsRight()

    expect(await statusOf(scene.rivalId)).toBe('active')
    expect(await rescueOf(scene)).toBe('returned')
    expect(await keptFor(scene)).toBe(0)
  })

  test.each([
    { name: 'cancelled', end: ({ ann, auction }: Deal) => as(ann).auction.cancel({ auction: auction.id }) },
    { name: 'hidden', end: ({ ann, auction }: Deal) => as(ann).auction.hide({ auction: auction.id }) },
    {
      name: 'expired',
      end: async ({ auction }: Deal) => {
        await Auction.update(
          { expiresAt: DateTime.utc().plus({ minutes: 1 }).toJSDate() },
          { where: { id: auction.id } },
        )
        await runJob(inHours(1), 'expire-auctions')
      },
    },
  ])('when the listing is $name', async ({ end }) => {
    const scene = await aRescuedDeal()
    await end(scene)
    await everythingIsRight()

    expect(await rescueOf(scene)).toBe('returned')
    expect(await keptFor(scene)).toBe(0)
  })

  test('a difference that is paid after the money has gone back is sent back, too', async () => {
    const scene = await aRescuedDeal()
    await standIn(scene)
    await accept(scene.ann, scene.rivalId)
    const { redirectUrl } = await as(scene.ann).payment.pay({ offerId: scene.rivalId })
    const blind = { ...inHours(0.3), cardProcessor: { ...inHours(0).cardProcessor, getPayment: () => Promise.resolve({ id: '', state: 'voided', amountMinor: 0, currency: 'GBP' }) } } // prettier-ignore
    await runJob(blind as never, 'expire-reservations')
    await takeBack(scene)
    await payOnPage(redirectUrl, 'success')
    await deliverWebhooks()
    await everythingIsRight()

    expect(await statusOf(scene.rivalId)).toBe('active')
    expect(await keptFor(scene)).toBe(0)
  })
})

test('the cancelled deal is reinstated: its money is still there, and nothing is charged', async () => {
  const scene = await aRescuedDeal()
  await as(scene.bob).offer.backToAccepted({ offerId: scene.offerId, reason: 'Found another van' })
  const { reinstatement } = await as(scene.ann).offer.get({ offerId: scene.offerId })
  await as(scene.ann).offer.backToAccepted({
    offerId: scene.offerId,
    answer: 'agree',
    requestId: reinstatement?.id ?? 0,
  })
  await everythingIsRight()

  expect(await statusOf(scene.offerId)).toBe('accepted')
  expect(await rescueOf(scene)).toBe('rebooked')
  expect(await keptFor(scene)).toBe(50_000)
  expect((await Payout.findOne({ where: { offerId: scene.offerId } }))?.status).toBe('on_hold')
})

describe('two at once have one outcome', () => {
  test('the owner takes the money back while accepting another offer', async () => {
    const scene = await aRescuedDeal({ rival: '450' })
    await standIn(scene)
    const [taken, accepted] = await Promise.all([refusal(takeBack(scene)), refusal(accept(scene.ann, scene.rivalId))])
    await everythingIsRight()

    expect(accepted).toBe('accepted')
    const isBooked = (await statusOf(scene.rivalId)) === 'accepted'
    expect(taken).toBe(isBooked ? 'auction.wrong_state' : 'accepted')
    expect(await rescueOf(scene)).toBe(isBooked ? 'rebooked' : 'returned')
    expect(await keptFor(scene)).toBe(isBooked ? 45_000 : 0)
  })

  test('the clock and the owner send it back once', async () => {
    const scene = await aRescuedDeal()
    const [, taken] = await Promise.all([runJob(inHours(72.1), 'lapse-rescues'), refusal(takeBack(scene))])
    await everythingIsRight()

    expect(taken).toBe('accepted')
    expect(await keptFor(scene)).toBe(0)
  })
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import { DoorPrice } from '#api/case/door/door-price.model.ts'
import { keptOf } from '#api/offer/fee.rules.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { booksAreRight, machines, statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { complainOf } from '#tests/support/scenes/complaints.ts'
import { aDealToday, aDoorPrice, askAtTheDoor, today } from '#tests/support/scenes/door-prices.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aPaidDeal, deliver, payOnPage, payWith, pounds, priced, type Deal } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const inMinutes = (minutes: number) => ({ now: DateTime.utc().plus({ minutes }) })
const clocks = (minutes: number) => runJob(aCtx(undefined, inMinutes(minutes)), 'run-door-clocks')

async function everythingIsRight(): Promise<void> {
  await workOutbox()
  await statesAreRight()
  await booksAreRight()
}

const answer = (deal: Deal, answer: 'accept' | 'keep' | 'cancel', at = {}) =>
  as(deal.ann, at).offer.answerDoorPrice({ offerId: deal.offerId, answer })

/** The courier has cancelled, and the customer does not want another one. */
const takeBack = ({ ann, auction }: Deal) => as(ann).auction.rescue({ auction: String(auction.id), answer: 'takeBack' })

/** The difference is paid, and the customer comes back to the deal. */
async function payMore(deal: Deal): Promise<void> {
  await payWith('success', deal)
  await as(deal.ann).payment.status({ offerId: deal.offerId })
}

async function endOf({ offerId, auction }: Deal) {
  const offer = await Offer.findByPk(offerId)
  const fee = await Fee.findOne({ where: { offerId } })
  const payouts = await Payout.findAll({ where: { offerId, status: ['on_hold', 'due', 'processing', 'paid'] } })
  const payments = await Payment.findAll({ where: { offerId } })
  return {
    door: (await DoorPrice.findOne({ where: { offerId } }))?.status,
    offer: offer?.status,
    fault: offer?.cancelFault,
    gross: offer?.grossMinor,
    listing: (await Auction.findByPk(auction.id))?.status,
    payout: payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    paid: payments.reduce((sum, { capturedAt, amountMinor }) => sum + (capturedAt ? amountMinor : 0), 0),
    refunded: payments.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
    fee: fee?.status === 'waived' ? 0 : (fee?.netMinor ?? 0) + (fee?.vatMinor ?? 0),
  }
}

/** Payout and commission at the deal's present price. */
async function keptNow({ offerId }: Deal) {
  const { currency, grossMinor, feeNetMinor, feeVatMinor, settledMinor } =
    (await Offer.findByPk(offerId)) ?? new Offer()
  const { payoutMinor: payout, feeNetMinor: net, feeVatMinor: vat } = keptOf({ currency, grossMinor, feeNetMinor, feeVatMinor, settledMinor }) // prettier-ignore
  return { payout, fee: net + vat }
}

describe('a higher price at the door that is accepted', () => {
  test('is the price of the deal once the difference is paid: payout and commission rise with it', async () => {
    const deal = await aDoorPrice()
    const before = await endOf(deal)
    await answer(deal, 'accept')
    expect(await endOf(deal)).toMatchObject({ door: 'accepted', gross: 50_000, payout: before.payout })
    await payMore(deal)
    await everythingIsRight()

    const after = await endOf(deal)
    expect(after).toMatchObject({
      door: 'paid',
      offer: 'accepted',
      gross: 57_500,
      paid: 57_500,
      ...(await keptNow(deal)),
    })
    expect(after.payout).toBeGreaterThan(before.payout)
    expect(after.fee).toBeGreaterThan(before.fee)
    expect((await lastMailTo(deal.bob.email)).subject).toContain('£575')
    expect((await priced(deal.ann, deal.offerId)).priceChanges[0]).toMatchObject({
      before: pounds('500'),
      after: pounds('575'),
    })
  })

  test('is carried and paid out at the new price', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'accept')
    await payMore(deal)
    await deliver(deal)
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
    await runJob(aCtx(), 'send-payouts')
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'realized', refunded: 0, ...(await keptNow(deal)) })
    expect((await Payout.findOne({ where: { offerId: deal.offerId } }))?.status).toBe('paid')
  })

  test('is split as one price by a later complaint, and both payments pay for it', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'accept')
    await payMore(deal)
    await deliver(deal)
    const complaintId = await complainOf(deal, { claim: pounds('575') })
    const { proposals } = await as(deal.bob).offer.proposeSettlement({ offerId: deal.offerId, back: pounds('100') })
    await as(deal.ann).offer.answerSettlement({ offerId: deal.offerId, settlementId: proposals[0]?.id ?? 0, answer: 'accept' }) // prettier-ignore
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
    await everythingIsRight()

    expect(complaintId).toBeGreaterThan(0)
    expect(await endOf(deal)).toMatchObject({ offer: 'realized', refunded: 10_000, ...(await keptNow(deal)) })
  })

  test('goes back as a whole if the deal is cancelled after all', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'accept')
    await payMore(deal)
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await takeBack(deal)
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ offer: 'cancelled', fault: 'courier', payout: 0, refunded: 57_500 })
  })

  test('keeps the old price if the difference is not paid in time; the card processor is asked first', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'accept')
    const { redirectUrl } = await as(deal.ann).payment.pay({ offerId: deal.offerId })
    await clocks(19)
    expect((await endOf(deal)).door).toBe('accepted')
    await clocks(21)
    await payOnPage(redirectUrl, 'success').catch(() => undefined)
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({
      door: 'kept',
      offer: 'accepted',
      gross: 50_000,
      paid: 50_000,
      ...(await keptNow(deal)),
    })
    expect(await as(deal.ann).offer.doorPrice({ offerId: deal.offerId })).toMatchObject({
      asked: { keptBecause: 'unpaid' },
    })
    expect((await lastMailTo(deal.ann.email)).subject).toContain('Not paid')
  })

  test('is taken if the payment was made just before the clock ran', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'accept')
    await payWith('success', deal)
    await clocks(21)
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ door: 'paid', gross: 57_500, paid: 57_500 })
  })

  test('sends back a payment that arrives after the customer has changed their mind', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'accept')
    await payWith('success', deal)
    await answer(deal, 'keep')
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ door: 'kept', gross: 50_000, ...(await keptNow(deal)) })
    const door = await Payment.findOne({ where: { offerId: deal.offerId, purpose: 'door' } })
    expect(door).toMatchObject({ status: 'refunded', refundedMinor: 7500 })
  })

  test('cannot be paid after its time, and never by an amount of the client', async () => {
    const deal = await aDoorPrice()
    expect(await refusal(as(deal.ann).payment.pay({ offerId: deal.offerId }))).toBe('payment.wrong_state')
    await answer(deal, 'accept')
    expect((await as(deal.ann).payment.methods({ offerId: deal.offerId })).data[0]?.amount).toEqual(pounds('75'))
    expect(await refusal(as(deal.ann, inMinutes(21)).payment.pay({ offerId: deal.offerId }))).toBe(
      'payment.wrong_state',
    )
  })
})

describe('the old price stays', () => {
  test('by the customer’s answer; the courier who then cancels is at fault', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'keep')
    await workOutbox()
    expect((await lastMailTo(deal.bob.email)).subject).toContain('keeps £500')
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await takeBack(deal)
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({
      door: 'kept',
      offer: 'cancelled',
      fault: 'courier',
      payout: 0,
      refunded: 50_000,
    })
  })

  test('by silence, and the goods are carried at the old price', async () => {
    const deal = await aDoorPrice()
    await clocks(19)
    expect((await endOf(deal)).door).toBe('asked')
    await clocks(21)
    await workOutbox()
    expect((await lastMailTo(deal.ann.email)).subject).toContain('No answer')
    expect((await lastMailTo(deal.bob.email)).subject).toContain('No answer')
    await deliver(deal)
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({
      door: 'kept',
      offer: 'realized',
      gross: 50_000,
      ...(await keptNow(deal)),
    })
  })

  test('the courier may decline without fault if over 20 % more was measured', async () => {
    const deal = await aDoorPrice({ weight: 10_000, pieces: 99 })
    const { asked } = await as(deal.bob).offer.doorPrice({ offerId: deal.offerId })
    expect(asked?.isExcusing).toBe(true)
    await answer(deal, 'keep')
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({
      offer: 'cancelled',
      fault: 'nobody',
      payout: 0,
      refunded: 50_000,
      fee: 0,
      listing: 'hidden',
    })
  })

  test('a courier who cancels before the answer is at fault all the same', async () => {
    const deal = await aDoorPrice({ weight: 10_000, pieces: 99 })
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await everythingIsRight()

    expect(await endOf(deal)).toMatchObject({ door: 'kept', offer: 'cancelled', fault: 'courier' })
  })
})

test('the customer cancels at the door free of charge, even shortly before the pickup', async () => {
  const deal = await aDoorPrice()
  await answer(deal, 'cancel')
  await answer(deal, 'cancel')
  await everythingIsRight()

  expect(await endOf(deal)).toMatchObject({ door: 'cancelled_free', offer: 'cancelled', fault: 'nobody', payout: 0, refunded: 50_000, fee: 0, listing: 'hidden' }) // prettier-ignore
  expect((await lastMailTo(deal.ann.email)).subject).toContain('Cancelled at the door')
  expect((await lastMailTo(deal.bob.email)).subject).toContain('Cancelled at the door')
})

describe('asking', () => {
  test('takes at most 30 % more, and more than was agreed', async () => {
    const deal = await aDealToday()
    const wrong = (price: string) => wrongFields(askAtTheDoor(deal, { price: pounds(price) }))
    expect(await wrong('651')).toEqual({ 'price.amount': 'max' })
    expect(await wrong('500')).toEqual({ 'price.amount': 'min' })
    expect((await askAtTheDoor(deal, { price: pounds('650') })).asked).toMatchObject({
      after: pounds('650'),
      more: pounds('150'),
    })
  })

  test('needs a picture, no document, and something measured, of sizes all three', async () => {
    const deal = await aDealToday()
    const pathOf = async (wishes: Parameters<typeof askAtTheDoor>[1]) =>
      Object.keys(await wrongFields(askAtTheDoor(deal, wishes)))
    expect(await pathOf({ files: [] })).toEqual(['files'])
    expect(await pathOf({ weight: null })).toEqual(['pieces'])
    expect(await pathOf({ length: 200 })).toEqual(['width', 'height'])
    expect(await pathOf({ files: [{ bytes: new TextEncoder().encode('%PDF-1.4') }] })).toEqual(['files[0]'])
    expect(await pathOf({ files: Array.from({ length: 11 }, () => ({ bytes: new Uint8Array([1]) })) })).toEqual([
      'files',
    ])
  })

  test('is possible once a deal', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'keep')
    expect(await conflict(askAtTheDoor(deal))).toMatchObject({ code: 'offer.wrong_state', reason: 'asked_before' })
  })

  test('is possible on the day of the pickup, or on the way there', async () => {
    const deal = await aPaidDeal({ pickupDate: inDays(5), deliveryDate: inDays(6) })
    expect(await conflict(askAtTheDoor(deal))).toMatchObject({ reason: 'not_the_day' })
    await as(deal.bob).delivery.step({ offerId: deal.offerId, event: 'setOut' })
    expect((await askAtTheDoor(deal)).asked?.status).toBe('asked')
  })

  test('is not possible once the goods are collected, or while the deal may end', async () => {
    const collected = await aDealToday()
    await deliver(collected)
    expect(await conflict(askAtTheDoor(collected))).toMatchObject({ reason: 'picked_up' })
    const ending = await aDealToday()
    await as(ending.ann).offer.cancel({ offerId: ending.offerId, reason: 'Sold' })
    expect(await conflict(askAtTheDoor(ending))).toMatchObject({ reason: 'ending' })
    const reported = await aDealToday()
    await as(reported.ann).offer.fraud({ offerId: reported.offerId, reason: 'Asked for cash.' })
    expect(await conflict(askAtTheDoor(reported))).toMatchObject({ reason: 'ending' })
  })

  test('is not possible for a price of which only the commission is paid through us', async () => {
    const deal = await aDealToday({ gross: '9000' })
    expect(await conflict(askAtTheDoor(deal, { price: pounds('9500') }))).toMatchObject({ reason: 'no_room' })
  })

  test('is the company’s: a driver sees that it is asked, but no amount', async () => {
    const deal = await aDealToday()
    const dan = await aMember({ of: deal.bob })
    expect(await refusal(askAtTheDoor({ ...deal, bob: dan }))).toBe('forbidden')
    await askAtTheDoor(deal)
    const job = await as(dan).offer.get({ offerId: deal.offerId })
    expect(job.doorPrice?.status).toBe('asked')
    expect(JSON.stringify(job)).not.toMatch(/575|GBP/)
    expect(await refusal(as(dan).offer.doorPrice({ offerId: deal.offerId }))).toBe('forbidden')
  })

  test('keeps the goods where they are until it is decided', async () => {
    const deal = await aDoorPrice()
    const pickUp = async () => {
      const { pickupPin } = await as(deal.ann).delivery.get({ offerId: deal.offerId })
      return as(deal.bob).delivery.step({ offerId: deal.offerId, event: 'pickUp', pin: pickupPin ?? '' })
    }
    expect(await conflict(pickUp())).toMatchObject({ code: 'delivery.wrong_state', reason: 'door_price' })
    await answer(deal, 'accept')
    expect(await conflict(pickUp())).toMatchObject({ reason: 'door_price' })
    await payMore(deal)
    await pickUp()
    await everythingIsRight()
  })

  test('is compared with the listing, thing by thing', async () => {
    const deal = await aDealToday()
    const { listed } = await as(deal.bob).offer.doorPrice({ offerId: deal.offerId })
    expect(listed.pieces).toBeGreaterThan(0)
    const { asked } = await askAtTheDoor(deal, { pieces: (listed.pieces ?? 0) * 2, weight: null })
    expect(asked).toMatchObject({ difference: { pieces: 100, weight: null }, isExcusing: true, listed })
    expect(asked?.pictures).toHaveLength(1)
  })
})

describe('answering', () => {
  test('is the customer’s alone', async () => {
    const deal = await aDoorPrice()
    expect(await refusal(as(deal.bob).offer.answerDoorPrice({ offerId: deal.offerId, answer: 'accept' }))).toBe(
      'forbidden',
    )
    expect(await refusal(as(await anAdmin()).offer.answerDoorPrice({ offerId: deal.offerId, answer: 'keep' }))).toBe(
      'forbidden',
    )
  })

  test('twice the same is one answer, and the newest counts until it is paid', async () => {
    const deal = await aDoorPrice()
    await answer(deal, 'accept')
    const first = await DoorPrice.findOne({ where: { offerId: deal.offerId } })
    await answer(deal, 'accept', inMinutes(1))
    expect((await DoorPrice.findOne({ where: { offerId: deal.offerId } }))?.payUntil).toEqual(first?.payUntil)
    await answer(deal, 'cancel')
    expect(await endOf(deal)).toMatchObject({ door: 'cancelled_free', offer: 'cancelled' })
    expect(await refusal(answer(deal, 'accept'))).toBe('offer.wrong_state')
    await everythingIsRight()
  })

  test('is too late after the deadline, also before the clock has run', async () => {
    const deal = await aDoorPrice()
    expect(await conflict(answer(deal, 'accept', inMinutes(21)))).toMatchObject({
      code: 'offer.wrong_state',
      reason: 'too_late',
    })
    expect(await conflict(answer(deal, 'cancel', inMinutes(21)))).toMatchObject({ reason: 'too_late' })
    await clocks(21)
    await answer(deal, 'keep')
    expect((await endOf(deal)).door).toBe('kept')
  })

  test('two answers, a cancellation and the clock at once have one outcome', async () => {
    const deal = await aDoorPrice()
    await Promise.allSettled([answer(deal, 'accept'), answer(deal, 'cancel'), answer(deal, 'keep'), as(deal.bob).offer.cancel({ offerId: deal.offerId }), clocks(21)]) // prettier-ignore
    await everythingIsRight()

    const { door, offer } = await endOf(deal)
    expect(['kept', 'cancelled_free', 'accepted']).toContain(door)
    expect(offer === 'cancelled').toBe(door === 'cancelled_free' || (await endOf(deal)).fault === 'courier')
    if ((await endOf(deal)).fault === 'courier') await takeBack(deal)
    await everythingIsRight()
    if (offer === 'cancelled') expect((await endOf(deal)).refunded).toBe(50_000)
  })

  test('two questions at once are one', async () => {
    const deal = await aDealToday()
    const asked = await Promise.allSettled([askAtTheDoor(deal), askAtTheDoor(deal, { price: pounds('600') })])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await everythingIsRight()
  })
})

test('the database itself refuses more than 30 %, and a second question', async () => {
  const deal = await aDoorPrice()
  const change = (sql: string) => query({ tx: undefined }, sql)
  await expect(
    change(`update door_prices set new_gross_minor = 65001 where id = ${deal.doorPriceId}`),
  ).rejects.toThrow()
  await expect(change(`insert into door_prices (offer_id, asked_by, status, old_gross_minor, new_gross_minor, measured, listed, reason, until, created_at, updated_at)
    select offer_id, asked_by, status, old_gross_minor, new_gross_minor, measured, listed, reason, until, created_at, updated_at from door_prices`)).rejects.toThrow() // prettier-ignore
})

test('the pictures are for the two sides and staff', async () => {
  const deal = await aDoorPrice({ files: [{ bytes: await aPhoto() }, { bytes: await aPhoto() }] })
  const { asked } = await as(deal.ann).offer.doorPrice({ offerId: deal.offerId })
  expect(asked?.pictures).toHaveLength(2)
  expect(
    (await as(await anAdmin({ staffRole: 'moderator' })).offer.doorPrice({ offerId: deal.offerId })).asked?.pictures,
  ).toHaveLength(2)
})

test('the machine is replayed from the log', () => {
  expect(machines.door?.table).toBe('door_prices')
  expect(today()).toMatch(/^\d{4}/)
})

import { DateTime } from 'luxon'
import { beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { Auction } from '#api/auction/auction.model.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { CardProcessor } from '#api/payment/card-processor.port.ts'
import { query } from '#api/kit/db/db.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Fee, Payment, Payout } from '#api/payment/payment.model.ts'
import { balances, booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import {
  accept,
  aChosenDeal,
  anOffer,
  anOpenDeal,
  aPaidDeal,
  deliverWebhook,
  deliverWebhooks,
  payOnPage,
  payWith,
  processorEvents,
  theProcessor,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { callerOf } from '#api/router.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const none = { tx: undefined }
const later = (minutes: number) => ({ now: DateTime.utc().plus({ minutes }) })
const timeIsUp = () => runJob(aCtx(undefined, later(16)), 'expire-reservations')
const statusOf = async (offerId: number) => (await Offer.findByPk(offerId))?.status
const paymentsOf = async (offerId: number) =>
  (await Payment.findAll({ where: { offerId }, order: ['id'] })).map(({ status }) => status)
const everythingIsRight = async () => {
  await workOutbox()
  await booksAreRight()
  await statesAreRight()
}
const paidEvents = async (deal: Deal) =>
  (await processorEvents()).filter(({ data }) => {
    const { metadata } = data.object as { metadata?: Record<string, string> }
    return metadata?.offerId === String(deal.offerId)
  })

/** Expired in our rows, but the processor’s page was not closed in time. */
async function lateDeal() {
  const deal = await aChosenDeal()
  const { redirectUrl } = await as(deal.ann).payment.pay({ offerId: deal.offerId })
  const ctx = { ...aCtx(undefined, later(16)), cardProcessor: blind }
  await runJob(ctx, 'expire-reservations')
  expect(await paymentsOf(deal.offerId)).toEqual(['expired'])
  return { ...deal, redirectUrl }
}

describe('start a payment', () => {
  test('there is one payment page, however often the owner opens it, even twice at once', async () => {
    const { ann, offerId } = await aChosenDeal()

    const [one, two] = await Promise.all([as(ann).payment.pay({ offerId }), as(ann).payment.pay({ offerId })])
    const three = await as(ann).payment.prepare({ offerId })

    expect(two).toEqual(one)
    expect(three).toMatchObject({ status: 'action_required', redirectUrl: one.redirectUrl })
    expect(await paymentsOf(offerId)).toEqual(['action_required'])
  })

  test('the page gets the price from us, and returns to the deal in the owner’s storefront', async () => {
    const ann = await aCustomer({ locale: 'pl_PL' })
    const { offerId } = await aChosenDeal({ ann, listing: { locale: 'pl_PL' }, gross: '740' })
    const { paymentId } = await as(ann, { locale: 'de_DE' }).payment.prepare({ offerId })

    const payment = await Payment.findByPk(paymentId ?? 0)
    const session = await theProcessor().checkout.sessions.retrieve(payment?.processorSessionId ?? '')

    expect(session).toMatchObject({
      amount_total: 74_000,
      currency: 'pln',
      locale: 'pl',
      customer_email: ann.email,
      success_url: `http://pl.localhost:4000/auction/offer/details/${offerId}?payment=success`,
      cancel_url: `http://pl.localhost:4000/auction/offer/details/${offerId}?payment=cancelled`,
      metadata: { offerId: String(offerId) },
    })
  })

  test('the payment methods come with the price', async () => {
    const { ann, offerId } = await aChosenDeal()

    expect(await as(ann).payment.methods({ offerId })).toEqual({
      data: [{ id: 'card', amount: { amount: '500.00', currency: 'GBP' } }],
    })
  })

  test('refused to everybody but the owner', async () => {
    const { bob, offerId } = await aChosenDeal()
    const asOther = (caller: Parameters<typeof as>[0]) =>
      Promise.all([
        refusal(as(caller).payment.methods({ offerId })),
        refusal(as(caller).payment.prepare({ offerId })),
        refusal(as(caller).payment.pay({ offerId })),
      ])

    expect(await asOther(bob)).toEqual(['forbidden', 'forbidden', 'forbidden'])
    expect(await asOther(await anAdmin())).toEqual(['forbidden', 'forbidden', 'forbidden'])
    expect(await asOther(await aCustomer())).toEqual(['not_found', 'not_found', 'not_found'])
    expect(await refusal(as(await aCourier()).payment.status({ offerId }))).toBe('not_found')
  })

  test('a customer who returns in time gets a payment page, even if an earlier one failed to open', async () => {
    const { ann, offerId } = await aChosenDeal()
    await query(none, `update offers set pay_until = now() + interval '1 day' where id = $1`, [offerId])
    const offline = { ...aCtx(ann), cardProcessor: unreachable }
    await expect(callerOf(offline).payment.pay({ offerId })).rejects.toThrow('no network')
    await query(none, `update payments set created_at = now() - interval '31 min' where offer_id = $1`, [offerId])

    const { redirectUrl } = await as(ann).payment.pay({ offerId })

    expect(await (await fetch(redirectUrl)).text()).toContain('<form')
    expect(await paymentsOf(offerId)).toEqual(['voided', 'action_required'])
  })

  test('a payment page that closes within the deadline triggers no expiry notice', async () => {
    const { ann, offerId } = await aChosenDeal()
    await as(ann).payment.pay({ offerId })
    await query(none, `update offers set pay_until = now() + interval '1 day' where id = $1`, [offerId])
    const payment = await Payment.findOne({ where: { offerId } })
    await theProcessor().checkout.sessions.expire(payment?.processorSessionId ?? '')

    await as(ann).payment.status({ offerId })
    await workOutbox()

    expect(await paymentsOf(offerId)).toEqual(['expired'])
    const { data } = await as(ann).notification.list({})
    expect(data.map(({ event }) => event)).not.toContain('payment.expire')
  })

  test('refused before the choice, after the deadline and after the payment', async () => {
    const open = await anOpenDeal()
    const late = await aChosenDeal()
    const paid = await aPaidDeal()

    expect(await refusal(as(open.ann).payment.pay({ offerId: open.offerId }))).toBe('offer.wrong_state')
    expect(await refusal(as(late.ann, later(16)).payment.pay({ offerId: late.offerId }))).toBe('offer.expired')
    expect(await refusal(as(paid.ann).payment.pay({ offerId: paid.offerId }))).toBe('payment.wrong_state')
  })
})

describe('the payment arrives', () => {
  test('a charity owes no fee, and above ten thousand euros there is nothing to pay out', async () => {
    const free = await aPaidDeal({ bob: await aCharity() })
    const dear = await aPaidDeal({ gross: '9000' })
    const opened = async ({ offerId }: Deal) => [
      (await Fee.findOne({ where: { offerId } }))?.netMinor,
      (await Payout.findOne({ where: { offerId } }))?.amountMinor,
    ]

    expect(await opened(free)).toEqual([undefined, 50_000])
    expect(await opened(dear)).toEqual([expect.any(Number), undefined])
    await everythingIsRight()
  })

  test('everything about the deal changes at once', async () => {
    const deal = await aPaidDeal()
    const { ann, bob, offerId, auction } = deal

    expect(await statusOf(offerId)).toBe('accepted')
    expect((await Auction.findByPk(auction.id))?.status).toBe('booked')
    expect(await as(bob).payment.status({ offerId })).toMatchObject({
      status: 'captured',
      redirectUrl: null,
    })
    expect((await as(ann).payment.history({})).data).toMatchObject([
      { kind: 'payment', offerId, status: 'captured', amount: { amount: '500.00' } },
    ])
    expect((await as(bob).payment.history({})).data).toMatchObject([{ kind: 'payout', offerId, status: 'on_hold' }])
    expect((await as(bob).payment.fees({})).data).toMatchObject([{ offerId, status: 'accrued' }])
    await everythingIsRight()
  })

  test('I2 the processor’s webhooks twice, in any order, late: one effect', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    const events = await paidEvents(deal)

    await deliverWebhooks([...events].reverse())
    await deliverWebhooks(events)
    await Promise.all(events.map((event) => deliverWebhook(event)))

    expect(events.length).toBeGreaterThan(1)
    expect(await statusOf(deal.offerId)).toBe('accepted')
    expect(await paymentsOf(deal.offerId)).toEqual(['captured'])
    await everythingIsRight()
  })

  test('the return page races the webhooks', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    const events = await paidEvents(deal)
    const look = () => as(deal.ann).payment.status({ offerId: deal.offerId })

    const [seen] = await Promise.all([look(), ...events.map((event) => deliverWebhook(event)), look()])

    expect(seen.status).toBe('captured')
    expect(await paymentsOf(deal.offerId)).toEqual(['captured'])
    await everythingIsRight()
  })

  test('after the bank’s authentication step', async () => {
    const deal = await aChosenDeal()

    await payWith('challengeAlways', deal)

    expect(await as(deal.ann).payment.status({ offerId: deal.offerId })).toMatchObject({
      status: 'captured',
    })
  })

  test('a declined card shows why and leaves the page open for another one', async () => {
    const deal = await aChosenDeal()
    const { offerId, ann } = deal
    await payWith('insufficientFunds', deal)
    await deliverWebhooks(await paidEvents(deal))

    expect(await as(ann).payment.status({ offerId })).toMatchObject({
      status: 'action_required',
      offerStatus: 'awaiting_payment',
      failureCode: 'insufficient_funds',
    })

    await payWith('success', deal)
    expect(await as(ann).payment.status({ offerId })).toMatchObject({
      status: 'captured',
      failureCode: null,
    })
    expect(await paymentsOf(offerId)).toEqual(['captured'])
    await everythingIsRight()
  })

  test('I4 an unsigned webhook is refused', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    const [event] = await paidEvents(deal)

    expect(event && (await refusal(deliverWebhook(event, 'whsec_guessed')))).toBe('forbidden')
    expect(await refusal(as({ isSignedIn: false }).payment.webhook({}))).toBe('forbidden')
    expect(await statusOf(deal.offerId)).toBe('awaiting_payment')
  })
})

describe('the payment deadline passes', () => {
  test('both are free again, and the page is closed', async () => {
    const deal = await aChosenDeal()
    const { redirectUrl } = await as(deal.ann).payment.pay({ offerId: deal.offerId })

    await timeIsUp()

    expect(await statusOf(deal.offerId)).toBe('active')
    expect((await Auction.findByPk(deal.auction.id))?.status).toBe('active')
    expect(await paymentsOf(deal.offerId)).toEqual(['expired'])
    expect(await (await fetch(redirectUrl)).text()).not.toContain('<form')
    await everythingIsRight()
  })

  test('an owner who never opened the payment is released too', async () => {
    const { offerId } = await aChosenDeal()

    await timeIsUp()

    expect(await statusOf(offerId)).toBe('active')
  })

  test('a payment made just in time counts: the card processor is checked first', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)

    await timeIsUp()

    expect(await statusOf(deal.offerId)).toBe('accepted')
    await everythingIsRight()
  })

  test('the owner can then choose and pay again', async () => {
    const deal = await aChosenDeal()
    await as(deal.ann).payment.pay({ offerId: deal.offerId })
    await timeIsUp()

    await accept(deal.ann, deal.offerId)
    await payWith('success', deal)
    await deliverWebhooks(await paidEvents(deal))

    expect(await paymentsOf(deal.offerId)).toEqual(['expired', 'captured'])
    await everythingIsRight()
  })

  test('the reservation stays while the card processor is unreachable', async () => {
    const deal = await aChosenDeal()
    await as(deal.ann).payment.pay({ offerId: deal.offerId })
    const offline = { ...aCtx(undefined, later(16)), cardProcessor: unreachable }

    await runJob(offline, 'expire-reservations')

    expect(await statusOf(deal.offerId)).toBe('awaiting_payment')
  })
})

test.each([{ amountMinor: 49_999 }, { currency: 'EUR' }] as const)(
  'a payment that differs from the price by %j alone makes no deal',
  async (difference) => {
    const deal = await aChosenDeal()
    const { redirectUrl } = await as(deal.ann).payment.pay({ offerId: deal.offerId })
    const { cardProcessor } = aCtx()
    const getPayment: CardProcessor['getPayment'] = async (id) => ({
      ...(await cardProcessor.getPayment(id)),
      ...difference,
    })

    await payOnPage(redirectUrl, 'success')
    const ctx = { ...aCtx(deal.ann), cardProcessor: { ...cardProcessor, getPayment } }
    await callerOf(ctx).payment.status({ offerId: deal.offerId })

    expect(await statusOf(deal.offerId)).toBe('awaiting_payment')
    expect(await paymentsOf(deal.offerId)).toEqual(['action_required'])
    await as(deal.ann).payment.status({ offerId: deal.offerId })
    expect(await statusOf(deal.offerId)).toBe('accepted')
  },
)

describe('a late payment', () => {
  test('still makes the deal if nobody else was chosen', async () => {
    const deal = await lateDeal()

    await payOnPage(deal.redirectUrl, 'success')
    await deliverWebhooks(await paidEvents(deal))

    expect(await statusOf(deal.offerId)).toBe('accepted')
    await everythingIsRight()
  })

  test('is refunded if another offer was chosen', async () => {
    const deal = await lateDeal()
    const other = await anOffer({ on: deal.auction, by: await aCourier() })
    await accept(deal.ann, other.id)

    await payOnPage(deal.redirectUrl, 'success')
    await deliverWebhooks(await paidEvents(deal))
    await workOutbox()

    expect(await statusOf(deal.offerId)).toBe('active')
    expect(await statusOf(other.id)).toBe('awaiting_payment')
    expect(await paymentsOf(deal.offerId)).toEqual(['refunded'])
    expect(await refundsOf(deal)).toEqual([50_000])
    await everythingIsRight()
  })

  test.each<[string, (deal: Deal) => Promise<unknown>]>([
    ['the offer was reported as fraud', ({ ann, offerId }) => as(ann).offer.fraud({ offerId, reason: 'Wants cash' })],
    [
      'the courier may no longer carry',
      ({ bob }) => query(none, `update companies set status = 'suspended' where user_id = $1`, [bob.userId]),
    ],
    ['the price of the offer has changed', ({ auction, bob }) => anOffer({ on: auction, by: bob, gross: '450' })],
    ['the listing was hidden', ({ ann, auction }) => as(ann).auction.hide({ auction: String(auction.id) })],
    [
      'the offer is past its date',
      ({ offerId }) => query(none, `update offers set valid_until = now() where id = $1`, [offerId]),
    ],
  ])('is refunded if %s meanwhile', async (_, change) => {
    const deal = await lateDeal()
    await change(deal)

    await payOnPage(deal.redirectUrl, 'success')
    await deliverWebhooks(await paidEvents(deal))
    await workOutbox()

    expect(await statusOf(deal.offerId)).toBe('active')
    expect(await paymentsOf(deal.offerId)).toEqual(['refunded'])
    expect(await refundsOf(deal)).toEqual([50_000])
    await everythingIsRight()
  })

  test('is posted before its refund, and refunded once even if reported twice', async () => {
    const deal = await lateDeal()
    await as(deal.ann).auction.cancel({ auction: String(deal.auction.id) })
    await payOnPage(deal.redirectUrl, 'success')
    const held = (await balances()).held ?? 0

    await deliverWebhooks(await paidEvents(deal))
    await deliverWebhooks(await paidEvents(deal))
    expect(((await balances()).held ?? 0) - held).toBe(-50_000)
    await workOutbox()

    expect((await balances()).held ?? 0).toBe(held)
    expect(await refundsOf(deal)).toEqual([50_000])
    await everythingIsRight()
  })

  test('replaces a second page that is still open, and closes it', async () => {
    const deal = await lateDeal()
    await accept(deal.ann, deal.offerId)
    const second = await as(deal.ann).payment.pay({ offerId: deal.offerId })

    await payOnPage(deal.redirectUrl, 'success')
    await deliverWebhooks(await paidEvents(deal))
    await workOutbox()

    expect(await paymentsOf(deal.offerId)).toEqual(['captured', 'voided'])
    expect(await (await fetch(second.redirectUrl)).text()).not.toContain('<form')
    await everythingIsRight()
  })
})

describe('the owner withdraws before paying', () => {
  test('owner and courier are free again', async () => {
    const deal = await aChosenDeal()
    await as(deal.ann).payment.pay({ offerId: deal.offerId })

    const offer = await as(deal.ann).offer.cancel({ offerId: deal.offerId })

    expect(offer).toMatchObject({ status: 'active', auction: { status: 'active' } })
    expect(await paymentsOf(deal.offerId)).toEqual(['voided'])
  })

  test('refused once the payment has just arrived', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)

    expect(await refusal(as(deal.ann).offer.cancel({ offerId: deal.offerId }))).toBe('offer.wrong_state')
    expect(await statusOf(deal.offerId)).toBe('accepted')

    const { ann, offerId, auction } = await aChosenDeal()
    await payWith('success', { ann, offerId })
    expect(await refusal(as(ann).auction.cancel({ auction: auction.id }))).toBe('auction.has_accepted_offer')
    expect(await statusOf(offerId)).toBe('accepted')
  })

  test('refused if an earlier page is paid while the open one is being closed', async () => {
    const deal = await lateDeal()
    const { ann, offerId, redirectUrl } = deal
    await accept(ann, offerId)
    await as(ann).payment.pay({ offerId })
    const ctx = aCtx(ann)
    const { cardProcessor } = ctx
    const expireCheckout = async (id: string) => {
      await cardProcessor.expireCheckout(id)
      await payOnPage(redirectUrl, 'success')
      await deliverWebhooks(await paidEvents(deal))
    }

    const withdrawn = callerOf({ ...ctx, cardProcessor: { ...cardProcessor, expireCheckout } }).offer.cancel({
      offerId,
    })
    expect(await refusal(withdrawn)).toBe('offer.wrong_state')
    expect(await statusOf(offerId)).toBe('accepted')
    await everythingIsRight()
  })

  test('cancels the listing even if the deadline passes while the page is being closed', async () => {
    const { ann, offerId, auction } = await aChosenDeal()
    await as(ann).payment.pay({ offerId })

    const cancelled = await asWhileClosing(ann, timeIsUp).auction.cancel({ auction: String(auction.id) })

    expect(cancelled.status).toBe('cancelled')
    expect([await statusOf(offerId), await paymentsOf(offerId)]).toEqual(['lost', ['expired']])
    await everythingIsRight()
  })

  test('the courier cannot withdraw meanwhile', async () => {
    const { bob, offerId } = await aChosenDeal()

    expect(await refusal(as(bob).offer.cancel({ offerId }))).toBe('offer.wrong_state')
  })
})

describe('the database itself', () => {
  test('I5 refuses a refund above the captured amount', async () => {
    const { offerId } = await aPaidDeal()
    const more = query({ tx: undefined }, `update payments set refunded_minor = amount_minor + 1 where offer_id = $1`, [
      offerId,
    ])

    await expect(more).rejects.toThrow('payments_check')
  })

  test('refuses a second capture of one offer', async () => {
    const { offerId } = await aPaidDeal()
    const twin = query(
      { tx: undefined },
      `insert into payments (offer_id, payer_id, status, amount_minor, currency, captured_at)
       select offer_id, payer_id, status, amount_minor, currency, captured_at from payments where offer_id = $1`,
      [offerId],
    )

    await expect(twin).rejects.toThrow()
  })

  test('refuses a posting that does not sum to zero, and any change to the ledger', async () => {
    const { offerId } = await aPaidDeal()
    const ask = (sql: string) => query({ tx: undefined }, sql)
    const [posting] = await query<{ id: number }>(
      { tx: undefined },
      `insert into ledger_transactions (kind, unique_key, offer_id) values ('earn', 'test:1', $1) returning id`,
      [offerId],
    )
    const entry = `insert into ledger_entries (transaction_id, account, amount_minor, currency)`

    await expect(ask(`${entry} values (${posting?.id}, 'held', 5, 'GBP')`)).rejects.toThrow('sum to zero')
    await expect(
      ask(`${entry} values (${posting?.id}, 'held', 5, 'GBP'), (${posting?.id}, 'fee', -5, 'EUR')`),
    ).rejects.toThrow('sum to zero')
    await expect(ask(`update ledger_entries set amount_minor = 1`)).rejects.toThrow('append-only')
    await expect(ask(`delete from ledger_entries`)).rejects.toThrow('append-only')
  })
})

let unreachable: CardProcessor
let blind: CardProcessor

beforeEach(() => {
  const { cardProcessor } = aCtx()
  const away = () => Promise.reject(new Error('no network'))
  unreachable = { ...cardProcessor, createCheckout: away, getPayment: away, expireCheckout: away }
  blind = {
    ...cardProcessor,
    expireCheckout: () => Promise.resolve(),
    getPayment: async (id) => ({ ...(await cardProcessor.getPayment(id)), state: 'voided' }),
  }
})

/** This person’s calls, with something that happens just after the processor has closed a page. */
function asWhileClosing(person: SignedIn, happen: () => Promise<unknown>) {
  const ctx = aCtx(person)
  const expireCheckout = async (id: string) => {
    await ctx.cardProcessor.expireCheckout(id)
    await happen()
  }
  return callerOf({ ...ctx, cardProcessor: { ...ctx.cardProcessor, expireCheckout } })
}

async function refundsOf({ offerId }: Deal): Promise<number[]> {
  const payments = await Payment.findAll({ where: { offerId } })
  const intents = payments.map(({ processorIntentId }) => processorIntentId)
  const refunds = await theProcessor().refunds.list().autoPagingToArray({ limit: 1000 })
  return refunds
    .filter(({ payment_intent }) => typeof payment_intent === 'string' && intents.includes(payment_intent))
    .map(({ amount }) => amount)
}

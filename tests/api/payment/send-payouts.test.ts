import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { fail } from '#api/kit/fail.ts'
import type { CardProcessor } from '#api/payment/card-processor.port.ts'
import { Payout } from '#api/payment/payment.model.ts'
import { balances, booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import {
  aConfirmedDeal,
  aDeliveredDeal,
  aPayableCourier,
  theProcessor,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const send = (overrides: Partial<CardProcessor> = {}) =>
  runJob({ ...aCtx(), cardProcessor: { ...aCtx().cardProcessor, ...overrides } }, 'send-payouts')
const payoutOf = ({ offerId }: Deal) => Payout.findOne({ where: { offerId }, rejectOnEmpty: true })

async function transfersOf({ offerId }: Deal): Promise<number[]> {
  const group = { transfer_group: `offer-${offerId}` }
  const { data } = await theProcessor().transfers.list(group)
  return data.map(({ amount }) => amount)
}

describe('the courier’s payout', () => {
  test('waits for the delivery, is due when it is confirmed, and is sent', async () => {
    const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
    expect((await payoutOf(deal)).status).toBe('on_hold')
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
    expect((await payoutOf(deal)).status).toBe('due')

    await send()

    const payout = await payoutOf(deal)
    expect(payout.status).toBe('paid')
    expect(await transfersOf(deal)).toEqual([payout.amountMinor])
    expect((await balances()).courier_payable).toBe(0)
    await booksAreRight()
    await statesAreRight()
  })

  test('is sent once even if the job runs twice at a time and again', async () => {
    const deal = await aConfirmedDeal()

    await Promise.all([send(), send()])
    await send()

    expect(await transfersOf(deal)).toHaveLength(1)
    await booksAreRight()
  })

  test('is sent once even after a crash between the transfer and its record', async () => {
    const deal = await aConfirmedDeal()
    const { cardProcessor } = aCtx()
    await send({
      transfer: async (order) => {
        await cardProcessor.transfer(order)
        throw new Error('power cut')
      },
    })
    expect((await payoutOf(deal)).status).toBe('processing')
    expect(await transfersOf(deal)).toHaveLength(1)

    await send()

    expect((await payoutOf(deal)).status).toBe('paid')
    expect(await transfersOf(deal)).toHaveLength(1)
    await booksAreRight()
  })

  test('is looked up before it is sent again if it was in progress for long', async () => {
    const deal = await aConfirmedDeal()
    const { cardProcessor } = aCtx()
    await send({
      transfer: async (order) => {
        await cardProcessor.transfer(order)
        return fail('payment.processor_unavailable')
      },
    })

    // By now the processor has forgotten the idempotency key.
    await send({ transfer: () => Promise.reject(new Error('sent a second time')) })

    expect((await payoutOf(deal)).status).toBe('paid')
    await booksAreRight()
  })

  test('needs staff after three refusals, with nothing sent', async () => {
    const deal = await aConfirmedDeal()
    const refusals: number[] = []
    const no: CardProcessor['transfer'] = (order) => {
      refusals.push(order.refusals)
      return Promise.resolve().then(() =>
        fail('payment.not_possible', {
          state: 'refused',
          allowed: [],
          reason: 'account_closed',
        }),
      )
    }

    for (let times = 0; times < 4; times++) await send({ transfer: no })

    expect(await payoutOf(deal)).toMatchObject({
      status: 'failed',
      attempts: 3,
      failureCode: 'account_closed',
    })
    expect(refusals).toEqual([0, 1, 2])
    expect(await transfersOf(deal)).toEqual([])
    await statesAreRight()
  })

  test('is retried the day after a refusal, and sent once the account is right', async () => {
    const deal = await aConfirmedDeal()
    const no: CardProcessor['transfer'] = () =>
      Promise.resolve().then(() =>
        fail('payment.not_possible', {
          state: 'refused',
          allowed: [],
          reason: 'account_closed',
        }),
      )
    const nextDay = () => runJob(aCtx(), 'retry-payouts')
    for (let times = 0; times < 3; times++) await send({ transfer: no })
    expect((await payoutOf(deal)).status).toBe('failed')

    await nextDay()
    await send({ transfer: no })
    expect((await payoutOf(deal)).status).toBe('failed')
    await nextDay()
    await send()

    expect((await payoutOf(deal)).status).toBe('paid')
    expect(await transfersOf(deal)).toHaveLength(1)
    await booksAreRight()
    await statesAreRight()
  })
})

describe('three days after the delivery', () => {
  const after = (hours: number) => runJob(aCtx(undefined, { now: DateTime.utc().plus({ hours }) }), 'release-payouts')

  test('no answer from the customer counts as a confirmation', async () => {
    const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
    await after(71)
    expect((await payoutOf(deal)).status).toBe('on_hold')

    await after(73)

    expect((await payoutOf(deal)).status).toBe('due')
    expect(await as(deal.ann).offer.get({ offerId: deal.offerId })).toMatchObject({
      status: 'realized',
      auction: { status: 'completed' },
    })
    await statesAreRight()
  })

  test('even if closed by hand earlier, the payout waits for its time', async () => {
    const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
    await as(deal.bob).offer.realize({ offerId: deal.offerId })
    expect((await payoutOf(deal)).status).toBe('on_hold')

    await after(73)
    await send()

    expect((await payoutOf(deal)).status).toBe('paid')
    await booksAreRight()
  })
})

describe('the payout account', () => {
  test('needs a confirmed address, which the card processor writes to', async () => {
    const bob = await aCourier({ status: 'unconfirmed', payoutAccountId: null })

    expect(await refusal(as(bob).payment.openPayoutAccount({}))).toBe('forbidden')
  })

  test('is set up at the card processor, which reports when it is ready', async () => {
    const bob = await aCourier({ payoutAccountId: null, isPayoutAccountReady: false })

    const { redirectUrl } = await as(bob).payment.openPayoutAccount({})
    const again = await as(bob).payment.openPayoutAccount({})

    expect(redirectUrl).toMatch(/^http/)
    expect(again.redirectUrl).toMatch(/^http/)
    expect(await as(bob).payment.payoutAccount({})).toEqual({
      state: 'incomplete',
      isVerified: true,
    })
    expect(await as(await aPayableCourier()).payment.payoutAccount({})).toEqual({
      state: 'ready',
      isVerified: true,
    })
  })

  test('is refused to a customer', async () => {
    expect(await refusal(as(await aCustomer()).payment.payoutAccount({}))).toBe('forbidden')
  })
})

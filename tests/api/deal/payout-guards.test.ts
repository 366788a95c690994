import { DateTime } from 'luxon'
import type Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { runJob } from '#api/jobs.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { Company, type CompanyStatus } from '#api/account/registration/company.model.ts'
import { database, queryOne, query } from '#api/kit/db/db.ts'
import type { CardProcessor } from '#api/payment/card-processor.port.ts'
import { Payout } from '#api/payment/payment.model.ts'
import { balances, booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import {
  aChosenDeal,
  aDeliveredDeal,
  aPaidDeal,
  aPayableCourier,
  deliver,
  deliverWebhook,
  deliverWebhooks,
  payWith,
  processorEvents,
  theProcessor,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp, openDisputes, workOutbox } from '#tests/support/test-app.ts'

testApp()

const none = { tx: undefined }
const send = (overrides: Partial<CardProcessor> = {}) =>
  runJob({ ...aCtx(), cardProcessor: { ...aCtx().cardProcessor, ...overrides } }, 'send-payouts')
const release = (hours = 0) => runJob(aCtx(undefined, { now: DateTime.utc().plus({ hours }) }), 'release-payouts')
const confirm = ({ ann, offerId }: Deal) => as(ann).delivery.step({ offerId, event: 'confirm' })
const statusOf = async ({ offerId }: Deal) => (await Payout.findOne({ where: { offerId }, rejectOnEmpty: true })).status
const become = ({ userId }: SignedIn, status: CompanyStatus) =>
  query(none, `update companies set status = $2 where user_id = $1 returning id`, [userId, status])
const report = ({ offerId }: Deal, isReported = true) =>
  query(none, `update offers set is_fraud_reported = $2 where id = $1 returning id`, [offerId, isReported])
const transfersOf = async ({ offerId }: Deal) =>
  (await theProcessor().transfers.list({ transfer_group: `offer-${offerId}` })).data.length
const waitsFor = async ({ bob, offerId }: Deal) =>
  (await as(bob).payment.history({})).data.find((entry) => entry.offerId === offerId)?.waitsFor

async function aConfirmedDeal(): Promise<Deal> {
  const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
  await confirm(deal)
  return deal
}

/** Nothing was paid out, and no job pays it out. */
async function staysHere(deal: Deal, status: Payout['status']): Promise<void> {
  await release(100)
  await send()
  expect(await statusOf(deal)).toBe(status)
  expect(await transfersOf(deal)).toBe(0)
}

async function goesNow(deal: Deal): Promise<void> {
  await release()
  await send()
  expect(await statusOf(deal)).toBe('paid')
  expect(await transfersOf(deal)).toBe(1)
}

describe('payouts go to verified companies only', () => {
  test.each(['unverified', 'in_progress', 'submitted', 'rejected', 'suspended', 'lapsed'] as const)(
    'the payout of a company that is %s waits until it is verified',
    async (status) => {
      const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
      await become(deal.bob, status)
      await confirm(deal)
      await staysHere(deal, 'on_hold')
      expect(await waitsFor(deal)).toBe('verification')

      await become(deal.bob, 'verified')

      await goesNow(deal)
      expect(await waitsFor(deal)).toBeNull()
      await booksAreRight()
      await statesAreRight()
    },
  )

  test('so does that of a company no longer verified when it is sent', async () => {
    const deal = await aConfirmedDeal()
    expect(await statusOf(deal)).toBe('due')
    await become(deal.bob, 'suspended')
    await staysHere(deal, 'due')

    await become(deal.bob, 'verified')

    await goesNow(deal)
  })

  test('the courier sees this on their pages and in the delivery mail', async () => {
    const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
    await become(deal.bob, 'unverified')
    await confirm(deal)

    expect(await as(deal.bob).payment.payoutAccount({})).toEqual({
      state: 'ready',
      isVerified: false,
    })
    await workOutbox()
    const mails = await query<{ text: string }>(
      none,
      `select text from outbox_mails where to_email = $1 and text ~ 'confirmed that everything'`,
      [deal.bob.email],
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/kept for you until your company is verified/)
  })

  test('the database refuses such a payout from any caller', async () => {
    const deal = await aConfirmedDeal()
    await become(deal.bob, 'lapsed')

    const sent = query(none, `update payouts set status = 'processing' where offer_id = $1`, [deal.offerId])

    await expect(sent).rejects.toThrow(/has to wait: company/)
  })
})

test('a payout says its fee, and what it waits for: the day of the delivery, then the confirmation after 72 hours', async () => {
  const deliveryDate = inDays(5)
  const deal = await aPaidDeal({ bob: await aPayableCourier(), pickupDate: inDays(5), deliveryDate })
  const payout = async () =>
    (await as(deal.bob).payment.history({})).data.find(({ offerId }) => offerId === deal.offerId)
  const { gross } = (await as(deal.bob).payment.fees({})).data[0] ?? {}
  expect(await payout()).toMatchObject({ fee: gross, deliveryDay: deliveryDate, releasedAt: null })
  expect((await as(deal.ann).payment.history({})).data[0]).toMatchObject({
    fee: null,
    deliveryDay: null,
    releasedAt: null,
  })

  await deliver(deal)
  const [delivered] = await query<{ at: Date }>(none, `select release_from as at from deliveries where offer_id = $1`, [
    deal.offerId,
  ])
  const releasedAt = DateTime.fromJSDate(delivered?.at ?? new Date(0))
    .plus({ hours: 72 })
    .toUTC()
    .toISO()
  expect(await payout()).toMatchObject({ deliveryDay: null, releasedAt })

  await confirm(deal)
  expect(await payout()).toMatchObject({ releasedAt: null })
})

describe('a deal reported as fraud', () => {
  test('is not paid out before the report is dismissed', async () => {
    const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
    await report(deal)
    await confirm(deal)
    await staysHere(deal, 'on_hold')
    expect(await waitsFor(deal)).toBe('dispute')

    await report(deal, false)

    await goesNow(deal)
  })

  test('is not paid out if reported after the release', async () => {
    const deal = await aConfirmedDeal()
    await report(deal)

    await staysHere(deal, 'due')
  })

  test('is not closed automatically', async () => {
    const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
    await report(deal)

    await staysHere(deal, 'on_hold')

    expect((await as(deal.ann).offer.get({ offerId: deal.offerId })).status).toBe('accepted')
  })

  test('a report during a transfer waits for it', async () => {
    const deal = await aConfirmedDeal()
    let sending: Promise<void> | undefined

    await database().transaction(async (tx) => {
      await query({ tx }, `update offers set is_fraud_reported = true where id = $1 returning id`, [deal.offerId])
      sending = send()
      await vi.waitUntil(isSomebodyWaiting, { timeout: 10_000 })
    })
    await sending

    expect(await statusOf(deal)).toBe('due')
    expect(await transfersOf(deal)).toBe(0)
  })

  test('an interrupted transfer is not repeated, and is recognised if it went through', async () => {
    const [lost, gone] = [await aConfirmedDeal(), await aConfirmedDeal()]
    const { cardProcessor } = aCtx()
    await send({
      transfer: async (order) => {
        if (order.offerId === gone.offerId) await cardProcessor.transfer(order)
        throw new Error('power cut')
      },
    })
    await report(lost)
    await report(gone)

    await send()

    expect([await statusOf(lost), await statusOf(gone)]).toEqual(['processing', 'paid'])
    expect([await transfersOf(lost), await transfersOf(gone)]).toEqual([0, 1])
    await report(lost, false)
    await goesNow(lost)
    await booksAreRight()
  })
})

const dealOf = ({ payment_intent: intent }: Stripe.Dispute): string | undefined =>
  typeof intent === 'object' ? intent?.metadata.offerId : undefined

const isSomebodyWaiting = async (): Promise<boolean> =>
  (await queryOne(none, `select 1 as yes from pg_locks where not granted`)) !== undefined

describe('a disputed card payment', () => {
  /** Delivered and paid by card, then disputed by the cardholder. */
  async function aDisputedDeal(): Promise<Deal> {
    const deal = await aChosenDeal({ bob: await aPayableCourier() })
    await payWith('disputed', deal)
    return deal
  }

  async function aDeliveredOne(): Promise<Deal> {
    const deal = await aDisputedDeal()
    await as(deal.ann).payment.status({ offerId: deal.offerId })
    await deliver(deal)
    return deal
  }

  const decide = async (deal: Deal, uncategorized_text: string): Promise<void> => {
    openDisputes()
    const { data } = await theProcessor().disputes.list({ expand: ['data.payment_intent'] })
    const dispute = data.find((one) => dealOf(one) === String(deal.offerId))
    await theProcessor().disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text } })
    await deliverWebhooks()
  }

  test('freezes the payout until the dispute is won', async () => {
    const deal = await aDeliveredOne()
    openDisputes()
    await deliverWebhooks()
    await deliverWebhooks()
    await confirm(deal)
    await staysHere(deal, 'on_hold')
    expect(await waitsFor(deal)).toBe('dispute')
    await booksAreRight()

    await decide(deal, 'winning_evidence')

    await goesNow(deal)
    expect((await balances()).chargeback).toBe(0)
    await booksAreRight()
    await statesAreRight()
  })

  test('freezes it for good when the dispute is lost, also after the release', async () => {
    const deal = await aDeliveredOne()
    await confirm(deal)
    expect(await statusOf(deal)).toBe('due')
    await decide(deal, 'losing_evidence')

    await staysHere(deal, 'due')

    await booksAreRight()
    await statesAreRight()
  })

  test('counts even if reported before the payment itself', async () => {
    const deal = await aDisputedDeal()
    openDisputes()
    const told = (await processorEvents()).findLast(({ type }) => type === 'charge.dispute.created')

    if (told) await deliverWebhook(told)
    await deliver(deal)
    await confirm(deal)

    await staysHere(deal, 'on_hold')
  })
})

test('the payout of a company without a payout account waits for one', async () => {
  const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
  const where = { where: { userId: deal.bob.userId } }
  await Company.update({ isPayoutAccountReady: false }, where)
  await confirm(deal)
  await staysHere(deal, 'on_hold')
  expect(await waitsFor(deal)).toBe('account')

  await as(deal.bob).payment.payoutAccount({})

  await goesNow(deal)
})

test('the payout of a deal that staff closed without a delivery is due three days later', async () => {
  const deal = await aPaidDeal({ bob: await aPayableCourier() })
  await as(await anAdmin()).offer.realize({ offerId: deal.offerId, reason: 'Both say that it arrived' })
  await release(71)
  expect(await statusOf(deal)).toBe('on_hold')

  await release(73)

  expect(await statusOf(deal)).toBe('due')
  await goesNow(deal)
})

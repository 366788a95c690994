import { afterEach, describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { Payment, Payout, Refund, Reversal } from '#api/payment/payment.model.ts'
import { usualHabits } from '#sandbox/card-processor/console-acts.ts'
import type { TestCardName } from '#sandbox/card-processor/test-cards.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import {
  aChosenDeal,
  aPayableCourier,
  deliver,
  deliverWebhooks,
  pounds,
  processorEvents,
  payWith,
  theProcessor,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { complainOf } from '#tests/support/scenes/complaints.ts'
import { chargeOf } from '#tests/support/scenes/money-cases.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, theCardSandbox, workOutbox } from '#tests/support/test-app.ts'

testApp()

afterEach(() => {
  theCardSandbox().setHabits(usualHabits)
})

const none = { tx: undefined }

async function aPaidDeal(card: TestCardName = 'success'): Promise<Deal> {
  const deal = await aChosenDeal({ bob: await aPayableCourier() })
  await payWith(card, deal)
  await as(deal.ann).payment.status({ offerId: deal.offerId })
  return deal
}

/** Cancelled by its courier, with a refund ordered. */
async function aCancelledDeal(card?: TestCardName): Promise<Deal> {
  const deal = await aPaidDeal(card)
  await as(deal.bob).offer.cancel({ offerId: deal.offerId })
  await as(deal.ann).auction.rescue({ auction: deal.auction.id, answer: 'takeBack' })
  return deal
}

async function aDoneDeal(): Promise<Deal> {
  const deal = await aPaidDeal()
  await deliver(deal)
  await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
  return deal
}

/** A delivered deal with an open complaint. */
async function aComplainedDeal(): Promise<Deal> {
  const deal = await aPaidDeal()
  await deliver(deal)
  await complainOf(deal, { claim: pounds('250') })
  return deal
}

async function settleOn({ ann, bob, offerId }: Deal, back: string): Promise<void> {
  const { proposals } = await as(bob).offer.proposeSettlement({ offerId, back: pounds(back) })
  await as(ann).offer.answerSettlement({ offerId, settlementId: proposals[0]?.id ?? 0, answer: 'accept' })
}

const refundsOf = async ({ offerId }: Deal): Promise<Refund[]> =>
  Refund.findAll({
    where: { paymentId: (await Payment.findOne({ where: { offerId } }))?.id ?? 0 },
    order: ['id'],
  })
const refundOf = async (deal: Deal): Promise<Refund | undefined> => (await refundsOf(deal)).at(-1)
const payoutOf = async ({ offerId }: Deal) => (await Payout.findOne({ where: { offerId }, rejectOnEmpty: true })).status

const delivered = new Set<string>()

/** Delivers the processor’s events that have not been delivered yet. */
const tell = async (): Promise<void> => {
  const fresh = (await processorEvents()).filter(({ id }) => !delivered.has(id))
  for (const { id } of fresh) delivered.add(id)
  await deliverWebhooks(fresh)
  await workOutbox()
}

async function releaseAndSend(): Promise<void> {
  await runJob(aCtx(), 'release-payouts')
  await runJob(aCtx(), 'send-payouts')
}

/** Balances of one deal by ledger account, without those at zero. */
async function booksOf({ offerId }: Deal): Promise<Record<string, number>> {
  const sums = await query<{ account: string; minor: number }>(
    none,
    `select account, sum(amount_minor)::int as minor from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id where t.offer_id = $1
     group by account having sum(amount_minor) <> 0`,
    [offerId],
  )
  return Object.fromEntries(sums.map(({ account, minor }) => [account, minor]))
}

const eventsOf = async (person: SignedIn) =>
  (await query<{ event: string }>(none, `select event from notifications where user_id = $1`, [person.userId])).map(
    ({ event }) => event,
  )

const mailsOf = async (person: SignedIn, subject: string) =>
  (await query(none, `select 1 as yes from outbox_mails where to_email = $1 and subject ~ $2`, [person.email, subject]))
    .length

async function allIsRight(): Promise<void> {
  await workOutbox()
  await booksAreRight()
  await statesAreRight()
}

const decide = async (
  deal: Deal,
  decision: 'retry' | 'settle' | 'release' | 'end' | 'keep',
  kind: 'refund' | 'chargeback' | 'reversal' = 'refund',
) => {
  const office = as(await anAdmin())
  const { data } = await office.payment.cases({})
  const match = data.find((one) => one.offerId === deal.offerId && one.kind === kind)
  if (!match) throw new Error('the office sees nothing of it')
  await office.payment.decideCase({ kind, id: match.id, decision, reason: 'Bank transfer 17' })
  await workOutbox()
}

const isBeforeOffice = async ({ offerId }: Deal) =>
  (await as(await anAdmin()).payment.cases({})).data.some((one) => one.offerId === offerId)

describe('a failed refund', () => {
  test('weeks later is posted as owed, notified, and sent again by staff', async () => {
    const deal = await aCancelledDeal()
    await tell()
    expect(await refundOf(deal)).toMatchObject({ status: 'succeeded' })
    expect(await booksOf(deal)).toEqual({})

    theCardSandbox().act('let the refund fail', (await refundOf(deal))?.processorRefundId ?? '')
    await tell()

    expect(await refundOf(deal)).toMatchObject({
      status: 'failed',
      failureCode: 'expired_or_canceled_card',
    })
    expect(await booksOf(deal)).toEqual({ clearing: 50_000, refund: -50_000 })
    expect(await eventsOf(deal.ann)).toContain('refund.fail')
    expect(await mailsOf(deal.ann, 'refund didn’t go through')).toBe(1)
    await allIsRight()

    await decide(deal, 'retry')
    await tell()

    expect(await refundOf(deal)).toMatchObject({ status: 'succeeded', attempts: 2 })
    expect(await booksOf(deal)).toEqual({})
    expect(await isBeforeOffice(deal)).toBe(false)
    await allIsRight()
  })

  test('at once is handled the same, and may be marked as paid by bank transfer, with a reason', async () => {
    theCardSandbox().setHabits({ refunds: 'failed' })
    const deal = await aCancelledDeal()
    await workOutbox()
    expect(await refundOf(deal)).toMatchObject({ status: 'failed' })
    expect(await booksOf(deal)).toEqual({ clearing: 50_000, refund: -50_000 })

    await decide(deal, 'settle')

    expect(await refundOf(deal)).toMatchObject({ status: 'settled' })
    expect(await booksOf(deal)).toEqual({ clearing: 50_000, bank: -50_000 })
    expect(await eventsOf(deal.ann)).toContain('refund.settle')
    const audit = await queryOne(
      none,
      `select reason from audit_events where machine = 'refund' and event = 'settle' order by id desc limit 1`,
    )
    expect(audit).toEqual({ reason: 'Bank transfer 17' })
    await allIsRight()
  })

  test('because of a dispute is a case for staff, and closed when the bank pays it', async () => {
    const deal = await aPaidDeal()
    theCardSandbox().act('open a dispute', await chargeOf(deal))
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await as(deal.ann).auction.rescue({ auction: deal.auction.id, answer: 'takeBack' })
    await workOutbox()

    expect(await refundOf(deal)).toMatchObject({ status: 'failed', failureCode: 'charge_disputed' })
    expect(await isBeforeOffice(deal)).toBe(true)
    await tell()
    await allIsRight()

    const { data } = await theProcessor().disputes.list()
    theCardSandbox().act('lose the dispute', data[0]?.id ?? '')
    await tell()

    expect(await refundOf(deal)).toMatchObject({ status: 'settled' })
    expect(await booksOf(deal)).toEqual({})
    await allIsRight()
  })

  test('that only waits for the bank is pending until it arrives', async () => {
    const deal = await aCancelledDeal('refundPending')
    await workOutbox()
    expect(await refundOf(deal)).toMatchObject({ status: 'pending' })

    theCardSandbox().act('let the refund arrive', (await refundOf(deal))?.processorRefundId ?? '')
    await tell()

    expect(await refundOf(deal)).toMatchObject({ status: 'succeeded' })
    expect(await isBeforeOffice(deal)).toBe(false)
    await allIsRight()
  })
})

describe('a refund by staff at the processor', () => {
  test('holds the payout, notifies both sides, and is released by staff', async () => {
    const deal = await aPaidDeal()
    theCardSandbox().act('refund by hand', await chargeOf(deal))
    await tell()
    await deliver(deal)
    await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })
    await releaseAndSend()

    expect(await payoutOf(deal)).toBe('on_hold')
    expect(await eventsOf(deal.ann)).toContain('refund.notice')
    expect(await mailsOf(deal.bob, 'payout has to wait')).toBe(1)
    expect((await booksOf(deal)).refund).toBe(50_000)
    await allIsRight()

    await decide(deal, 'release')
    await releaseAndSend()

    expect(await payoutOf(deal)).toBe('paid')
    expect(await booksOf(deal)).toMatchObject({ refund: 50_000 })
    await allIsRight()
  })

  test('in part counts when staff end the deal: only the rest is refunded', async () => {
    const deal = await aPaidDeal()
    theCardSandbox().act('refund by hand', await chargeOf(deal), 20_000)
    await tell()

    await decide(deal, 'end')

    expect((await as(deal.ann).offer.get({ offerId: deal.offerId })).status).toBe('cancelled')
    expect(await payoutOf(deal)).toBe('cancelled')
    expect((await refundsOf(deal)).map((one) => [one.status, one.amountMinor])).toEqual([
      ['matched', 20_000],
      ['succeeded', 30_000],
    ])
    expect(await booksOf(deal)).toEqual({})
    await allIsRight()
  })

  test('after the payout was sent is posted as owed to the platform, as a case for staff', async () => {
    const deal = await aDoneDeal()
    await releaseAndSend()
    expect(await payoutOf(deal)).toBe('paid')

    theCardSandbox().act('refund by hand', await chargeOf(deal))
    await tell()

    expect((await booksOf(deal)).refund).toBe(50_000)
    expect(await isBeforeOffice(deal)).toBe(true)
    expect(await eventsOf(deal.bob)).not.toContain('refund.notice')
    await allIsRight()
  })

  test('while our own refund is on its way does not send the money twice', async () => {
    const deal = await aCancelledDeal()
    theCardSandbox().act('refund by hand', await chargeOf(deal), 20_000)

    await tell()

    expect((await refundsOf(deal)).map((one) => [one.status, one.amountMinor])).toEqual([
      ['succeeded', 30_000],
      ['matched', 20_000],
    ])
    expect(await booksOf(deal)).toEqual({})
    await allIsRight()
  })

  test('above the settled part counts as far as it was owed; the rest waits for staff', async () => {
    const deal = await aComplainedDeal()
    await settleOn(deal, '100')
    theCardSandbox().act('refund by hand', await chargeOf(deal))
    await tell()

    const refunds = await refundsOf(deal)
    expect(refunds.map((one) => [one.key === null, one.status, one.amountMinor])).toEqual([
      [false, 'settled', 10_000],
      [true, 'noticed', 50_000],
    ])
    expect(await isBeforeOffice(deal)).toBe(true)
    expect((await booksOf(deal)).refund).toBe(40_000)
    await decide(deal, 'release')
    await allIsRight()
  })

  test('before a second settlement counts towards that one too', async () => {
    const deal = await aComplainedDeal()
    theCardSandbox().act('refund by hand', await chargeOf(deal), 20_000)
    await tell()
    await settleOn(deal, '100')
    await complainOf(deal, { claim: pounds('250') })
    await settleOn(deal, '250')
    await workOutbox()

    expect((await refundsOf(deal)).map((one) => [one.status, one.amountMinor])).toEqual([
      ['matched', 20_000],
      ['succeeded', 15_000],
    ])
    expect((await booksOf(deal)).refund).toBeUndefined()
    await allIsRight()
  })
})

describe('money taken back while the transfer to the courier is on its way', () => {
  test.each([
    ['refund by hand', 'refund', 'before the processor sends it'],
    ['open a dispute', 'chargeback', 'before we book it'],
  ] as const)(
    '(%s: %s, %s) is a case for staff; the transfer is booked once, and the books stay right',
    async (act, kind, at) => {
      const deal = await aDoneDeal()
      const charge = await chargeOf(deal)
      const { cardProcessor } = aCtx()
      const takeBack = async () => {
        theCardSandbox().act(act, charge)
        await tell()
      }
      const transfer: typeof cardProcessor.transfer = async (order) => {
        if (at === 'before the processor sends it') await takeBack()
        const sent = await cardProcessor.transfer(order)
        if (at === 'before we book it') await takeBack()
        return sent
      }

      await runJob(aCtx(), 'release-payouts')
      await runJob({ ...aCtx(), cardProcessor: { ...cardProcessor, transfer } }, 'send-payouts')
      await releaseAndSend()

      const { data } = await theProcessor().transfers.list({
        transfer_group: `offer-${deal.offerId}`,
      })
      expect([await payoutOf(deal), data.length]).toEqual(['paid', 1])
      expect((await booksOf(deal))[kind]).toBe(50_000)
      expect(await isBeforeOffice(deal)).toBe(true)
      await allIsRight()
    },
  )
})

/** Everything is over, and the courier has the share. */
async function aPaidOutDeal(): Promise<Deal & { transferId: string; sharedMinor: number }> {
  const deal = await aDoneDeal()
  await releaseAndSend()
  const { processorTransferId, amountMinor } = await Payout.findOne({
    where: { offerId: deal.offerId },
    rejectOnEmpty: true,
  })
  return { ...deal, transferId: processorTransferId ?? '', sharedMinor: amountMinor }
}

async function accountOf(transferId: string): Promise<string> {
  const { destination } = await theProcessor().transfers.retrieve(transferId)
  return typeof destination === 'string' ? destination : (destination?.id ?? '')
}

const reversalsOf = async ({ offerId }: Deal) =>
  (
    await query<{ status: string; minor: number }>(
      none,
      `select r.status, r.amount_minor as minor from reversals r join payouts p on p.id = r.payout_id
       where p.offer_id = $1 order by r.id`,
      [offerId],
    )
  ).map(({ status, minor }) => [status, minor])

const sentTo = async ({ offerId }: Deal) =>
  (await theProcessor().transfers.list({ transfer_group: `offer-${offerId}` })).data.map(
    ({ amount, amount_reversed: back }) => amount - back,
  )

describe('a transfer that staff reverse at the processor after the payout', () => {
  test('is owed to the courier again, before the office, told, and sent by no timer', async () => {
    const { transferId, sharedMinor, ...deal } = await aPaidOutDeal()
    const before = await booksOf(deal)

    theCardSandbox().act('reverse the transfer', transferId)
    await tell()
    await runJob(aCtx(), 'retry-payouts')
    await releaseAndSend()

    expect(await reversalsOf(deal)).toEqual([['noticed', sharedMinor]])
    expect(await payoutOf(deal)).toBe('paid')
    expect(await sentTo(deal)).toEqual([0])
    expect(await booksOf(deal)).toEqual({
      ...before,
      clearing: (before.clearing ?? 0) + sharedMinor,
      courier_payable: -sharedMinor,
    })
    expect(await isBeforeOffice(deal)).toBe(true)
    expect(await eventsOf(deal.bob)).toContain('reversal.notice')
    expect(await mailsOf(deal.bob, 'of your payout has been taken back')).toBe(1)
    expect((await as(deal.bob).payment.history({})).data[0]).toMatchObject({
      status: 'paid',
      refunded: toWire(money(sharedMinor, 'GBP')),
    })
    const { balance } = await as(deal.bob).payment.fees({})
    expect(balance).toMatchObject([{ paid: pounds('0'), due: toWire(money(sharedMinor, 'GBP')) }])
    await allIsRight()

    await decide(deal, 'retry', 'reversal')

    expect(await reversalsOf(deal)).toEqual([['sent', sharedMinor]])
    expect(await sentTo(deal)).toEqual([sharedMinor, 0])
    expect(await booksOf(deal)).toEqual(before)
    expect(await isBeforeOffice(deal)).toBe(false)
    expect(await mailsOf(deal.bob, 'sent to your account')).toBe(2)
    await allIsRight()
  })

  test('in two parts is two cases, whatever order and however often it is told', async () => {
    const { transferId, sharedMinor, ...deal } = await aPaidOutDeal()
    theCardSandbox().act('reverse the transfer', transferId, 10_000)
    theCardSandbox().act('reverse the transfer', transferId, 5000)
    const events = (await processorEvents()).filter(({ type }) => type === 'transfer.reversed').slice(-2)

    await deliverWebhooks(events.toReversed())
    await deliverWebhooks(events.map((event) => ({ ...event, id: `${event.id}_again` })))
    await workOutbox()

    expect(await reversalsOf(deal)).toEqual([
      ['noticed', 10_000],
      ['noticed', 5000],
    ])
    expect(await sentTo(deal)).toEqual([sharedMinor - 15_000])
    expect((await booksOf(deal)).courier_payable).toBe(-15_000)
    await allIsRight()

    await decide(deal, 'settle', 'reversal')
    expect((await booksOf(deal)).bank).toBe(-10_000)
    await decide(deal, 'retry', 'reversal')

    expect(await reversalsOf(deal)).toEqual([
      ['settled', 10_000],
      ['sent', 5000],
    ])
    expect((await booksOf(deal)).courier_payable).toBeUndefined()
    await allIsRight()
  })

  test('covers what the customer got back by hand, and the courier hears that', async () => {
    const { transferId, sharedMinor, ...deal } = await aPaidOutDeal()
    theCardSandbox().act('refund by hand', await chargeOf(deal))
    theCardSandbox().act('reverse the transfer', transferId)
    await tell()

    await decide(deal, 'keep', 'reversal')

    expect(await reversalsOf(deal)).toEqual([['kept', sharedMinor]])
    expect(await booksOf(deal)).toMatchObject({ refund: 50_000 - sharedMinor })
    expect((await booksOf(deal)).courier_payable).toBeUndefined()
    expect(await mailsOf(deal.bob, 'We won’t send you')).toBe(1)
    await allIsRight()
  })

  test('covers a dispute that was lost after the payout', async () => {
    const { transferId, sharedMinor, ...deal } = await aPaidOutDeal()
    theCardSandbox().act('open a dispute', await chargeOf(deal))
    const { data } = await theProcessor().disputes.list()
    theCardSandbox().act('lose the dispute', data[0]?.id ?? '')
    theCardSandbox().act('reverse the transfer', transferId)
    await tell()

    await decide(deal, 'keep', 'reversal')

    expect((await booksOf(deal)).chargeback).toBe(50_000 - sharedMinor)
    expect((await booksOf(deal)).courier_payable).toBeUndefined()
    await allIsRight()
  })

  test('is before the office again when it cannot be sent, with the reason', async () => {
    const { transferId, sharedMinor, ...deal } = await aPaidOutDeal()
    const account = await accountOf(transferId)
    theCardSandbox().act('reverse the transfer', transferId)
    theCardSandbox().act('restrict the account', account)
    await tell()

    await decide(deal, 'retry', 'reversal')

    expect(await reversalsOf(deal)).toEqual([['noticed', sharedMinor]])
    expect((await as(await anAdmin()).payment.cases({})).data).toContainEqual(
      expect.objectContaining({ offerId: deal.offerId, failureCode: 'account' }),
    )

    theCardSandbox().act('clear the account', account)
    await tell()
    await decide(deal, 'retry', 'reversal')
    expect(await reversalsOf(deal)).toEqual([['sent', sharedMinor]])
    await allIsRight()
  })

  test('is sent once though the answer of the processor got lost', async () => {
    const { transferId, sharedMinor, ...deal } = await aPaidOutDeal()
    theCardSandbox().act('reverse the transfer', transferId)
    await tell()
    const [{ id } = { id: 0 }] = (await as(await anAdmin()).payment.cases({})).data.filter(
      ({ offerId }) => offerId === deal.offerId,
    )
    const decision = { kind: 'reversal', id, decision: 'retry', reason: 'A slip' } as const
    await as(await anAdmin()).payment.decideCase(decision)
    const { cardProcessor, ...ctx } = aCtx()
    const deaf = {
      ...cardProcessor,
      transfer: async (order: Parameters<typeof cardProcessor.transfer>[0]) => {
        await cardProcessor.transfer(order)
        throw new Error('no answer')
      },
    }
    const job = { reversalId: id }
    await expect(runJob({ ...ctx, cardProcessor: deaf }, 'send-reversal', job)).rejects.toThrow()
    expect(await reversalsOf(deal)).toEqual([['due', sharedMinor]])

    await workOutbox()

    expect(await reversalsOf(deal)).toEqual([['sent', sharedMinor]])
    expect(await sentTo(deal)).toEqual([sharedMinor, 0])
    await allIsRight()
  })
})

test('a payout that the courier’s bank refuses is told, and closed by the office; our books stay', async () => {
  const { transferId, sharedMinor, ...deal } = await aPaidOutDeal()
  const account = await accountOf(transferId)
  const before = await booksOf(deal)
  theCardSandbox().act('pay out to the bank', account)
  const [payout] = (await theProcessor().payouts.list({}, { stripeAccount: account })).data

  theCardSandbox().act('fail the bank payout', payout?.id ?? '')
  await tell()
  await tell()

  expect(payout?.amount).toBe(sharedMinor)
  expect(await eventsOf(deal.bob)).toContain('reversal.bounce')
  expect(await mailsOf(deal.bob, 'Your bank didn’t accept')).toBe(1)
  const office = as(await anAdmin())
  const found = (await office.payment.cases({})).data.filter(({ processorId }) => processorId === payout?.id)
  expect(found).toMatchObject([{ offerId: null, owner: null, failureCode: 'account_closed' }])
  const input = { kind: 'reversal', id: found[0]?.id ?? 0, reason: 'New account' } as const
  expect(await refusal(office.payment.decideCase({ ...input, decision: 'retry' }))).toBe('payment.wrong_state')

  await office.payment.decideCase({ ...input, decision: 'settle' })

  expect(await Reversal.findByPk(input.id)).toMatchObject({ status: 'settled' })
  expect(await booksOf(deal)).toEqual(before)
  await allIsRight()
})

describe('a disputed payment', () => {
  test('notifies both sides, and staff may still pay the courier', async () => {
    const deal = await aDoneDeal()
    theCardSandbox().act('open a dispute', await chargeOf(deal))
    await tell()
    await releaseAndSend()
    expect(await payoutOf(deal)).toBe('due')
    expect(await eventsOf(deal.ann)).toContain('chargeback.open')
    expect(await eventsOf(deal.bob)).toContain('chargeback.open')

    await decide(deal, 'release', 'chargeback')
    await releaseAndSend()

    expect(await payoutOf(deal)).toBe('paid')
    expect(await booksOf(deal)).toMatchObject({ chargeback: 50_000 })
    await allIsRight()
  })
})

test('only finance staff see and decide money cases', async () => {
  const deal = await aCancelledDeal()

  expect(await refusal(as(deal.ann).payment.cases({}))).toBe('forbidden')
  expect(await refusal(as(await anAdmin({ staffRole: 'support' })).payment.cases({}))).toBe('forbidden')
})

test('an account restricted by the processor gets no payout until it is cleared', async () => {
  const deal = await aDoneDeal()
  const account = (await theProcessor().accounts.list()).data[0]?.id ?? ''
  theCardSandbox().act('restrict the account', account)
  await tell()
  await releaseAndSend()
  expect(await payoutOf(deal)).toBe('due')

  theCardSandbox().act('clear the account', account)
  await tell()
  await releaseAndSend()

  expect(await payoutOf(deal)).toBe('paid')
})

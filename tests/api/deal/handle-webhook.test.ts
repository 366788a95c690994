import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { Company } from '#api/account/registration/company.model.ts'
import { runJob } from '#api/jobs.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { CardProcessor } from '#api/payment/card-processor.port.ts'
import { localSecrets } from '#api/payment/find-sandbox.lib.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { aChosenDeal, aPayableCourier, payWith, processorEvents, theProcessor } from '#tests/support/scenes/offers.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'

testApp()
aServer()

const deliver = (body: string, signedBody = body, timestamp?: number) => {
  const { webhookSecret: secret } = localSecrets(theServices().config)
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: signedBody,
    secret,
    ...(timestamp ? { timestamp } : {}),
  })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
  }
  return call('POST /api/payment/webhook', { host: '127.0.0.1', headers, body })
}

const foreign = (id: string) => JSON.stringify({ id, object: 'event', type: 'charge.updated', data: { object: {} } })

const handle = (eventId: string, overrides: Partial<CardProcessor> = {}) =>
  runJob({ ...aCtx(), cardProcessor: { ...aCtx().cardProcessor, ...overrides } }, 'handle-processor-event', { eventId })

/** A processor that must not be asked. */
const unreachable: Partial<CardProcessor> = Object.fromEntries(
  ['getPayment', 'getDispute', 'listRefunds', 'listReversals', 'getBankPayout', 'account'].map((name) => [
    name,
    () => Promise.reject(new Error(`${name} was asked`)),
  ]),
)

const ledger = () =>
  query(
    { tx: undefined },
    `select t.unique_key, e.account, e.amount_minor from ledger_entries e
     join ledger_transactions t on t.id = e.transaction_id order by e.id`,
  )

const isHandled = async (id: string) =>
  (
    await queryOne<{ isHandled: boolean }>(
      { tx: undefined },
      `select handled_at is not null as "isHandled" from processor_events where id = $1`,
      [id],
    )
  )?.isHandled

const countJobs = async () =>
  (
    await queryOne<{ count: number }>(
      { tx: undefined },
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'handle-processor-event'`,
    )
  )?.count

describe('the card processor’s webhook', () => {
  test('stores events byte by byte as received, and handles them afterwards', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)

    for (const event of await processorEvents())
      expect(await deliver(JSON.stringify(event, null, 2))).toMatchObject({
        status: 200,
        json: { received: true },
      })
    await workOutbox()

    expect((await Offer.findByPk(deal.offerId))?.status).toBe('accepted')
  })

  test('refuses changed and unsigned events', async () => {
    const [event] = await processorEvents()
    const body = JSON.stringify(event)

    expect((await deliver(body.replace('evt_', 'evt_x'), body)).status).toBe(403)
    expect((await call('POST /api/payment/webhook', { json: event })).status).toBe(403)
  })

  test('retries a failed event, and never a handled one', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    const event = (await processorEvents()).findLast(({ type }) => type === 'checkout.session.completed')
    const id = event?.id ?? ''
    const away = { getPayment: () => Promise.reject(new Error('no network')) }
    await deliver(JSON.stringify(event))

    await expect(handle(id, away)).rejects.toThrow('no network')
    expect(await isHandled(id)).toBe(false)
    await handle(id)
    expect(await isHandled(id)).toBe(true)
    await handle(id, away)

    expect((await Offer.findByPk(deal.offerId))?.status).toBe('accepted')
  })

  test('accepts events about unknown objects and ignores them', async () => {
    expect((await deliver(foreign('evt_foreign'))).status).toBe(200)
    expect((await deliver(foreign('evt_foreign'))).status).toBe(200)
    await workOutbox()

    expect(await isHandled('evt_foreign')).toBe(true)
  })

  const unknownId = '2147483646'
  test.each<[type: string, object: Record<string, unknown>, account?: string]>([
    ['account.updated', { id: 'acct_x', object: 'account' }],
    ['checkout.session.completed', { id: 'cs_x', object: 'checkout.session' }],
    ['checkout.session.expired', { id: 'cs_x', object: 'checkout.session', metadata: { paymentId: unknownId } }],
    ['payment_intent.succeeded', { id: 'pi_x', object: 'payment_intent', metadata: { paymentId: '99999999999' } }],
    ['charge.succeeded', { id: 'ch_x', object: 'charge', payment_intent: 'pi_x' }],
    ['charge.refunded', { id: 'ch_x', object: 'charge', payment_intent: 'pi_x' }],
    ['refund.updated', { id: 're_x', object: 'refund', payment_intent: 'pi_x' }],
    ['transfer.reversed', { id: 'tr_x', object: 'transfer', metadata: { payoutId: unknownId } }],
    ['transfer.reversed', { id: 'tr_y', object: 'transfer', metadata: {} }],
    ['payout.failed', { id: 'po_x', object: 'payout' }, 'acct_x'],
    ['payout.failed', { id: 'po_y', object: 'payout' }],
  ])('%s about %j, which is not ours, is let be, and nobody is asked', async (type, object, account) => {
    const id = `evt_${type}_${String(object.id)}`
    await deliver(JSON.stringify({ id, object: 'event', type, account, data: { object } }))

    await handle(id, unreachable)

    expect(await isHandled(id)).toBe(true)
  })

  test('a dispute that does not exist is let be; one that cannot be asked about is tried again', async () => {
    const dispute = { id: 'du_x', object: 'dispute', payment_intent: 'pi_x' }
    const type = 'charge.dispute.created'
    const body = { id: 'evt_dispute', object: 'event', type, data: { object: dispute } }
    await deliver(JSON.stringify(body))

    await expect(handle('evt_dispute', unreachable)).rejects.toThrow('getDispute was asked')
    await handle('evt_dispute')

    expect(await isHandled('evt_dispute')).toBe(true)
  })

  test('leaves the ledger unchanged when handled events are sent again', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    const events = await processorEvents()
    for (const event of events) await deliver(JSON.stringify(event))
    await workOutbox()
    const books = await ledger()
    const sent = (event: Stripe.Event) => JSON.stringify(event)
    const dearer = (event: Stripe.Event) => sent(event).replaceAll('50000', '90000')
    const old = Math.floor(Date.now() / 1000) - 3600

    for (const event of events.toReversed()) {
      const again = { ...event, id: `${event.id}_again` }
      expect((await deliver(sent(event))).status).toBe(200)
      expect((await deliver(sent(again))).status).toBe(200)
      expect((await deliver(sent(again), sent(again), old)).status).toBe(403)
      if (dearer(again) !== sent(again)) expect((await deliver(dearer(again), sent(again))).status).toBe(403)
    }
    await workOutbox()

    expect(events.some((event) => dearer(event) !== sent(event))).toBe(true)
    expect(await ledger()).toEqual(books)
    expect(await isHandled(`${events[0]?.id}_again`)).toBe(true)
  })

  test('accepts a burst of 200 events at once, each once', async () => {
    await workOutbox()
    const ids = Array.from({ length: 200 }, (_, at) => `evt_burst_${at % 100}`)

    const answers = await Promise.all(ids.map((id) => deliver(foreign(id))))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await countJobs()).toBe(100)
    await workOutbox()
  })
})

describe('two events of one account at once', () => {
  test('the newest state at the processor counts, even if the first event arrives last', async () => {
    const bob = await aPayableCourier()
    const company = () => Company.findOne({ where: { userId: bob.userId }, rejectOnEmpty: true })
    const { payoutAccountId } = await company()
    for (const email of ['one@people.example', 'two@people.example'])
      await theProcessor().accounts.update(payoutAccountId ?? '', { email })
    const [first = '', second = ''] = (await processorEvents())
      .filter(({ type }) => type === 'account.updated')
      .slice(-2)
      .map(({ id }) => id)
    for (const event of await processorEvents())
      if ([first, second].includes(event.id)) await deliver(JSON.stringify(event))
    let answer: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    let ask: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (ask = resolve))
    const stale: CardProcessor['account'] = async (id) => {
      ask()
      await held
      return { ...(await aCtx().cardProcessor.account(id)), isReady: false }
    }

    const slow = handle(first, { account: stale })
    await asked
    await handle(second)
    answer()
    await slow

    expect((await company()).isPayoutAccountReady).toBe(true)
    expect(await as(bob).payment.payoutAccount({})).toMatchObject({ state: 'ready' })
  })
})

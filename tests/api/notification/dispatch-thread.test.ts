import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { inTransaction, queryOne, query } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import type { Ctx } from '#api/kit/context.ts'
import { tellOf, type Announcement, type Notices } from '#api/notification/notification.rules.ts'
import { dispatchThread } from '#api/notification/dispatch-thread.ts'
import { notices } from '#api/notices.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCtx, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'
import { aWholeDeal } from './a-whole-deal.ts'

testApp()

const happens = (event: string, id: number, more: object = {}) => publishEvent(aCtx(), event, id, more)
const tellAll = (auctionId: number, some: Notices = notices) =>
  dispatchThread(aCtx(), some, { thread: `auction:${auctionId}` })

async function toldTo(userId: number): Promise<string[]> {
  const centre = await query<{ event: string }>(
    { tx: undefined },
    `select event from notifications where user_id = $1 order by id`,
    [userId],
  )
  return centre.map(({ event }) => event)
}

const waiting = (thread: string) =>
  query<{ payload: { event: string }; tries: number; error: string | null }>(
    { tx: undefined },
    `select payload, tries, error from outbox_announcements where thread = $1 order by id`,
    [thread],
  )

/** The product’s notices, except that this event fails while `isBroken()`. */
const broken = (event: string, isBroken: () => boolean): Notices => ({
  ...notices,
  [event]: (ctx: Ctx, told: Announcement) =>
    isBroken()
      ? Promise.reject(new Error('no such template'))
      : (tellOf(notices, event)?.(ctx, told) ?? Promise.resolve([])),
})

describe('the events of one deal are delivered', () => {
  test('in one thread, whatever their subject', async () => {
    const { auction } = await aPaidDeal()

    const threads = await query<{ thread: string }>(
      { tx: undefined },
      `select distinct thread from outbox_announcements`,
    )

    expect(threads.map(({ thread }) => thread)).toEqual([`auction:${auction.id}`])
    await workOutbox()
  })

  test('in the order in which they happened, with none left', async () => {
    const { owner, auctionId, offerId, deliveryId } = await aWholeDeal()
    await happens('offer.post', offerId)
    await happens('delivery.pickUp', deliveryId)
    await happens('delivery.deliver', deliveryId)

    await tellAll(auctionId)

    expect(await toldTo(owner.userId)).toEqual(['offer.post', 'delivery.pickUp', 'delivery.deliver'])
    expect(await waiting(`auction:${auctionId}`)).toEqual([])
  })

  test('in order even if one delivery fails and is retried', async () => {
    const { owner, auctionId, offerId, deliveryId } = await aWholeDeal()
    let isBroken = true
    const shaky = broken('delivery.pickUp', () => isBroken)
    await happens('offer.post', offerId)
    await happens('delivery.pickUp', deliveryId)
    await happens('delivery.deliver', deliveryId)

    await expect(tellAll(auctionId, shaky)).rejects.toThrow('no such template')
    expect(await toldTo(owner.userId)).toEqual(['offer.post'])
    isBroken = false
    await tellAll(auctionId, shaky)

    expect(await toldTo(owner.userId)).toEqual(['offer.post', 'delivery.pickUp', 'delivery.deliver'])
  })

  test('once and in order with several workers', async () => {
    const { owner, auctionId, offerId, deliveryId } = await aWholeDeal()
    const events: [string, number][] = [
      ['offer.post', offerId],
      ['offer.withdraw', offerId],
      ['delivery.pickUp', deliveryId],
      ['delivery.deliver', deliveryId],
    ]
    for (const [event, id] of events) await happens(event, id)

    await Promise.all([tellAll(auctionId), tellAll(auctionId), tellAll(auctionId)])

    expect(await toldTo(owner.userId)).toEqual(events.map(([event]) => event))
    const mails = await query({ tx: undefined }, `select id from outbox_mails where user_id = $1`, [owner.userId])
    expect(mails).toHaveLength(events.length)
  })

  test('in order, once and completely, even in large numbers with several workers', async () => {
    const { owner, auctionId, offerId } = await aWholeDeal()
    const events = Array.from({ length: 45 }, (_, at) => (at % 2 === 0 ? 'offer.post' : 'offer.withdraw'))
    for (const event of events) await happens(event, offerId)

    await Promise.all([tellAll(auctionId), tellAll(auctionId), tellAll(auctionId)])

    expect(await toldTo(owner.userId)).toEqual(events)
    expect(await waiting(`auction:${auctionId}`)).toEqual([])
  })

  test('in commit order even if two are written at the same moment', async () => {
    const { auctionId, offerId } = await aWholeDeal()
    let hasAnnounced: () => void = () => undefined
    const announced = new Promise<void>((done) => (hasAnnounced = done))
    let mayCommit: () => void = () => undefined
    const later = new Promise<void>((done) => (mayCommit = done))
    const first = inTransaction(aCtx(), async (ctx) => {
      await publishEvent(ctx, 'offer.post', offerId)
      hasAnnounced()
      await later
    })
    await announced

    const second = happens('offer.withdraw', offerId)
    await tellAll(auctionId)
    expect(await waiting(`auction:${auctionId}`)).toEqual([])
    mayCommit()
    await Promise.all([first, second])

    const events = (await waiting(`auction:${auctionId}`)).map(({ payload }) => payload.event)
    expect(events).toEqual(['offer.post', 'offer.withdraw'])
  })

  test('with a new job if published during a delivery', async () => {
    const { owner, auctionId, offerId } = await aWholeDeal()
    await happens('offer.post', offerId)
    const key = `announce:auction:${auctionId}`
    const begin = `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = $1`
    await query({ tx: undefined }, begin, [key])

    await happens('offer.withdraw', offerId)

    const job = await queryOne<{ locked: Date | null }>(
      { tx: undefined },
      `select locked_at as locked from graphile_worker.jobs where key = $1`,
      [key],
    )
    expect(job).toEqual({ locked: null })
    await query({ tx: undefined }, `select graphile_worker.force_unlock_workers('{somebody}')`)
    await workOutbox()
    expect(await toldTo(owner.userId)).toEqual(['offer.post', 'offer.withdraw'])
  })

  test('without one that fails six times, which is kept with its error for 30 days', async () => {
    const { owner, auctionId, offerId, deliveryId } = await aWholeDeal()
    const hopeless = broken('offer.post', () => true)
    await happens('offer.post', offerId)
    await happens('delivery.pickUp', deliveryId)

    for (let times = 1; times < 6; times++)
      await expect(tellAll(auctionId, hopeless)).rejects.toThrow('no such template')
    const { log } = theServices()
    const said: unknown[] = []
    const quiet = { ...log, error: (facts: unknown) => void said.push(facts) } as typeof log
    await dispatchThread({ ...aCtx(), log: quiet }, hopeless, { thread: `auction:${auctionId}` })

    expect(await toldTo(owner.userId)).toEqual(['delivery.pickUp'])
    expect(said).toHaveLength(1)
    expect(await waiting(`auction:${auctionId}`)).toMatchObject([{ tries: 6, error: 'no such template' }])
    const forget = (days: number) =>
      runJob(aCtx(undefined, { now: DateTime.utc().plus({ days }) }), 'forget-announcements')
    await forget(29)
    expect(await waiting(`auction:${auctionId}`)).toHaveLength(1)
    await forget(31)
    expect(await waiting(`auction:${auctionId}`)).toEqual([])
  })
})

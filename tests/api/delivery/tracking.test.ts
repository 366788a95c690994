import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo, mailboxOf, mailsTo } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { anOpenDeal, aPaidDeal, deliver, type Deal } from '#tests/support/scenes/offers.ts'
import { anAdmin, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'
import { aFollowedDeal, aSharedDeal, nearKoszalin } from '#tests/support/scenes/tracking.ts'

testApp({ LIMIT_FACTOR: '1000' })

const now = DateTime.utc()
const at = (minutes: number): string => now.plus({ minutes }).toISO()
const ask = ({ ann, auction }: Deal) => as(ann).delivery.askTracking({ auction: String(auction.id) })
const answer = ({ bob, offerId }: Deal, said: 'share' | 'decline' | 'stop') =>
  as(bob).delivery.answerTracking({ offerId, answer: said })
const send = ({ bob, offerId }: Deal, minutes: readonly number[], there = nearKoszalin) =>
  as(bob, { now: now.plus({ minutes: 30 }) }).delivery.sendPositions({
    offerId,
    deviceUID: 'phone-1',
    positions: minutes.map((minute) => ({ ...there, at: at(minute) })),
  })
const sharingOf = async ({ ann, offerId }: Deal) => (await as(ann).delivery.get({ offerId })).sharing
const secretOf = async ({ ann, offerId }: Deal) => (await as(ann).delivery.get({ offerId })).trackingSecret ?? ''
const publicly = async (deal: Deal, minutes = 6) =>
  as(guestCaller, { now: now.plus({ minutes }) }).delivery.tracking({ secret: await secretOf(deal) })
const pointsOf = ({ offerId }: Deal) =>
  query<{ minute: number }>(
    { tx: undefined },
    `select round(extract(epoch from at - $2::timestamptz) / 60)::int as minute from tracking_positions
     where offer_id = $1 order by at`,
    [offerId, now.toJSDate()],
  )

describe('the owner asks for the courier’s position', () => {
  test('the courier is notified once, by mail too, and may share or decline', async () => {
    const deal = await aFollowedDeal()
    await ask(deal)
    await workOutbox()

    const { subject } = await lastMailTo(deal.bob.email)
    expect(subject).toContain('The customer asks where you are')
    const { sharing } = await as(deal.bob).delivery.get({ offerId: deal.offerId })
    expect(sharing).toMatchObject({ status: 'requested', events: ['share', 'decline'] })
    expect(await sharingOf(deal)).toMatchObject({ status: 'requested', events: [], position: null })
    await statesAreRight()
  })

  test('the owner is notified of the answer, and may ask again after a refusal', async () => {
    const deal = await aFollowedDeal()
    await answer(deal, 'decline')
    await workOutbox()
    expect(await mailboxOf(deal.ann.email)).toContain('isn’t sharing the position')
    expect(await sharingOf(deal)).toMatchObject({ status: 'stopped', events: ['ask'] })

    await ask(deal)
    await answer(deal, 'share')
    await workOutbox()
    expect((await lastMailTo(deal.ann.email)).subject).toContain('is sharing the position')

    await answer(deal, 'stop')
    await workOutbox()
    expect((await lastMailTo(deal.ann.email)).subject).toContain('is no longer sharing the position')
    await statesAreRight()
  })

  test('allowed for a booked deal, until the delivery', async () => {
    const open = await anOpenDeal()
    expect(await conflict(ask(open))).toMatchObject({ code: 'auction.wrong_state', state: 'active' })
    const done = await aPaidDeal()
    await deliver(done)
    expect(await conflict(ask(done))).toMatchObject({ code: 'delivery.wrong_state', state: 'delivered' })
  })

  test('other people can neither ask nor answer', async () => {
    const deal = await aFollowedDeal()
    const [cat, eve] = [await aCustomer(), await aCourier()]
    const auction = String(deal.auction.id)

    expect(await refusal(as(cat).delivery.askTracking({ auction }))).toBe('forbidden')
    expect(await refusal(as(deal.bob).delivery.askTracking({ auction }))).toBe('forbidden')
    const share = { offerId: deal.offerId, answer: 'share' } as const
    expect(await refusal(as(deal.ann).delivery.answerTracking(share))).toBe('forbidden')
    expect(await refusal(as(eve).delivery.answerTracking(share))).toBe('not_found')
  })

  test('a driver of the company can share', async () => {
    const deal = await aFollowedDeal()
    const dan = await aMember({ of: deal.bob, role: 'driver' })
    await as(dan).delivery.answerTracking({ offerId: deal.offerId, answer: 'share' })

    expect(await sharingOf(deal)).toMatchObject({ status: 'shared' })
    expect(await send({ ...deal, bob: dan }, [5])).toEqual({ kept: 1, status: 'shared' })
  })

  test('sharing needs a request, and an ended deal takes no answer', async () => {
    const deal = await aPaidDeal()
    expect(await conflict(answer(deal, 'share'))).toEqual({
      code: 'delivery.wrong_state',
      state: 'none',
      allowed: ['ask'],
    })
    await ask(deal)
    expect(await conflict(answer(deal, 'stop'))).toMatchObject({ allowed: ['share', 'decline', 'end'] })
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    expect(await refusal(answer(deal, 'share'))).toBe('offer.wrong_state')
    await statesAreRight()
  })
})

describe('a courier who shares sends positions', () => {
  test('in any order and repeatedly: each point is stored once, and the latest one counts', async () => {
    const deal = await aSharedDeal()

    expect(await send(deal, [4, 2])).toEqual({ kept: 2, status: 'shared' })
    expect(await send(deal, [2, 3, 4, 1])).toEqual({ kept: 2, status: 'shared' })
    expect(await pointsOf(deal)).toEqual([1, 2, 3, 4].map((minute) => ({ minute })))
    expect((await publicly(deal)).position?.at).toBe(at(4))
  })

  test('only from the time of sharing, and not from the future', async () => {
    const deal = await aSharedDeal({}, { now })
    await as(deal.bob, { now: now.plus({ minutes: 10 }) }).delivery.answerTracking({
      offerId: deal.offerId,
      answer: 'stop',
    })

    expect(await send(deal, [-5, 5, 15])).toEqual({ kept: 1, status: 'stopped' })
    expect(await pointsOf(deal)).toEqual([{ minute: 5 }])
    expect((await publicly(deal)).position).toBeNull()
  })

  test('after a stop and a second sharing, nothing shows the last position of the first', async () => {
    const deal = await aSharedDeal({}, { now })
    const { ann, bob, offerId } = deal
    const secret = await secretOf(deal)
    const shownAt = async (minutes: number) => {
      const guest = as(guestCaller, { now: now.plus({ minutes }) }).delivery
      const sharings = [ann, bob, await anAdmin()].map(async (caller) => {
        const { position, sentAt } = (await as(caller).delivery.get({ offerId })).sharing
        return position?.at ?? sentAt
      })
      const { svg } = await guest.trackingMap({ secret })
      const { position } = await guest.tracking({ secret })
      return [position?.at ?? null, svg.includes('class="here"'), ...(await Promise.all(sharings))]
    }
    await send(deal, [5])
    expect(await shownAt(6)).toEqual([at(5), true, at(5), at(5), at(5)])
    for (const [minutes, said] of [
      [10, 'stop'],
      [20, 'share'],
    ] as const)
      // prettier-ignore
      await as(bob, { now: now.plus({ minutes }) }).delivery.answerTracking({ offerId, answer: said })

    expect(await shownAt(21)).toEqual([null, false, null, null, null])
    expect(await send(deal, [15])).toEqual({ kept: 0, status: 'shared' })
    expect(await shownAt(21)).toEqual([null, false, null, null, null])
    await send(deal, [20])
    expect(await shownAt(21)).toEqual([at(20), true, at(20), at(20), at(20)])
    await as(bob, { now: now.plus({ minutes: 25 }) }).delivery.answerTracking({ offerId, answer: 'stop' })
    expect(await shownAt(26)).toEqual([null, false, null, null, null])
  })

  test('the tracking link shows the position to a kilometre, the nearest town and the arrival', async () => {
    const deal = await aSharedDeal()
    const { pickupPin } = await as(deal.ann).delivery.get({ offerId: deal.offerId })
    await as(deal.bob).delivery.step({ offerId: deal.offerId, event: 'pickUp', pin: pickupPin ?? '' })
    await send(deal, [5])

    const { position } = await publicly(deal)
    expect(position).toMatchObject({ lat: 54.19, lng: 16.19, near: 'Koszalin' })
    expect(position?.kmLeft).toBeGreaterThan(230)
    expect(position?.kmLeft).toBeLessThan(340)
    const hours = DateTime.fromISO(position?.arrival ?? '').diff(now, 'hours').hours
    expect(hours).toBeGreaterThan(3)
    expect(hours).toBeLessThan(6)
    expect((await publicly(deal, 200)).position?.arrival).toBeNull()
    const { svg } = await as(guestCaller).delivery.trackingMap({ secret: await secretOf(deal) })
    expect(svg).toContain('class="here"')
  })

  test('the owner and staff see it on the deal, the courier only that it was sent', async () => {
    const deal = await aSharedDeal()
    await send(deal, [5])
    const { offerId } = deal
    const seenBy = async (caller: Deal['ann']) => (await as(caller).delivery.get({ offerId })).sharing

    expect((await seenBy(deal.ann)).position).toMatchObject({ near: 'Koszalin' })
    expect((await seenBy(await anAdmin())).position).toMatchObject({ near: 'Koszalin' })
    expect(await seenBy(deal.bob)).toMatchObject({ position: null, sentAt: at(5), events: ['stop'] })
    expect(await refusal(as(await aCustomer()).delivery.get({ offerId }))).toBe('not_found')
  })

  test('it ends with the delivery, without an extra mail', async () => {
    const deal = await aSharedDeal()
    await send(deal, [5])
    await deliver(deal)
    await workOutbox()

    const { position, status } = await publicly(deal)
    expect({ position, status }).toEqual({ position: null, status: 'delivered' })
    expect(await sharingOf(deal)).toEqual({ status: 'stopped', events: [], sentAt: null, position: null })
    expect((await lastMailTo(deal.ann.email)).subject).not.toContain('position')
    await statesAreRight()
  })

  test('it ends when the deal is cancelled', async () => {
    const deal = await aSharedDeal()
    await send(deal, [5])
    const mails = await mailsTo(deal.ann.email)
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    await workOutbox()

    expect(
      await query({ tx: undefined }, `select status from tracking_shares where offer_id = $1`, [deal.offerId]),
    ).toEqual([{ status: 'stopped' }])
    expect(await mailsTo(deal.ann.email)).toBeGreaterThan(mails)
    await statesAreRight()
  })

  test('refused for another’s deal, before sharing, or with an invalid position', async () => {
    const deal = await aFollowedDeal()
    expect(await conflict(send(deal, [5]))).toMatchObject({ code: 'delivery.wrong_state', state: 'requested' })
    await answer(deal, 'share')
    const eve = await aCourier()
    expect(await refusal(send({ ...deal, bob: eve }, [5]))).toBe('not_found')
    expect(await refusal(send({ ...deal, bob: deal.ann }, [5]))).toBe('forbidden')
    expect(await wrongFields(send(deal, [5], { ...nearKoszalin, lat: 91 }))).toEqual({ 'positions[0].lat': 'max' })
    const { offerId } = deal
    expect(
      await wrongFields(as(deal.bob).delivery.sendPositions({ offerId, positions: [{ ...nearKoszalin, at: 'noon' }] })),
    ).toEqual({ 'positions[0].at': 'datetime_format' })
    expect(await wrongFields(as(deal.bob).delivery.sendPositions({ offerId, positions: [] }))).toEqual({
      positions: 'required',
    })
  })

  test('they are deleted after thirty days', async () => {
    const deal = await aSharedDeal()
    await send(deal, [5])
    const after = (days: number) => aCtx(undefined, { now: now.plus({ days }) })

    await runJob(after(30), 'forget-positions')
    expect(await pointsOf(deal)).toHaveLength(1)
    await runJob(after(31), 'forget-positions')
    expect(await pointsOf(deal)).toEqual([])
  })
})

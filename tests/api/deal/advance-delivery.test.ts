import { runJob } from '#api/jobs.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Delivery } from '#api/delivery/delivery.model.ts'
import type { DeliveryEvent } from '#api/delivery/delivery.rules.ts'
import { formatDay } from '#api/common/format.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aDeliveredDeal, anOpenDeal, aPaidDeal, type Deal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { watched } from '#tests/support/scenes/pictures.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, theServices, workOutbox, aCtx } from '#tests/support/test-app.ts'

testApp()

const stepsOf =
  ({ offerId }: Deal, caller: Parameters<typeof as>[0]) =>
  (event: DeliveryEvent, pin = '') =>
    as(caller).delivery.step({ offerId, event, pin, isEarlyConfirmed: true })
const replanned = ({ bob, offerId }: Deal, date?: string) =>
  as(bob).delivery.step({ offerId, event: 'replan', ...(date === undefined ? {} : { date }) })
const pinsOf = ({ ann, offerId }: Deal) => as(ann).delivery.get({ offerId })

describe('the carrier reports progress', () => {
  test('from the garage to the door, each step with its time', async () => {
    const deal = await aPaidDeal()
    const step = stepsOf(deal, deal.bob)
    const { pickupPin, deliveryPin } = await pinsOf(deal)

    expect((await step('setOut')).status).toBe('en_route_to_pickup')
    expect((await step('pickUp', pickupPin ?? '')).status).toBe('picked_up')
    expect((await step('depart')).status).toBe('in_transit')
    const delivered = await step('deliver', deliveryPin ?? '')

    expect(delivered).toMatchObject({
      status: 'delivered',
      proofs: [
        { stage: 'pickup', kind: 'pin', url: null },
        { stage: 'delivery', kind: 'pin', url: null },
      ],
    })
    expect(delivered.pickedUpAt).not.toBeNull()
    expect(delivered.deliveredAt).not.toBeNull()
    await statesAreRight()
  })

  test('failures have states of their own', async () => {
    const deal = await aPaidDeal()
    const step = stepsOf(deal, deal.bob)

    expect((await step('failPickup')).status).toBe('pickup_failed')
    expect((await replanned(deal, inDays(2))).status).toBe('planned')
    await step('pickUp', (await pinsOf(deal)).pickupPin ?? '')
    await step('depart')
    expect((await step('failDelivery')).status).toBe('delivery_failed')
    expect((await step('retry')).status).toBe('in_transit')
    await step('failDelivery')
    expect((await step('turnBack')).status).toBe('returning')
    expect((await step('giveBack')).status).toBe('returned')
    await statesAreRight()
  })

  test('the customer sees the reason and is notified, until it is resolved', async () => {
    const deal = await aPaidDeal()
    const fail = (event: DeliveryEvent, reason: string) =>
      as(deal.bob).delivery.step({ offerId: deal.offerId, event, reason })
    const step = stepsOf(deal, deal.bob)

    await fail('failPickup', 'Nobody opened, Długa 5 was dark')
    expect((await pinsOf(deal)).failedReason).toBe('Nobody opened, Długa 5 was dark')
    expect((await replanned(deal, inDays(2))).failedReason).toBeNull()
    await step('pickUp', (await pinsOf(deal)).pickupPin ?? '')
    await step('depart')
    await fail('failDelivery', 'The door is too narrow')
    await step('turnBack')
    expect((await step('giveBack')).failedReason).toBe('The door is too narrow')
    await workOutbox()

    const mails = await query<{ event: string; text: string }>(
      { tx: undefined },
      `select event, text from outbox_mails where user_id = $1 and event like 'delivery.%' order by id`,
      [deal.ann.userId],
    )
    expect(mails.map(({ event }) => event)).toEqual([
      'delivery.failPickup',
      'delivery.replan',
      'delivery.pickUp',
      'delivery.failDelivery',
      'delivery.turnBack',
      'delivery.giveBack',
    ])
    expect(mails[0]?.text).toContain('Reason: Nobody opened, Długa 5 was dark')
    expect(mails[3]?.text).toContain('Reason: The door is too narrow')
    expect(mails[2]?.text).not.toContain('Reason')
  })

  test('only the carrier reports failures and returns, and only in a fitting state', async () => {
    const deal = await aPaidDeal()
    const [mine, his] = [stepsOf(deal, deal.ann), stepsOf(deal, deal.bob)]

    for (const event of ['failPickup', 'failDelivery', 'retry', 'turnBack', 'giveBack'] as const)
      expect(await refusal(mine(event)), event).toBe('forbidden')
    const date = inDays(2)
    const replan = (by: Deal['ann']) => as(by).delivery.step({ offerId: deal.offerId, event: 'replan', date })
    expect(await refusal(replan(deal.ann))).toBe('forbidden')
    for (const event of ['failDelivery', 'retry', 'turnBack', 'giveBack'] as const)
      expect(await refusal(his(event)), event).toBe('delivery.wrong_state')
    await his('pickUp', (await pinsOf(deal)).pickupPin ?? '')
    expect(await refusal(his('failPickup'))).toBe('delivery.wrong_state')
  })

  test('pickup and delivery need a proof', async () => {
    const deal = await aPaidDeal()
    const step = stepsOf(deal, deal.bob)
    const { pickupPin } = await pinsOf(deal)

    expect(await refusal(step('pickUp'))).toBe('delivery.proof_missing')
    await step('pickUp', pickupPin ?? '')
    await step('depart')
    expect(await refusal(step('deliver'))).toBe('delivery.proof_missing')
  })

  test('a wrong PIN proves nothing', async () => {
    const deal = await aPaidDeal()
    const { pickupPin } = await pinsOf(deal)
    const wrong = pickupPin === '000000' ? '000001' : '000000'

    expect(await wrongFields(stepsOf(deal, deal.bob)('pickUp', wrong))).toEqual({
      pin: 'incorrect',
    })
    expect((await pinsOf(deal)).proofs).toEqual([])
  })

  test('no step is skipped, and the error names the state', async () => {
    const deal = await aPaidDeal()

    await expect(stepsOf(deal, deal.bob)('depart')).rejects.toMatchObject({
      cause: { code: 'delivery.wrong_state', data: { state: 'planned' } },
    })
  })

  test('the carrier can neither confirm their own work nor see the PINs', async () => {
    const deal = await aDeliveredDeal()
    const seen = await as(deal.bob).delivery.get({ offerId: deal.offerId })

    expect(await refusal(stepsOf(deal, deal.bob)('confirm'))).toBe('forbidden')
    expect(seen).toMatchObject({ pickupPin: null, deliveryPin: null, events: [] })
  })

  test('refused to strangers, and before there is a deal', async () => {
    const deal = await aPaidDeal()
    const open = await anOpenDeal()

    expect(await refusal(stepsOf(deal, await aCourier())('setOut'))).toBe('not_found')
    expect(await refusal(stepsOf(deal, deal.ann)('setOut'))).toBe('forbidden')
    expect(await refusal(stepsOf(open, open.bob)('setOut'))).toBe('not_found')
  })
})

describe('a rescheduled day', () => {
  const wishes = { pickupDate: inDays(3), deliveryDate: inDays(5) }
  const only = (day: string) => ({ from: day, to: day })
  const daysOf = async ({ ann, offerId }: Deal) => {
    const { days, bookedDays } = await as(ann).offer.get({ offerId })
    return { days, bookedDays }
  }
  const aFailedPickup = async (): Promise<Deal> => {
    const deal = await aPaidDeal(wishes)
    await stepsOf(deal, deal.bob)('failPickup')
    return deal
  }
  const aFailedDelivery = async (): Promise<Deal> => {
    const deal = await aPaidDeal(wishes)
    const step = stepsOf(deal, deal.bob)
    await step('pickUp', (await pinsOf(deal)).pickupPin ?? '')
    await step('depart')
    await step('failDelivery')
    return deal
  }

  test('is required for a pickup, lies in the future and within the usual range', async () => {
    const deal = await aFailedPickup()
    const wrong = (date?: string) => wrongFields(replanned(deal, date))

    expect(await wrong()).toEqual({ date: 'required' })
    expect(await wrong('')).toEqual({ date: 'required' })
    expect(await wrong('28.11.2026')).toEqual({ date: 'date_format' })
    expect(await wrong(inDays(-1))).toEqual({ date: 'past_date' })
    expect(await wrong(inDays(182))).toEqual({ date: 'far_date' })
    expect((await pinsOf(deal)).status).toBe('pickup_failed')
    expect((await replanned(deal, inDays(170))).status).toBe('planned')
  })

  test('is checked together with other errors, in the storefront’s time zone', async () => {
    const deal = await aFailedPickup()
    const reason = 'x'.repeat(501)
    const step = { offerId: deal.offerId, event: 'replan', date: inDays(-1), reason } as const
    const late = DateTime.fromISO(`${inDays(1)}T23:30:00Z`)
    const on = (locale: 'en_GB' | 'pl_PL') =>
      as(deal.bob, { now: late, locale }).delivery.step({ ...step, date: inDays(1), reason: '' })

    expect(await wrongFields(as(deal.bob).delivery.step(step))).toEqual({
      date: 'past_date',
      reason: 'maxlength',
    })
    expect(await wrongFields(on('pl_PL'))).toEqual({ date: 'past_date' })
    expect(await refusal(on('en_GB'))).toBe('accepted')
  })

  test('is not checked for a caller who may not reschedule, or a pickup that did not fail', async () => {
    const deal = await aFailedPickup()
    const say = (by: Parameters<typeof as>[0]) =>
      refusal(as(by).delivery.step({ offerId: deal.offerId, event: 'replan', date: inDays(-1) }))

    expect(await say(deal.ann)).toBe('forbidden')
    expect(await say(await aCourier())).toBe('not_found')
    const moving = await aPaidDeal(wishes)
    await stepsOf(moving, moving.bob)('setOut')
    expect(await refusal(replanned(moving, inDays(-1)))).toBe('delivery.wrong_state')
  })

  test('replaces the booked one; an earlier delivery day is opened again', async () => {
    const deal = await aFailedPickup()

    expect(await replanned(deal, inDays(4))).toMatchObject({
      plannedPickup: inDays(4),
      plannedDelivery: null,
    })
    const bookedDays = { pickup: only(inDays(3)), delivery: only(inDays(5)) }
    expect(await daysOf(deal)).toEqual({
      days: { pickup: only(inDays(4)), delivery: only(inDays(5)) },
      bookedDays,
    })
    await stepsOf(deal, deal.bob)('failPickup')
    await replanned(deal, inDays(9))
    expect(await daysOf(deal)).toEqual({
      days: { pickup: only(inDays(9)), delivery: { from: null, to: null } },
      bookedDays,
    })
  })

  test('moves the customer’s cancellation deadline', async () => {
    const deal = await aFailedPickup()
    await replanned(deal, inDays(8))
    const { cancelUntil } = await as(deal.ann).offer.get({ offerId: deal.offerId })
    const actionsIn = async (days: number) => {
      const now = DateTime.utc().plus({ days })
      return (await as(deal.ann, { now }).offer.get({ offerId: deal.offerId })).actions
    }

    expect(cancelUntil?.slice(0, 10)).toBe(inDays(7))
    expect(await actionsIn(7.9)).toContain('askCancel')
    expect(await actionsIn(5)).toContain('cancel')
  })

  test('is announced for a delivery if it changes, and otherwise stays', async () => {
    const deal = await aFailedDelivery()
    const again = (date: string | null) => as(deal.bob).delivery.step({ offerId: deal.offerId, event: 'retry', date })

    expect(await wrongFields(again(inDays(-1)))).toEqual({ date: 'past_date' })
    expect((await again(null)).plannedDelivery).toBeNull()
    expect((await daysOf(deal)).days.delivery).toEqual(only(inDays(5)))
    await stepsOf(deal, deal.bob)('failDelivery')
    expect((await again(inDays(6))).plannedDelivery).toBe(inDays(6))
    await stepsOf(deal, deal.bob)('failDelivery')
    expect((await again(null)).plannedDelivery).toBe(inDays(6))
    expect((await daysOf(deal)).days).toEqual({
      pickup: only(inDays(3)),
      delivery: only(inDays(6)),
    })
  })

  test('is recorded with its author, and the customer is notified', async () => {
    const deal = await aFailedPickup()
    await replanned(deal, inDays(4))
    await workOutbox()

    const { id } = (await Delivery.findOne({ where: { offerId: deal.offerId } })) ?? {}
    const noted = await query(
      { tx: undefined },
      `select reason, actor_id as by from audit_events
       where machine = 'delivery' and event = 'replan' and thing_id = $1`,
      [String(id)],
    )
    expect(noted).toEqual([{ reason: inDays(4), by: deal.bob.userId }])
    const [mail] = await query<{ subject: string; text: string }>(
      { tx: undefined },
      `select subject, text from outbox_mails where user_id = $1 and event = 'delivery.replan'`,
      [deal.ann.userId],
    )
    const day = formatDay(inDays(4), 'en-GB', Number(inDays(0).slice(0, 4)))
    expect(mail?.subject).toContain(`New pickup day, ${day}`)
    expect(mail?.text).toContain(`another day for the pickup: ${day}`)
    const centre = await as(deal.ann).notification.list({})
    expect(centre.data.map(({ title }) => title)).toContain(`New pickup day: ${day}`)
  })

  test('is shown to everybody who follows the tracking link', async () => {
    const deal = await aFailedPickup()
    await replanned(deal, inDays(4))
    const delivery = await Delivery.findOne({ where: { offerId: deal.offerId } })
    const secret = delivery?.trackingSecret ?? ''

    const { days } = await as({ isSignedIn: false }).delivery.tracking({ secret })

    expect(days).toEqual({ pickup: only(inDays(4)), delivery: only(inDays(5)) })
  })
})

describe('the customer confirms', () => {
  test('the deal is closed', async () => {
    const deal = await aDeliveredDeal()

    const confirmed = await stepsOf(deal, deal.ann)('confirm')

    expect(confirmed).toMatchObject({ status: 'confirmed', events: [] })
    expect((await as(deal.ann).offer.get({ offerId: deal.offerId })).status).toBe('realized')
    expect((await stepsOf(deal, deal.ann)('confirm')).status).toBe('confirmed')
  })

  test('even if the carrier never reported the delivery', async () => {
    const deal = await aPaidDeal()
    await stepsOf(deal, deal.bob)('pickUp', (await pinsOf(deal)).pickupPin ?? '')

    const confirmed = await stepsOf(deal, deal.ann)('confirm')

    expect(confirmed.status).toBe('confirmed')
    expect(confirmed.deliveredAt).not.toBeNull()
    await statesAreRight()
  })

  test('but not goods that were never picked up', async () => {
    const deal = await aPaidDeal()

    expect(await refusal(stepsOf(deal, deal.ann)('confirm'))).toBe('delivery.wrong_state')
  })
})

describe('a proof', () => {
  test('is stored as a small picture without metadata, at an address of its own', async () => {
    const { bob, offerId } = await aPaidDeal()
    const file = { bytes: await aPhoto({ gps: true }) }

    const proof = await as(bob).delivery.addProof({
      offerId,
      stage: 'pickup',
      file,
      note: 'scratch',
    })

    const kept = await theServices().storage.get(`proofs/${proof.uid}.webp`)
    expect(proof).toMatchObject({ stage: 'pickup', kind: 'photo', note: 'scratch' })
    expect(kept?.subarray(8, 12).toString()).toBe('WEBP')
    expect(kept?.includes('EXIF')).toBe(false)
    expect((await as(bob).delivery.step({ offerId, event: 'pickUp' })).status).toBe('picked_up')
  })

  test('is refused without a picture, as a text, from the owner and from strangers', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const add = async (caller: Parameters<typeof as>[0], bytes?: Buffer) =>
      refusal(as(caller).delivery.addProof({ offerId, stage: 'pickup', file: bytes && { bytes } }))
    const photo = await aPhoto()

    expect(await add(bob)).toBe('invalid')
    expect(await add(bob, Buffer.from('not a picture'))).toBe('unsupported_media')
    expect(await add(ann, photo)).toBe('forbidden')
    expect(await add(await aCourier(), photo)).toBe('not_found')
    expect(await add(await anAdmin(), photo)).toBe('accepted')
  })
})

describe('before the picture of a proof is processed', () => {
  test('free space and duplicates are checked', async () => {
    const { bob, offerId } = await aPaidDeal()
    const { api, processed } = watched(bob, { idempotencyKey: 'proof-1' })
    const sent = { offerId, stage: 'pickup' as const, file: { bytes: await aPhoto() } }

    expect(await api.delivery.addProof(sent)).toEqual(await api.delivery.addProof(sent))
    expect(processed()).toBe(1)
    await query(
      { tx: undefined },
      `insert into delivery_proofs (uid, delivery_id, stage, kind)
       select gen_random_uuid(), d.id, 'pickup', 'photo' from deliveries d, generate_series(2, 20)
       where d.offer_id = $1`,
      [offerId],
    )
    const further = watched(bob)
    expect(await wrongFields(further.api.delivery.addProof(sent))).toEqual({ file: 'max' })
    expect(further.processed()).toBe(0)
  })
})

describe('the tracking link', () => {
  const secretOf = async ({ offerId }: Deal) => (await Delivery.findOne({ where: { offerId } }))?.trackingSecret ?? ''

  test('shows the goods, their progress and the company, but no person', async () => {
    const bob = await aCourier({ name: 'Bob Driver', companyName: 'Krüger Autotransporte' })
    const deal = await aPaidDeal({ bob, deliveryDate: inDays(3) })
    const secret = await secretOf(deal)

    const seen = await as({ isSignedIn: false }).delivery.tracking({ secret })

    expect(seen).toMatchObject({
      status: 'planned',
      fromCity: 'Gdańsk',
      toCity: 'Berlin',
      weight: 1300,
      days: { delivery: { from: inDays(3), to: inDays(3) } },
      company: { name: 'Krüger Autotransporte' },
      offerId: null,
    })
    expect(JSON.stringify(seen)).not.toMatch(/Ann|Bob|Driver|@|\+48/)
    expect((await as(deal.ann).delivery.get({ offerId: deal.offerId })).trackingPath).toContain(secret)
  })

  test('its map shows the towns, in the reader’s language, and the travelled route', async () => {
    const [open, done] = [await secretOf(await aPaidDeal()), await secretOf(await aDeliveredDeal())]
    const drawn = async (secret: string) =>
      (await as({ isSignedIn: false }, { locale: 'de_DE' }).delivery.trackingMap({ secret })).svg

    expect(await drawn(open)).toContain('Danzig')
    expect(await drawn(open)).not.toContain('class="here"')
    expect(await drawn(done)).toContain('class="here"')
  })

  test('leads the two sides to the deal, and nobody else', async () => {
    const deal = await aPaidDeal()
    const secret = await secretOf(deal)
    const ledTo = async (caller: Parameters<typeof as>[0]) => (await as(caller).delivery.tracking({ secret })).offerId

    expect(await ledTo(deal.ann)).toBe(deal.offerId)
    expect(await ledTo(deal.bob)).toBe(deal.offerId)
    expect(await ledTo(await aCustomer())).toBeNull()
  })

  test('ends thirty days after the delivery, and when the deal is cancelled', async () => {
    const done = await aDeliveredDeal()
    const off = await aPaidDeal()
    await as(off.bob).offer.cancel({ offerId: off.offerId })
    const look = (secret: string, days: number) =>
      refusal(
        as({ isSignedIn: false }, { now: DateTime.utc().plus({ days }) }).delivery.tracking({
          secret,
        }),
      )

    expect(await look(await secretOf(done), 29)).toBe('accepted')
    expect(await look(await secretOf(done), 31)).toBe('not_found')
    expect(await look(await secretOf(off), 0)).toBe('not_found')
    expect(await look('guessed', 0)).toBe('not_found')
  })
})

describe('access to a delivery', () => {
  test('the two sides of the deal and administrators', async () => {
    const { ann, bob, offerId } = await aPaidDeal()
    const seenBy = async (caller: Parameters<typeof as>[0]) => refusal(as(caller).delivery.get({ offerId }))

    expect(await seenBy(ann)).toBe('accepted')
    expect(await seenBy(bob)).toBe('accepted')
    expect(await seenBy(await anAdmin())).toBe('accepted')
    expect(await seenBy(await aCustomer())).toBe('not_found')
  })
})

describe('before the agreed day', () => {
  test('an early pickup or delivery needs a confirmation, is notified at once, and its 72 hours run from the agreed day', async () => {
    const deal = await aPaidDeal({ pickupDate: inDays(5), deliveryDate: inDays(6) })
    const { ann, bob, offerId } = deal
    const { pickupPin, deliveryPin } = await pinsOf(deal)
    const early = (event: DeliveryEvent, pin: string | null, isEarlyConfirmed: boolean) =>
      as(bob).delivery.step({ offerId, event, pin: pin ?? '', isEarlyConfirmed })

    expect(await refusal(early('pickUp', pickupPin, false))).toBe('delivery.too_early')
    await early('pickUp', pickupPin, true)
    await workOutbox()
    expect((await lastMailTo(ann.email)).subject).toMatch(/^Picked up early: /)
    expect((await lastMailTo(ann.email)).text).toContain('report it on the page of the deal')
    await stepsOf(deal, bob)('depart')
    expect(await refusal(early('deliver', deliveryPin, false))).toBe('delivery.too_early')
    const { releaseFrom } = await early('deliver', deliveryPin, true)

    expect(releaseFrom?.slice(0, 10)).toBe(inDays(6))
    const run = (days: number) => runJob(aCtx(undefined, { now: DateTime.utc().plus({ days }) }), 'release-payouts')
    await run(4)
    expect((await as(ann).offer.get({ offerId })).status).toBe('accepted')
    await run(10)
    expect((await as(ann).offer.get({ offerId })).status).toBe('realized')
  })

  test('staff close a deal with returned goods, at once and with the fault', async () => {
    const deal = await aPaidDeal()
    const { ann, bob, offerId } = deal
    const step = stepsOf(deal, bob)
    await step('pickUp', (await pinsOf(deal)).pickupPin ?? '')
    for (const event of ['depart', 'failDelivery', 'turnBack', 'giveBack'] as const) await step(event)
    const ended = { offerId, fault: 'customer', reason: 'Nobody was at home.' } as const

    expect(await refusal(as(ann).offer.cancel(ended))).toBe('delivery.wrong_state')
    const seen = await as(await anAdmin()).offer.cancel(ended)

    expect(seen).toMatchObject({ status: 'cancelled', cancelFault: 'customer', courierKeeps: null })
    await workOutbox()
    await statesAreRight()
  })
})

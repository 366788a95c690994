import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { happensAt } from '#tests/support/telling.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'
import { aWholeDeal } from './a-whole-deal.ts'

testApp({ LIMIT_FACTOR: '1000' })

const noTx = { tx: undefined }
const at = (time: string) => DateTime.fromISO(time, { zone: 'Europe/Warsaw' })
const noon = at('2026-11-25T12:00')

interface Row {
  id: number
  to: string
  text: string
  event: string
  sentAt: Date | null
}

const smsTo = ({ userId }: SignedIn) =>
  query<Row>(
    noTx,
    `select id, to_phone as "to", text, event, sent_at as "sentAt" from outbox_sms
     where user_id = $1 order by id`,
    [userId],
  )

/** A user who wants important news about deals by SMS. */
async function aReader(isQuietAtNight = false): Promise<SignedIn> {
  const courier = await aCourier({ locale: 'pl_PL', isPhoneConfirmed: true })
  await as(courier).user.changeSettings({ smsOn: ['deals'], isQuietAtNight })
  return courier
}

const work = async (who: SignedIn, now: DateTime) => {
  for (const { id } of await smsTo(who)) await runJob(aCtx(undefined, { now }), 'send-sms', { id })
}
const sentTo = async (who: SignedIn) =>
  (await smsTo(who)).filter(({ sentAt }) => sentAt !== null).map(({ event }) => event)

describe('important news by SMS', () => {
  test('is sent to the confirmed phone of a subscriber, short and without accents', async () => {
    const courier = await aReader()
    const { offerId } = await aWholeDeal({ courier })

    await happensAt(noon, 'offer.captured', offerId)

    const [sms, ...more] = await smsTo(courier)
    expect(more).toEqual([])
    expect(sms?.text).toBe(
      `CarryTo Gdansk-Berlin: zlecenie jest Twoje, 240 € oplacone. Uzgodnijcie termin. http://pl.localhost:4000/auction/offer/details/${offerId}`,
    )
  })

  test('is not sent without a subscription, for other groups, or if less important', async () => {
    const silent = await aCourier({ isPhoneConfirmed: true })
    const reader = await aReader()
    const [one, two] = [await aWholeDeal({ courier: silent }), await aWholeDeal({ courier: reader })]
    await happensAt(noon, 'offer.captured', one.offerId)
    for (const event of ['offer.lose', 'offer.release', 'delivery.setStreet'])
      await happensAt(noon, event, event === 'delivery.setStreet' ? two.deliveryId : two.offerId)

    expect(await smsTo(silent)).toEqual([])
    expect(await smsTo(reader)).toEqual([])
  })

  test('is not sent to an unconfirmed number', async () => {
    const ann = await aCustomer({ isPhoneConfirmed: false })
    await as(ann).user.changeSettings({ smsOn: ['deals', 'bids'] })
    const { offerId } = await aWholeDeal({ owner: ann })

    await happensAt(noon, 'offer.captured', offerId)

    expect(await smsTo(ann)).toEqual([])
  })

  test('waits for the morning in quiet nights, and comes in order and once', async () => {
    const courier = await aReader(true)
    const { offerId } = await aWholeDeal({ courier })
    const night = at('2026-11-25T23:00')
    await happensAt(night, 'offer.captured', offerId)
    await happensAt(night.plus({ hours: 1 }), 'offer.cancel', offerId, { fault: 'customer' })

    await work(courier, night.plus({ hours: 2 }))
    const atNight = await sentTo(courier)
    await work(courier, at('2026-11-26T07:00'))
    await work(courier, at('2026-11-26T07:00'))

    expect(atNight).toEqual([])
    expect(await sentTo(courier)).toEqual(['offer.captured', 'offer.cancel'])
  })

  test('is sent at night if it would be too late in the morning', async () => {
    const courier = await aReader(true)
    const { offerId } = await aWholeDeal({ courier })
    const night = at('2026-11-25T23:00')

    // The customer has a quarter of an hour to pay.
    await query(noTx, `update offers set pay_until = $2 where id = $1`, [
      offerId,
      night.plus({ minutes: 15 }).toJSDate(),
    ])
    await happensAt(night, 'offer.accept', offerId)
    await work(courier, night)

    expect(await sentTo(courier)).toEqual(['offer.accept'])
  })

  test('is limited to ten messages a day', async () => {
    const courier = await aReader()
    const { offerId } = await aWholeDeal({ courier })
    for (let time = 0; time < 13; time += 1) await happensAt(noon.plus({ minutes: time }), 'offer.captured', offerId)
    const sameDay = (await smsTo(courier)).length
    await happensAt(noon.plus({ days: 1, hours: 1 }), 'offer.captured', offerId)

    expect(sameDay).toBe(10)
    expect(await smsTo(courier)).toHaveLength(11)
  })
})

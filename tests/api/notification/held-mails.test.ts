import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { happensAt, plainSpaces, postAt, reached } from '#tests/support/telling.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'
import { aWholeDeal, type WholeDeal } from './a-whole-deal.ts'

testApp({ LIMIT_FACTOR: '1000' })

const noTx = { tx: undefined }
const noon = DateTime.fromISO('2026-11-25T12:00', { zone: 'Europe/Warsaw' })
const at = (time: string) => DateTime.fromISO(time, { zone: 'Europe/Warsaw' })

/** A listing with offers at these prices, without notifications so far. */
async function aListing(locale: 'en_GB' | 'pl_PL', ...prices: string[]) {
  const owner = await aCustomer({ locale })
  const auction = await anAuction({ by: owner })
  await workOutbox()
  await query(noTx, `delete from outbox_mails`)
  const offers = []
  for (const gross of prices) {
    const by = await aCourier()
    offers.push({ by, ...(await anOffer({ on: auction, by, gross })) })
  }
  await query(noTx, `delete from outbox_announcements`)
  await query(noTx, `delete from graphile_worker._private_jobs`)
  return { owner, auction, offers }
}

const rowsFor = async ({ email }: SignedIn) => {
  const rows = await query<{
    subject: string
    text: string
    unsubscribeUrl: string | null
    dueAt: Date | null
  }>(
    noTx,
    `select subject, text, unsubscribe_url as "unsubscribeUrl", due_at as "dueAt" from outbox_mails
     where to_email = $1 order by id`,
    [email],
  )
  return rows.map((row) => ({
    ...row,
    subject: plainSpaces(row.subject),
    text: plainSpaces(row.text),
  }))
}

const jobsFor = async ({ email }: SignedIn): Promise<string[]> => {
  const jobs = await query<{ runAt: Date }>(
    noTx,
    `select j.run_at as "runAt" from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send-mail' and j.payload->>'to' = $1 order by j.run_at`,
    [email],
  )
  return jobs.map(({ runAt }) => runAt.toISOString())
}

describe('several offers on a listing within some minutes', () => {
  test('are one mail with their number and the lowest price', async () => {
    const { owner, offers } = await aListing('en_GB', '420', '340', '380')
    for (const [minute, { id }] of offers.entries()) await happensAt(noon.plus({ minutes: minute }), 'offer.post', id)

    await postAt(noon.plus({ minutes: 4 }), owner.email)
    const early = await reached(owner.email)
    await postAt(noon.plus({ minutes: 5 }), owner.email)

    expect(early).toEqual([])
    expect(await jobsFor(owner)).toEqual([noon.plus({ minutes: 5 }).toUTC().toISO()])
    const [mail, ...more] = await rowsFor(owner)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^3 new offers, the lowest £340: /)
    expect(mail?.text).toContain('Lowest offer: £340')
    expect(mail?.unsubscribeUrl).toContain('/frontapp/mails/')
  })

  test.each([
    [2, '2 nowe oferty, najniższa '],
    [5, '5 nowych ofert, najniższa '],
  ])('in Polish, %i of them have their own plural', async (count, begin) => {
    const { owner, offers } = await aListing('pl_PL', ...Array<string>(count).fill('340'))
    for (const { id } of offers) await happensAt(noon, 'offer.post', id)

    await postAt(noon.plus({ minutes: 5 }), owner.email)

    const [subject = ''] = await reached(owner.email)
    expect(subject).toContain(begin)
  })

  test('are reported as changed; a withdrawn one is not counted', async () => {
    const { owner, offers } = await aListing('en_GB', '420', '340', '380')
    const [first, second, third] = offers
    for (const { id } of offers) await happensAt(noon, 'offer.post', id)
    if (!first || !second || !third) throw new Error('no offers')
    await as(second.by).offer.cancel({ offerId: second.id })
    await happensAt(noon.plus({ minutes: 1 }), 'offer.revise', first.id)

    await postAt(noon.plus({ minutes: 5 }), owner.email)

    const [subject] = await reached(owner.email)
    expect(subject).toMatch(/^2 new or changed offers, the lowest £380: /)
  })

  test('a single one has its own mail, and so has a later one', async () => {
    const { owner, offers } = await aListing('en_GB', '420', '340')
    const [first, second] = offers
    await happensAt(noon, 'offer.post', first?.id ?? 0)
    await postAt(noon.plus({ minutes: 5 }), owner.email)
    await happensAt(noon.plus({ minutes: 6 }), 'offer.post', second?.id ?? 0)
    await postAt(noon.plus({ minutes: 11 }), owner.email)

    expect((await reached(owner.email)).map((subject) => subject.split(':')[0])).toEqual([
      'New offer of £420',
      'New offer of £340',
    ])
  })

  test('are not mailed once marked as read', async () => {
    const { owner, offers } = await aListing('en_GB', '420', '340')
    for (const { id } of offers) await happensAt(noon, 'offer.post', id)

    await as(owner).notification.readAll()
    await postAt(noon.plus({ minutes: 5 }), owner.email)

    expect(await rowsFor(owner)).toEqual([])
    expect((await as(owner).notification.list({})).unread).toBe(0)
  })

  test('are not mailed once shown on a page, and stay unread in the app', async () => {
    const { owner, auction, offers } = await aListing('en_GB', '420', '340', '380')
    const [first, second, third] = offers.map(({ id }) => id)
    const path = toPath('en_GB', 'myListing', { id: auction.id })
    for (const id of [first, second]) await happensAt(noon, 'offer.post', id ?? 0)
    await happensAt(noon.plus({ minutes: 2 }), 'offer.post', third ?? 0)

    await as(owner).notification.see({ path: `${path}0`, until: at('2026-11-26T00:00').toISO() ?? '' })
    await as(await aCustomer()).notification.see({ path, until: at('2026-11-26T00:00').toISO() ?? '' })
    await as(owner).notification.see({ path, until: noon.plus({ minutes: 1 }).toISO() ?? '' })
    await postAt(noon.plus({ minutes: 5 }), owner.email)

    expect((await reached(owner.email)).map((subject) => subject.split(':')[0])).toEqual(['New offer of £380'])
    const { data } = await as(owner).notification.list({})
    expect(data.filter(({ isRead }) => isRead)).toEqual([])
  })

  test('are one mail even if published at once by two workers', async () => {
    const { owner, offers } = await aListing('en_GB', '420', '340', '380', '360')
    await Promise.all(offers.map(({ id }) => happensAt(noon, 'offer.post', id).catch(() => {})))
    await happensAt(noon, 'offer.post', 0)

    await postAt(noon.plus({ minutes: 5 }), owner.email)

    expect(await reached(owner.email)).toEqual([expect.stringMatching(/^4 new offers/)])
  })
})

describe('messages about an offer', () => {
  test('are not mailed if read meanwhile; later ones are', async () => {
    const { owner, offers } = await aListing('en_GB', '420')
    const [offer] = offers
    if (!offer) throw new Error('no offer')
    const { id: offerId, by } = offer
    const sent = []
    for (const text of ['At eight?', 'Or at nine?']) sent.push(await as(by).message.send({ offerId, text }))
    for (const [minute, { id }] of sent.entries()) await happensAt(noon.plus({ minutes: minute }), 'message.send', id)

    await as(owner).message.read({ offerId, upTo: sent[0]?.id ?? 0 })
    await as(owner).message.read({ offerId })
    await postAt(noon.plus({ minutes: 5 }), owner.email)
    expect(await reached(owner.email)).toEqual([])

    const late = await as(by).message.send({ offerId, text: 'Or on Monday?' })
    await happensAt(noon.plus({ minutes: 6 }), 'message.send', late.id)
    await postAt(noon.plus({ minutes: 11 }), owner.email)
    expect(await reached(owner.email)).toHaveLength(1)
  })
})

describe('the daily mail', () => {
  async function aReaderOf(lesserMails: 'daily' | 'none' | 'now') {
    const courier = await aCourier({ locale: 'pl_PL' })
    await as(courier).user.changeSettings({ lesserMails })
    return courier
  }

  test('collects less important events until seven, one line each with a link', async () => {
    const courier = await aReaderOf('daily')
    const one = await aWholeDeal({ courier, offerStatus: 'lost' })
    const two = await aWholeDeal({ courier, offerStatus: 'rejected' })
    await happensAt(noon, 'offer.lose', one.offerId)
    await happensAt(noon.plus({ hours: 5 }), 'offer.reject', two.offerId)
    await happensAt(noon.plus({ hours: 6 }), 'offer.accept', two.offerId)

    await postAt(noon.plus({ hours: 7 }), courier.email)
    const before = await reached(courier.email)
    await postAt(at('2026-11-26T07:00'), courier.email)

    expect(before).toHaveLength(1)
    const mail = (await rowsFor(courier)).find(({ subject }) => subject.startsWith('2 nowości'))
    expect(mail?.dueAt?.toISOString()).toBe('2026-11-26T06:00:00.000Z')
    expect(mail?.text).toMatch(/Wybrano inną ofertę: .*\nhttp:\/\/pl\.localhost:4000\/\S+/)
    expect(mail?.text).toContain(`http://pl.localhost:4000`)
    expect(mail?.unsubscribeUrl).toContain('/frontapp/mails/')
  })

  test('comes at seven in the storefront’s time zone, also when the clocks go back at night', async () => {
    const courier = await aReaderOf('daily')
    const { offerId } = await aWholeDeal({ courier })

    await happensAt(at('2026-10-24T15:00'), 'offer.lose', offerId)

    expect((await rowsFor(courier))[0]?.dueAt?.toISOString()).toBe('2026-10-25T06:00:00.000Z')
  })

  test('keeps its links from the office where one of them opens a review', async () => {
    const courier = await aReaderOf('daily')
    const one = await aWholeDeal({ courier, offerStatus: 'lost' })
    const two = await aWholeDeal({ courier })
    await query(noTx, `update opinions set status = 'invited', stars = null where id = $1`, [two.opinionIds[1]])
    await happensAt(noon, 'offer.lose', one.offerId)
    await happensAt(noon, 'opinion.invite', two.opinionIds[1])

    await postAt(at('2026-11-26T07:00'), courier.email)

    const mails = await query(noTx, `select event, is_secret from outbox_mails where to_email = $1`, [courier.email])
    expect(mails).toEqual([{ event: 'digest.daily', is_secret: true }])
  })

  test('leaves out read events, and is not sent if all were read', async () => {
    const courier = await aReaderOf('daily')
    const [one, two] = [await aWholeDeal({ courier }), await aWholeDeal({ courier })]
    await happensAt(noon, 'offer.lose', one.offerId)
    await happensAt(noon, 'offer.expire', two.offerId)
    await as(courier).notification.readAll()

    await postAt(at('2026-11-26T07:00'), courier.email)

    expect(await rowsFor(courier)).toEqual([])
  })

  test('can be turned off, or replaced by single mails', async () => {
    const [none, now] = [await aReaderOf('none'), await aReaderOf('now')]
    for (const courier of [none, now]) {
      const { offerId } = await aWholeDeal({ courier })
      await happensAt(noon, 'offer.lose', offerId)
      await postAt(noon, courier.email)
    }

    expect(await reached(none.email)).toEqual([])
    expect(await reached(now.email)).toHaveLength(1)
  })

  test('is turned off and on again by the link in it', async () => {
    const courier = await aReaderOf('daily')
    const wishes = { courier, offerStatus: 'lost' }
    const deals = [await aWholeDeal(wishes), await aWholeDeal(wishes)]
    for (const { offerId } of deals) await happensAt(noon, 'offer.lose', offerId)
    await postAt(at('2026-11-26T07:00'), courier.email)
    const [mail] = await rowsFor(courier)
    const token = mail?.unsubscribeUrl?.split('/').at(-1) ?? ''

    const { group, isOn } = await as(courier).user.turnMails({ token, isOn: false })

    expect([group, isOn]).toEqual(['digest', false])
    expect(await as(courier).user.settings()).toMatchObject({ lesserMails: 'none', mailsOff: [] })
    await as(courier).user.turnMails({ token, isOn: true })
    expect(await as(courier).user.settings()).toMatchObject({ lesserMails: 'daily' })
  })
})

describe('at night', () => {
  test('less important mails wait for the morning, in order and once; important ones are sent at once', async () => {
    const courier = await aCourier({ locale: 'pl_PL' })
    await as(courier).user.changeSettings({ isQuietAtNight: true })
    const deals = [
      await aWholeDeal({ courier, offerStatus: 'lost' }),
      await aWholeDeal({ courier, offerStatus: 'expired' }),
    ]
    const night = at('2026-11-25T23:30')
    await happensAt(night, 'offer.lose', deals[0]?.offerId ?? 0)
    await happensAt(night.plus({ minutes: 1 }), 'offer.expire', deals[1]?.offerId ?? 0)
    await happensAt(night.plus({ minutes: 2 }), 'offer.captured', deals[1]?.offerId ?? 0)

    await postAt(night.plus({ minutes: 3 }), courier.email)
    const atNight = await reached(courier.email)
    // The job may run again, on another worker or after a restart.
    await postAt(at('2026-11-26T07:00'), courier.email)
    await postAt(at('2026-11-26T07:00'), courier.email)

    expect(atNight).toEqual([expect.stringContaining('Zlecenie')])
    expect((await reached(courier.email)).slice(1)).toEqual([
      expect.stringContaining('Wybrano inną ofertę'),
      expect.stringContaining('wygasła'),
    ])
    expect(await jobsFor(courier)).toContain('2026-11-26T06:00:00.000Z')
  })

  test('mails read or muted by the morning are not sent', async () => {
    const [reader, leaver] = [await aCourier({ locale: 'pl_PL' }), await aCourier({ locale: 'pl_PL' })]
    const night = at('2026-11-25T23:30')
    for (const courier of [reader, leaver]) {
      await as(courier).user.changeSettings({ isQuietAtNight: true })
      const { offerId } = await aWholeDeal({ courier })
      await happensAt(night, 'offer.lose', offerId)
    }
    await as(reader).notification.readAll()
    await as(leaver).user.changeSettings({ mailsOff: ['bids'] })

    for (const { email } of [reader, leaver]) await postAt(at('2026-11-26T07:00'), email)

    expect([...(await rowsFor(reader)), ...(await rowsFor(leaver))]).toEqual([])
  })

  test('nights are quiet by default', async () => {
    const row = await queryOne<{ isQuiet: string }>(
      noTx,
      `select column_default as "isQuiet" from information_schema.columns
       where table_name = 'users' and column_name = 'is_quiet_at_night'`,
    )
    expect(row?.isQuiet).toBe('true')
  })
})

describe('a mail that waited is left out if its matter is over', () => {
  const ofOffer = ({ offerId }: WholeDeal) => offerId
  const ofAuction = ({ auctionId }: WholeDeal) => auctionId
  const ofOpinion = ({ opinionIds }: WholeDeal) => opinionIds[1]
  const auctions = (change: string) => `update auctions set ${change} where id = $1`
  const offers = (change: string) => `update offers set ${change} where id = $2`
  const opinions = (change: string) => `update opinions set ${change} where id = $3`

  interface Case {
    to?: 'owner'
    about: (deal: WholeDeal) => number
    more?: (deal: WholeDeal) => object
    /** The state in which it happens. */
    is?: string
    /** The change that ends the matter. */
    ends: string
  }

  const cases: Record<string, Case> = {
    'auction.post': { to: 'owner', about: ofAuction, ends: auctions(`status = 'cancelled'`) },
    'auction.publish': { to: 'owner', about: ofAuction, ends: auctions(`status = 'booked'`) },
    'auction.setPrice': {
      about: ofAuction,
      is: auctions(`type = 'fixed', booking_set_price_minor = 20000`),
      ends: auctions('booking_set_price_minor = 22000'),
    },
    'auction.unhide': {
      about: ofAuction,
      is: offers(`status = 'lost', ended_reason = 'other_accepted'`),
      ends: offers(`status = 'active', ended_reason = null`),
    },
    'company.newWork': {
      about: ({ courier }) => courier.companyId ?? 0,
      more: ({ auctionId }) => ({ auctionId }),
      ends: auctions(`status = 'booked'`),
    },
    'offer.lapseCounter': { to: 'owner', about: ofOffer, ends: offers(`status = 'withdrawn'`) },
    'offer.withdraw': {
      to: 'owner',
      about: ofOffer,
      is: offers(`status = 'withdrawn'`),
      ends: auctions(`status = 'booked'`),
    },
    'offer.expire': { about: ofOffer, is: offers(`status = 'expired'`), ends: offers(`status = 'active'`) },
    'offer.reject': { about: ofOffer, is: offers(`status = 'rejected'`), ends: offers(`status = 'active'`) },
    'offer.lose': { about: ofOffer, is: offers(`status = 'lost'`), ends: offers(`status = 'active'`) },
    'opinion.invite': {
      about: ofOpinion,
      is: opinions(`status = 'invited', stars = null`),
      ends: opinions(`status = 'submitted', stars = 5`),
    },
    'opinion.publish': { to: 'owner', about: ofOpinion, ends: opinions(`status = 'hidden'`) },
    'opinion.reply': { about: ofOpinion, ends: opinions(`status = 'hidden'`) },
  }

  test.each(Object.entries(cases))('%s', async (event, { to, about, more, is, ends }) => {
    const [owner, courier] = [await aCustomer(), await aCourier()]
    const reader = to === 'owner' ? owner : courier
    await as(reader).user.changeSettings({ lesserMails: 'daily' })
    const [over, open] = [
      await aWholeDeal({ owner, courier, title: 'Old piano' }),
      await aWholeDeal({ owner, courier, title: 'New sofa' }),
    ]
    const change = ({ auctionId, offerId, opinionIds }: WholeDeal, sql: string) =>
      query(noTx, `with ids as (select $1::int, $2::int, $3::int) ${sql}`, [auctionId, offerId, opinionIds[1]])
    for (const deal of [over, open]) {
      if (is) await change(deal, is)
      await happensAt(noon, event, about(deal), more?.(deal))
    }

    await change(over, ends)
    await postAt(at('2026-11-26T12:00'), reader.email)

    const mails = await rowsFor(reader)
    expect(mails.map(({ text }) => [text.includes('Old piano'), text.includes('New sofa')])).toEqual([[false, true]])
  })

  test('all the offers that a batch waited with were withdrawn: nothing is sent', async () => {
    const { owner, offers } = await aListing('en_GB', '420', '340')
    for (const { id } of offers) await happensAt(noon, 'offer.post', id)
    for (const { by, id } of offers) await as(by).offer.cancel({ offerId: id })

    await postAt(noon.plus({ minutes: 5 }), owner.email)

    expect((await rowsFor(owner)).filter(({ subject }) => subject.includes('New offer'))).toEqual([])
  })
})

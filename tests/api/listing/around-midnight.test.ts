import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { addDays } from '#api/auction/auction.rules.ts'
import { runJob } from '#api/jobs.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { storefrontOf, storefronts, type Locale } from '#content/storefronts.ts'
import { anAuction, anAuctionForm } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

/** The last hours of a summer day in UTC, when only some storefronts have the next day already. */
const [eve, day] = ['2027-06-09', '2027-06-10']
const hours = [
  { utc: '20:30', locale: 'pt_PT', today: eve },
  { utc: '20:30', locale: 'pl_PL', today: eve },
  { utc: '20:30', locale: 'ro_RO', today: eve },
  { utc: '21:30', locale: 'pt_PT', today: eve },
  { utc: '21:30', locale: 'pl_PL', today: eve },
  { utc: '21:30', locale: 'ro_RO', today: day },
  { utc: '22:30', locale: 'pt_PT', today: eve },
  { utc: '22:30', locale: 'pl_PL', today: day },
  { utc: '22:30', locale: 'ro_RO', today: day },
  { utc: '23:30', locale: 'pt_PT', today: day },
  { utc: '23:30', locale: 'pl_PL', today: day },
  { utc: '23:30', locale: 'ro_RO', today: day },
] as const

const locales = storefronts.map(({ locale }) => locale)

const at = (utc: string) => DateTime.fromISO(`${eve}T${utc}`, { zone: 'utc' })
const dates = (from: string) =>
  ({
    transportDateRange: 'custom',
    dateFixed: true,
    sendDateFrom: from,
    sendDateTo: from,
    receiveDateFrom: '2027-06-20',
    receiveDateTo: '2027-06-21',
  }) as const
const first = { [eve]: 'accepted', [day]: 'invalid' } as const

/** Posted some days earlier, by a customer of this storefront. */
async function posted(locale: Locale, form: Partial<Awaited<ReturnType<typeof anAuctionForm>>>) {
  const ann = await aCustomer({ locale })
  const api = as(ann, { locale, now: DateTime.fromISO('2027-06-01T12:00Z', { zone: 'utc' }) })
  const { id } = await api.auction.create(await anAuctionForm({ form }))
  return { ann, api, auction: { auction: String(id) } }
}

/** At this instant the eve is still a valid day in some storefronts, and past in others. */
describe('“today” is the day of the storefront, not of UTC', () => {
  test.each(hours)(
    'at $utc UTC it is $today in $locale when posting and when changing dates',
    async ({ utc, locale, today }) => {
      const now = at(utc)
      const ann = await aCustomer({ locale })
      const api = as(ann, { locale, now })
      const form = await anAuctionForm({ form: dates(eve) })
      const posted = await anAuction({ by: ann, locale: locale })
      const auction = { auction: String(posted.id) }

      expect(await refusal(api.auction.create(form))).toBe(first[today])
      expect(await refusal(api.auction.editDates({ ...auction, ...dates(eve) }))).toBe(first[today])
      expect(await refusal(api.auction.editDates({ ...auction, ...dates(day) }))).toBe('accepted')
    },
  )

  test.each(hours)('at $utc UTC it is $today in $locale when bidding', async ({ utc, locale, today }) => {
    const now = at(utc)
    const posted = await anAuction({ by: await aCustomer({ locale }), locale: locale })
    const bob = as(await aCourier({ locale }), { locale, now })
    const offer = {
      auction: String(posted.id),
      price: { amount: '500.00', currency: posted.currency },
    }

    expect(await wrongFields(bob.offer.post({ ...offer, pickupDate: eve }))).toEqual(
      today === eve ? {} : { pickupDate: 'past_date' },
    )
    expect(await wrongFields(bob.offer.post({ ...offer, pickupDate: day }))).toEqual({})
  })

  test.each(hours)(
    'at $utc UTC it is $today in $locale when showing a listing again, from any storefront',
    async ({ utc, locale, today }) => {
      const { ann, api, auction } = await posted(locale, dates(eve))
      await api.auction.hide(auction)
      const abroad = as(ann, { locale: 'en_GB', now: at(utc) })

      expect(await wrongFields(abroad.auction.unhide(auction))).toEqual(
        today === eve ? {} : { sendDateFrom: 'past_date' },
      )
    },
  )

  test.each(hours)(
    'at $utc UTC it is $today in $locale for a listing whose last day is the eve',
    async ({ utc, locale, today }) => {
      const last = { receiveDateFrom: eve, receiveDateTo: eve }
      const { api, auction } = await posted(locale, { ...dates(eve), ...last })

      await runJob(aCtx(undefined, { now: at(utc) }), 'expire-auctions')

      expect((await api.auction.get(auction)).status).toBe(today === eve ? 'active' : 'hidden')
    },
  )
})

describe.each(['2027-03-28', '2027-10-31'])('on %s, when the clocks change', (change) => {
  test.each(locales)('%s keeps the chosen days', async (locale) => {
    const { timeZone } = storefrontOf(locale)
    const ann = await aCustomer({ locale })
    const [next, after] = [addDays(change, 1), addDays(change, 2)]
    const picked = {
      ...{ sendDateFrom: change, sendDateTo: next },
      ...{ receiveDateFrom: next, receiveDateTo: after },
    }
    const form = await anAuctionForm({
      form: { transportDateRange: 'custom', dateFixed: true, ...picked },
    })

    for (const clock of ['00:05', '01:30', '03:30', '23:55']) {
      const now = DateTime.fromISO(`${change}T${clock}`, { zone: timeZone })
      const api = as(ann, { locale, now })
      const { id } = await api.auction.create({ ...form, uuid: randomUUID() })

      expect(await api.auction.get({ auction: id })).toMatchObject(picked)
      expect(await api.auction.formData({ auction: id, mode: 'edit' })).toMatchObject(picked)
      expect(
        await queryOne(
          { tx: undefined },
          `select send_date_from::text as "sendDateFrom", send_date_to::text as "sendDateTo",
             receive_date_from::text as "receiveDateFrom", receive_date_to::text as "receiveDateTo"
           from auctions where id = $1`,
          [id],
        ),
      ).toEqual(picked)
    }
  })
})

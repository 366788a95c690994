import { DateTime } from 'luxon'
import { beforeEach, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import type { RateData } from '#api/offer/rates/rate.schema.ts'
import { runJob } from '#api/jobs.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { told } from '#tests/support/mail.ts'
import { anOffer, pounds } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aRate, aRateCard, offerByRates } from '#tests/support/scenes/rates.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

type Wishes = Parameters<typeof aCourier>[0]

// Rate cards of earlier tests would make offers too.
beforeEach(() => query({ tx: undefined }, 'update rate_cards set is_on = false'))

const empty = { isOn: false, dailyLimit: 20, leadDays: 0, offeredToday: 0, rates: [] }

/** The offers on Ann’s listing from Gdańsk to Berlin by one courier’s rates. */
async function offeredBy(rate: Partial<RateData>, wishes: Wishes = {}) {
  const [ann, bob] = [await aCustomer(), await aCourier(wishes)]
  await aRateCard(bob, rate)
  const auction = await anAuction({ by: ann })
  await offerByRates(auction)
  const { data } = await as(ann).offer.ofAuction({ auction: String(auction.id) })
  return { ann, bob, auction, offers: data }
}

const euros = (amount: string) => ({ amount: `${amount}.00`, currency: 'EUR' as const })

const prices = async (auction: { id: number }, by: Parameters<typeof as>[0]) =>
  (await as(by).offer.ofAuction({ auction: String(auction.id) })).data.map(({ price }) => price.gross.amount)

describe('a rate card', () => {
  test('is off and empty at first, and stores its rates', async () => {
    const bob = await aCourier()

    expect(await as(bob).offer.rateCard()).toEqual(empty)
    const { rates } = await as(bob).offer.addRate(aRate({ countryFrom: 'PL', kmTo: 800 }))
    const rateId = rates[0]?.id ?? 0
    await as(bob).offer.changeRateCard({ isOn: true, dailyLimit: 3 })
    await as(bob).offer.changeRateCard({ leadDays: 2 })
    await as(bob).offer.changeRate({ rateId, ...aRate({ perKm: pounds('0.85') }) })

    expect(await as(bob).offer.rateCard()).toEqual({
      ...{ isOn: true, dailyLimit: 3, leadDays: 2, offeredToday: 0 },
      rates: [{ id: rateId, ...aRate({ perKm: pounds('0.85') }) }],
    })
    await as(bob).offer.removeRate({ rateId })
    expect((await as(bob).offer.rateCard()).rates).toEqual([])
  })

  test.each([
    [{ categoryId: 'car' }, { categoryId: 'not_contain' }],
    [{ countryTo: 'XX' }, { countryTo: 'not_contain' }],
    [{ kmFrom: -1 }, { kmFrom: 'min' }],
    [{ kmFrom: 300, kmTo: 300 }, { kmTo: 'min' }],
    [{ weightMax: 0 }, { weightMax: 'min' }],
    [{ least: pounds('0') }, { 'least.amount': 'min' }],
    [{ least: pounds('much') }, { 'least.amount': 'price' }],
    [{ perKm: { amount: '1.00', currency: 'EUR' as const } }, { 'perKm.currency': 'currency' }],
  ])('refuses a rate with %j, new or changed, and the field is named', async (wishes, errors) => {
    const bob = await aCourier()

    expect(await wrongFields(as(bob).offer.addRate(aRate(wishes)))).toEqual(errors)
    expect(await as(bob).offer.rateCard()).toEqual(empty)
    const { rates } = await as(bob).offer.addRate(aRate())
    const rateId = rates[0]?.id ?? 0
    expect(await wrongFields(as(bob).offer.changeRate({ rateId, ...aRate(wishes) }))).toEqual(errors)
    expect((await as(bob).offer.rateCard()).rates).toEqual(rates)
  })

  test.each([
    [{ dailyLimit: 0 }, { dailyLimit: 'min' }],
    [{ dailyLimit: 51 }, { dailyLimit: 'max' }],
    [{ leadDays: 31 }, { leadDays: 'max' }],
  ])('refuses a condition like %j', async (wishes, errors) => {
    expect(await wrongFields(as(await aCourier()).offer.changeRateCard(wishes))).toEqual(errors)
  })

  test('has at most a hundred rates, even if forms arrive at once', async () => {
    const bob = await aCourier()
    const filled = `insert into company_rates (company_id, category_id, km_from, currency, least_minor,
        per_km_minor, created_at, updated_at)
      select $1, 'cars', n, 'GBP', 10000, 100, now(), now() from generate_series(1, 98) n`
    await query({ tx: undefined }, filled, [bob.companyId])

    const answers = await Promise.all(Array.from({ length: 4 }, () => refusal(as(bob).offer.addRate(aRate()))))

    expect(answers.filter((one) => one === 'accepted')).toHaveLength(2)
    expect(await wrongFields(as(bob).offer.addRate(aRate()))).toEqual({ categoryId: 'too_many_items' })
  })

  test('belongs to its company: others do not find it, a dispatcher reads it, only the owner writes it', async () => {
    const [bob, rita] = [await aCourier(), await aCourier()]
    const { rates } = await as(bob).offer.addRate(aRate())
    const rateId = rates[0]?.id ?? 0
    const dan = await aMember({ of: bob, role: 'dispatcher' })

    expect(await refusal(as(rita).offer.changeRate({ rateId, ...aRate() }))).toBe('not_found')
    expect(await refusal(as(rita).offer.removeRate({ rateId }))).toBe('not_found')
    expect((await as(dan).offer.rateCard()).rates).toHaveLength(1)
    expect(await refusal(as(dan).offer.changeRateCard({ isOn: true }))).toBe('forbidden')
    expect(await refusal(as(await aCustomer()).offer.rateCard())).toBe('forbidden')
    expect(await refusal(as(guestCaller).offer.rateCard())).toBe('unauthorized')
  })
})

describe('a listing that matches a rate', () => {
  test('gets the offer as soon as it is posted, marked as automatic; both sides are notified', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    await as(bob).offer.saveTemplate({ message: 'With winch.', validDays: 5, transportType: 'trailer' })
    await aRateCard(bob)

    const auction = await anAuction({ by: ann })
    await workOutbox()

    const [offer] = (await as(ann).offer.ofAuction({ auction: String(auction.id) })).data
    expect(offer).toMatchObject({
      ...{ isByRate: true, status: 'active', transportType: 'trailer', message: 'With winch.' },
      company: { id: bob.companyId },
    })
    const least = Number(offer?.price.net.amount)
    expect(least).toBeGreaterThanOrEqual(auction.distance ?? Infinity)
    expect(least).toBeLessThan((auction.distance ?? 0) + 1.3)
    expect(await told(ann.userId, 'offer.post')).toBe(1)
    expect(await told(bob.userId, 'offer.byRate')).toBe(1)
    expect((await as(bob).offer.rateCard()).offeredToday).toBe(1)
  })

  test('gets it once its owner has confirmed the e-mail, not before', async () => {
    const bob = await aCourier()
    await aRateCard(bob)
    const ann = await aCustomer({ status: 'unconfirmed' })
    const auction = await anAuction({ by: ann, status: 'pending' })

    await offerByRates(auction)

    expect((await as(bob).offer.list({})).data).toEqual([])
  })

  test('costs the minimum on a short route, and is net for a company that charges VAT', async () => {
    const { offers } = await offeredBy({ least: pounds('1000') }, { isVatPayer: true })

    expect(offers[0]?.price.net.amount).toBe('1000.00')
    expect(offers[0]?.price.gross.amount).toBe('1230.00')
  })

  test.each<[string, Partial<RateData>, number]>([
    ['its kind of goods', { categoryId: 'furniture' }, 0],
    ['its countries', { countryFrom: 'PL', countryTo: 'DE' }, 1],
    ['another country', { countryFrom: 'DE' }, 0],
    ['its way back', { countryTo: 'PL' }, 0],
    ['a longer way', { kmFrom: 900 }, 0],
    ['a shorter way', { kmTo: 200 }, 0],
    ['its weight', { weightMax: 1300 }, 1],
    ['less weight', { weightMax: 1299 }, 0],
    ['other money', { least: euros('100'), perKm: euros('1') }, 0],
  ])('is matched by %s', async (_by, rate, made) => {
    expect((await offeredBy(rate)).offers).toHaveLength(made)
  })

  test('is priced by the most specific rate', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier({ isVatPayer: false })]
    await aRateCard(bob, { least: pounds('2000') })
    await as(bob).offer.addRate(aRate({ least: pounds('3000'), countryFrom: 'PL', kmTo: 2000 }))
    await as(bob).offer.addRate(aRate({ least: pounds('4000'), countryFrom: 'PL', kmTo: 1000 }))
    await as(bob).offer.addRate(aRate({ least: pounds('5000'), kmFrom: 100, kmTo: 1000 }))
    const auction = await anAuction({ by: ann })

    await offerByRates(auction)

    expect(await prices(auction, ann)).toEqual(['4000.00'])
  })

  test('gets none if its pickup is too soon', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    await aRateCard(bob, {}, { leadDays: 5 })
    const soon = await anAuction({ by: ann, receiveDateTo: inDays(3) })
    const flexible = await anAuction({ by: ann })

    await offerByRates(soon)
    await offerByRates(flexible)

    expect([await prices(soon, ann), await prices(flexible, ann)]).toMatchObject([[], [{}]])
  })

  test('gets one from each rate whose bounds it reaches exactly, and none from one that ends there', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann, receiveDateTo: inDays(4) })
    await query(aCtx(), `update auctions set distance = 500, total_weight_kg = 300 where id = $1`, [auction.id])
    const cards: [name: string, Partial<RateData>, leadDays?: number][] = [
      ['from 500 km', { kmFrom: 500 }],
      ['from 501 km', { kmFrom: 501 }],
      ['to 500 km', { kmTo: 500 }],
      ['to 501 km', { kmTo: 501 }],
      ['up to 300 kg', { weightMax: 300 }],
      ['up to 299 kg', { weightMax: 299 }],
      ['a day ahead', {}, 1],
      ['two days ahead', {}, 2],
    ]
    for (const [companyName, rate, leadDays = 0] of cards) await aRateCard(await aCourier({ companyName }), rate, { leadDays }) // prettier-ignore

    await offerByRates(auction)

    const { data } = await as(ann).offer.ofAuction({ auction: String(auction.id) })
    const names = data.map(({ company }) => company.name).toSorted()
    expect(names).toEqual(['a day ahead', 'from 500 km', 'to 501 km', 'up to 300 kg'])
  })

  test('gets one however often it is checked, and none from a company that has offered', async () => {
    const { bob, auction, offers } = await offeredBy({})
    await Promise.all([offerByRates(auction), offerByRates(auction), offerByRates(auction)])
    await as(bob).offer.cancel({ offerId: offers[0]?.id ?? 0 })
    await offerByRates(auction)

    const { data } = await as(bob).offer.list({})
    expect(data.map(({ status }) => status)).toEqual(['withdrawn'])
  })

  test.each<[string, Wishes]>([
    ['without papers', { papers: [] }],
    ['suspended', { companyStatus: 'suspended' }],
    ['limited', { status: 'limited' }],
  ])('gets none from a company that is %s', async (_how, wishes) => {
    expect((await offeredBy({}, wishes)).offers).toEqual([])
  })

  test('gets none from the company that posted it', async () => {
    const bob = await aCharity()
    await aRateCard(bob)
    const auction = await anAuction({ by: bob })

    await offerByRates(auction)

    expect((await as(bob).offer.list({})).data).toEqual([])
  })

  test('gets the ten lowest of many', async () => {
    const ann = await aCustomer()
    for (let gross = 1000; gross < 1012; gross += 1)
      await aRateCard(await aCourier({ isVatPayer: false }), { least: pounds(String(gross)) })
    const auction = await anAuction({ by: ann })

    await offerByRates(auction)

    const made = (await prices(auction, ann)).map(Number).sort((a, b) => a - b)
    expect(made).toEqual([1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009])
  })
})

describe('a rate card in use', () => {
  test('makes no more offers a day than allowed, even if listings arrive at once', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    await aRateCard(bob, {}, { dailyLimit: 2 })
    const auctions = []
    for (let n = 0; n < 5; n += 1) auctions.push(await anAuction({ by: ann }))

    await Promise.all(auctions.map((auction) => offerByRates(auction)))

    expect((await as(bob).offer.list({})).data).toHaveLength(2)
    expect((await as(bob).offer.rateCard()).offeredToday).toBe(2)
    const tomorrow = { now: DateTime.utc().plus({ days: 1 }) }
    const next = await anAuction({ by: ann })
    await runJob(aCtx(guestCaller, tomorrow), 'offer-by-rates', { id: next.id })
    expect((await as(bob).offer.list({})).data).toHaveLength(3)
  })

  test('makes none after it is turned off, even at the same moment; that is recorded', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ann, bob] = [await aCustomer(), await aCourier()]
      await aRateCard(bob)
      const auctions = []
      for (let n = 0; n < 4; n += 1) auctions.push(await anAuction({ by: ann }))
      const stop = as(bob).offer.changeRateCard({ isOn: false })
      const stopped = stop.then(({ offeredToday }) => offeredToday)

      await Promise.all([...auctions.map((auction) => offerByRates(auction)), stop])

      expect((await as(bob).offer.list({})).data).toHaveLength(await stopped)
      const entries = await query<{ event: string }>(
        { tx: undefined },
        `select event from audit_events where machine = 'rateCard' and thing_id = $1 order by id`,
        [String(bob.companyId)],
      )
      expect(entries.map(({ event }) => event)).toEqual(['start', 'stop'])
    }
  })

  test('handles a listing hidden at the same moment without an error, and leaves no open offer', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [ann, bob] = [await aCustomer(), await aCourier()]
      await aRateCard(bob)
      const auction = await anAuction({ by: ann })

      await Promise.all([offerByRates(auction), as(ann).auction.hide({ auction: String(auction.id) })])

      const left = await queryOne<{ status: string }>(
        { tx: undefined },
        'select status from offers where auction_id = $1 and company_id = $2',
        [auction.id, bob.companyId],
      )
      expect([undefined, 'lost', 'active']).toContain(left?.status)
      expect((await as(bob).offer.rateCard()).offeredToday).toBe(left ? 1 : 0)
    }
  })

  test('yields an ordinary offer once the courier revises it', async () => {
    const { ann, bob, auction } = await offeredBy({})

    await anOffer({ on: auction, by: bob, gross: '700' })

    const [offer] = (await as(ann).offer.ofAuction({ auction: String(auction.id) })).data
    expect(offer).toMatchObject({ isByRate: false, price: { gross: pounds('700') } })
  })
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Offer } from '#api/offer/offer.model.ts'
import { query } from '#api/kit/db/db.ts'
import { announced } from '#tests/support/scenes/announced.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer, pounds } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { patiently, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '10' })

const anOpenAuction = async () => anAuction({ by: await aCustomer() })

describe('make an offer', () => {
  test('it is open, its price is split into its parts, and the customer is notified', async () => {
    const [auction, bob] = [await anOpenAuction(), await aCourier({ country: 'DE' })]

    const offer = await anOffer({
      on: auction,
      by: bob,
      gross: '238',
      transportType: 'trailer',
      pickupDate: inDays(2),
      deliveryDate: inDays(3),
      message: 'I pass by anyway',
    })

    expect(offer).toMatchObject({
      status: 'active',
      side: 'provider',
      isRevised: false,
      isLowball: false,
      transportType: 'trailer',
      pickupDate: inDays(2),
      deliveryDate: inDays(3),
      price: {
        gross: { amount: '238.00', currency: 'GBP' },
        net: { amount: '200.00' },
        vat: { amount: '38.00' },
        vatPercent: 19,
      },
      actions: ['revise', 'withdraw', 'reportFraud'],
    })
    expect((await announced('offer.post')).map(({ id }) => id)).toContain(offer.id)
  })

  test('V17 a comma is a decimal point', async () => {
    const offer = await anOffer({
      on: await anOpenAuction(),
      by: await aCourier(),
      gross: '1 234,50',
    })

    expect(offer.price.gross.amount).toBe('1235.00')
  })

  test('a net price becomes the gross price that yields it', async () => {
    const form = { priceType: 'net', gross: '100' } as const
    const offer = await anOffer({ on: await anOpenAuction(), by: await aCourier(), ...form })

    expect(offer.price).toMatchObject({ gross: { amount: '123.00' }, net: { amount: '100.00' } })
  })

  test('posted again, it replaces the one before', async () => {
    const [auction, bob] = [await anOpenAuction(), await aCourier()]
    const first = await anOffer({ on: auction, by: bob, gross: '500' })

    const second = await anOffer({ on: auction, by: bob, gross: '450' })

    expect(second).toMatchObject({
      id: first.id,
      isRevised: true,
      price: { gross: { amount: '450.00' } },
    })
    expect(await Offer.count({ where: { auctionId: auction.id } })).toBe(1)
  })

  test('the answer to a new or changed one equals what its bidder reads afterwards', async () => {
    const [auction, bob, carl] = [await anOpenAuction(), await aCourier(), await aCourier()]
    await anOffer({ on: auction, by: carl, gross: '470' })
    const form = { minPrice: '300', pickupDate: inDays(2), message: 'with a lift', validDays: 3 }
    const read = (offerId: number) => as(bob).offer.get({ offerId })

    const first = await anOffer({ on: auction, by: bob, gross: '480', ...form })
    expect(first).toEqual({ ...(await read(first.id)), isRevised: false, isLowball: false })
    const second = await anOffer({ on: auction, by: bob, gross: '460', transportType: 'truck' })
    expect(second).toEqual({ ...(await read(second.id)), isRevised: true, isLowball: false })
    await as(bob).offer.cancel({ offerId: second.id, reason: 'too late' })
    const third = await anOffer({ on: auction, by: bob, gross: '490' })
    expect(third).toEqual({ ...(await read(third.id)), isRevised: true, isLowball: false })
  })

  test('an offer with an open day states the days of transport; two dates imply them', async () => {
    const [auction, by] = [await anOpenAuction(), await aCourier()]
    const open = await anOffer({ on: auction, by, durationDays: 4 })
    expect(open).toMatchObject({ durationDays: 4 })

    const days = { pickupDate: inDays(2), deliveryDate: inDays(3) }
    expect(await anOffer({ on: auction, by, durationDays: 4, ...days })).toMatchObject({
      ...days,
      durationDays: null,
    })
  })

  test('a withdrawn offer can be made again', async () => {
    const [auction, bob] = [await anOpenAuction(), await aCourier()]
    const { id: offerId } = await anOffer({ on: auction, by: bob })
    await as(bob).offer.cancel({ offerId, reason: 'van broke down' })

    expect(await anOffer({ on: auction, by: bob })).toMatchObject({ id: offerId, status: 'active' })
  })

  test('after a third rejection there is no fourth offer', async () => {
    const ann = await aCustomer()
    const [auction, bob] = [await anAuction({ by: ann }), await aCourier()]
    for (let times = 0; times < 3; times++) {
      const { id: offerId } = await anOffer({ on: auction, by: bob })
      await as(ann).offer.reject({ offerId })
    }

    expect(await refusal(anOffer({ on: auction, by: bob }))).toBe('offer.wrong_state')
  })

  test('two hundred of one company at once: one is open', async () => {
    const [auction, bob] = [await anOpenAuction(), await aCourier()]

    const all = await Promise.allSettled(
      Array.from({ length: 200 }, (_, at) =>
        patiently(() => anOffer({ on: auction, by: bob, gross: String(300 + at) })),
      ),
    )

    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
    expect(await Offer.count({ where: { auctionId: auction.id } })).toBe(1)
  }, 60_000)

  test('the database itself refuses a second open offer and two winners', async () => {
    const [auction, bob] = [await anOpenAuction(), await aCourier()]
    const one = await anOffer({ on: auction, by: bob })
    const copy = (company: string, status: string) =>
      query(
        { tx: undefined },
        `insert into offers (auction_id, bidder_id, company_id, status, currency, net_minor, vat_percent,
           vat_minor, gross_minor, fee_net_minor, fee_vat_minor, valid_until)
         select auction_id, bidder_id, ${company}, '${status}', currency, net_minor, vat_percent,
           vat_minor, gross_minor, fee_net_minor, fee_vat_minor, valid_until from offers where id = $1`,
        [one.id],
      )
    const [carl, dora] = [await aCourier(), await aCourier()]

    await expect(copy('company_id', 'active')).rejects.toThrow()
    await copy(String(carl.companyId), 'awaiting_payment')
    await expect(copy(String(dora.companyId), 'accepted')).rejects.toThrow()
  })

  test('a price far below the estimate is posted with a warning', async () => {
    const auction = await anOpenAuction()
    await query({ tx: undefined }, `update auctions set price_estimation = '{"expectedMinor": 100000}' where id = $1`, [
      auction.id,
    ])

    expect((await anOffer({ on: auction, by: await aCourier(), gross: '399' })).isLowball).toBe(true)
    expect((await anOffer({ on: auction, by: await aCourier(), gross: '400' })).isLowball).toBe(false)
  })

  test('a charity may carry for free, a courier may not', async () => {
    const auction = await anOpenAuction()

    const gift = await anOffer({ on: auction, by: await aCharity(), gross: '0' })
    const slip = anOffer({ on: auction, by: await aCourier(), gross: '2' })

    expect(gift.price).toMatchObject({ gross: { amount: '0.00' }, fee: { amount: '0.00' } })
    expect(await wrongFields(slip)).toEqual({ 'price.amount': 'min' })
  })
})

describe('the validity of an offer', () => {
  const validFor = async (form: object) => {
    const offer = await anOffer({ on: await anOpenAuction(), by: await aCourier(), ...form })
    return DateTime.fromISO(offer.validUntil).diffNow('hours').hours
  }

  test('fourteen days by default', async () => {
    expect(await validFor({})).toBeCloseTo(14 * 24, 1)
  })

  test('as many days as chosen', async () => {
    expect(await validFor({ validDays: 3 })).toBeCloseTo(3 * 24, 1)
  })

  test('V15 until the chosen minute, in the storefront’s time zone', async () => {
    const bob = await aCourier()
    const offer = await as(bob, { locale: 'pl_PL' }).offer.post({
      auction: String((await anOpenAuction()).id),
      price: pounds('300'),
      validUntil: `${inDays(60)} 12:00`,
    })

    const noon = DateTime.fromISO(`${inDays(60)}T12:00`, { zone: 'Europe/Warsaw' })
    expect(offer.validUntil).toBe(noon.toUTC().toISO())
  })
})

describe('an offer is refused', () => {
  const farDay = inDays(182)

  test.each([
    [{ gross: 'much' }, { 'price.amount': 'price' }],
    [{ gross: '' }, { 'price.amount': 'required' }],
    [{ gross: '-5' }, { 'price.amount': 'price' }],
    [{ gross: '10000001' }, { 'price.amount': 'max' }],
    [{ minPrice: '500' }, { 'minPrice.amount': 'min_price' }],
    [{ minPrice: '499.50' }, { 'minPrice.amount': 'min_price' }],
    [{ minPrice: '501' }, { 'minPrice.amount': 'min_price' }],
    [{ validUntil: '2035-07-01' }, { validUntil: 'datetime_format' }],
    [{ validUntil: '2035-02-30 10:00' }, { validUntil: 'datetime_format' }],
    [{ validUntil: '2020-01-01 10:00' }, { validUntil: 'past_date' }],
    [{ validDays: 4 }, { validDays: 'not_contain' }],
    [{ durationDays: 0 }, { durationDays: 'min' }],
    [{ durationDays: 31 }, { durationDays: 'max' }],
    [{ vehicleId: 977_937_039_517_703 }, { vehicleId: 'not_contain' }],
    [{ pickupDate: '2020-01-01' }, { pickupDate: 'past_date' }],
    [{ pickupDate: '1.7.2035' }, { pickupDate: 'date_format' }],
    [{ validUntil: `${farDay} 10:00` }, { validUntil: 'far_date' }],
    [{ pickupDate: farDay }, { pickupDate: 'far_date' }],
    [{ deliveryDate: farDay }, { deliveryDate: 'far_date' }],
    [
      { pickupDate: '2035-07-02', deliveryDate: '2035-07-01' },
      { pickupDate: 'far_date', deliveryDate: 'receive_before_send' },
    ],
  ])('V15 V16 V29 with %j, and the field is named', async (form, errors) => {
    const refused = anOffer({ on: await anOpenAuction(), by: await aCourier(), ...form })

    expect(await wrongFields(refused)).toEqual(errors)
  })

  test('with all conflicts with auction, fee and dates in one answer, in the order of the form', async () => {
    const form = {
      minPrice: '0.01',
      gross: '0.02',
      pickupDate: farDay,
      deliveryDate: farDay,
      validUntil: '2020-01-01 10:00',
    }
    const refused = anOffer({ on: await anOpenAuction(), by: await aCourier(), ...form })

    expect(Object.entries(await wrongFields(refused))).toEqual([
      ['price.amount', 'min'],
      ['pickupDate', 'far_date'],
      ['deliveryDate', 'far_date'],
      ['validUntil', 'past_date'],
    ])
  })

  test('with a message that is too long', async () => {
    const form = { message: 'x'.repeat(2001) }
    const refused = anOffer({ on: await anOpenAuction(), by: await aCourier(), ...form })

    expect(await wrongFields(refused)).toEqual({ message: 'maxlength' })
  })

  test('in another currency than the listing, for a minimum too', async () => {
    const [auction, bob] = [await anOpenAuction(), await aCourier()]
    const euros = { amount: '500.00', currency: 'EUR' } as const
    const offer = { auction: String(auction.id), price: pounds('600') }

    expect(await wrongFields(as(bob).offer.post({ ...offer, price: euros }))).toEqual({
      'price.currency': 'currency',
    })
    expect(await wrongFields(as(bob).offer.post({ ...offer, minPrice: euros }))).toEqual({
      'minPrice.currency': 'currency',
    })
  })

  test('on one’s own auction', async () => {
    const clara = await aCharity()

    expect(await refusal(anOffer({ on: await anAuction({ by: clara }), by: clara }))).toBe('offer.own_auction')
  })

  test('if the auction is not open, and the answer has its state', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })
    const [bob, carl] = [await aCourier(), await aCourier()]
    const { id: offerId } = await anOffer({ on: auction, by: bob })
    await as(ann).auction.cancel({ auction: String(auction.id) })

    expect(await refusal(anOffer({ on: auction, by: bob }))).toBe('auction.wrong_state')
    expect(await refusal(anOffer({ on: auction, by: carl }))).toBe('not_found')
    expect((await as(bob).offer.get({ offerId })).status).toBe('lost')
  })

  test('to a customer, a limited account and a suspended company', async () => {
    const auction = await anOpenAuction()
    const offerOf = async (person: Promise<Parameters<typeof as>[0]>) =>
      refusal(anOffer({ on: auction, by: await person }))

    expect(await offerOf(aCustomer())).toBe('forbidden')
    expect(await offerOf(aCourier({ status: 'limited' }))).toBe('company.not_ready')
    expect(await offerOf(aCourier({ status: 'unconfirmed' }))).toBe('company.not_ready')
    expect(await offerOf(aCourier({ companyStatus: 'suspended' }))).toBe('company.not_ready')
    expect(await offerOf(aCourier({ status: 'blocked' }))).toBe('auth.blocked')
  })
})

describe('a trial offer', () => {
  test('follows the same rules, and nothing is posted', async () => {
    const [auction, bob] = [await anOpenAuction(), await aCourier()]
    const tried = { auction: String(auction.id), price: pounds('500') }

    expect(await as(bob).offer.validate(tried)).toMatchObject({
      price: { gross: { amount: '500.00' } },
    })
    expect(await wrongFields(as(bob).offer.validate({ ...tried, minPrice: pounds('500') }))).toEqual({
      'minPrice[amount]': 'min_price',
    })
    expect(await Offer.count({ where: { auctionId: auction.id } })).toBe(0)
  })

  test('prices are computed in the currency of the auction or the storefront', async () => {
    const bob = await aCourier()
    const { id } = await anAuction({ by: await aCustomer(), locale: 'pl_PL' })

    const net = await as(bob).offer.calcFromNet({
      netPrice: { amount: '100.00', currency: 'PLN' },
      auction: String(id),
    })
    const gross = await as(bob, { locale: 'de_DE' }).offer.calcFromGross({
      grossPrice: { amount: '119.00', currency: 'EUR' },
    })

    expect(net).toMatchObject({
      gross: { amount: '123.00', currency: 'PLN' },
      fee: { amount: '9.10' },
    })
    expect(gross).toMatchObject({ gross: { amount: '119.00', currency: 'EUR' } })
  })
})

describe('a price far from the estimate', () => {
  test('needs one confirmation, and is never refused', async () => {
    const bob = await aCourier()
    const on = await anAuction({ by: await aCustomer() })
    const expected = Number((await as(bob).auction.get({ auction: on.id })).priceEstimation?.expected.amount)
    for (const share of [0.39, 2.51]) {
      const gross = String(Math.round(expected * share))
      const wishes = { on, by: bob, gross }
      expect(await refusal(anOffer({ ...wishes, isPriceConfirmed: false }))).toBe('offer.unusual_price')
      expect((await anOffer(wishes)).price.gross.amount).toBe(`${gross}.00`)
      await anOffer({ ...wishes, message: 'The same price', isPriceConfirmed: false })
    }
    await anOffer({ on, by: bob, gross: String(expected), isPriceConfirmed: false })
  })
})

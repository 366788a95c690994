import { beforeEach, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { getCover } from '#api/cover/get-cover.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction, goodItems, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const sum = (amount: string, currency: WireMoney['currency'] = 'GBP'): WireMoney => ({ amount, currency })
const write = (text: string, bind: unknown[] = []) => query({ tx: undefined }, text, bind)

/** One SDR is 1.25 euros, and a euro 0.8 pounds, so that one SDR is one pound. */
beforeEach(async () => {
  await write(`insert into sdr_rate (per_euro, as_of, source) values (0.8, '2026-06-23', 'imf')
    on conflict (is_only) do update set per_euro = 0.8, as_of = '2026-06-23'`)
  await write(`update currency_rates set per_euro = 0.8 where code = 'GBP'`)
  await write(`update currency_rates set per_euro = 4 where code = 'PLN'`)
})

async function insure(bob: SignedIn, minor: number, currency = 'EUR', until = inDays(90)): Promise<void> {
  await write(
    `update verification_blocks set insured_minor = $1, insured_currency = $2, valid_until = $3
     where company_id = $4 and type = 'insurance'`,
    [minor, currency, until, bob.companyId],
  )
}

/** A car of 1,300 kg from Gdańsk to Berlin. */
const aValued = async (by: SignedIn, declaredValue: WireMoney | null = sum('20000.00')) =>
  anAuction({ by, form: { declaredValue } })

describe('the cover of a deal', () => {
  test('is for a guest what the law says, without the value and the offers', async () => {
    const ann = await aCustomer()
    const auction = await aValued(ann)
    await anOffer({ on: auction, by: await aCourier() })

    expect(await as(guestCaller).auction.cover({ auction: auction.id })).toMatchObject({
      ...{ fromCountry: 'PL', toCountry: 'DE' },
      law: {
        ...{ basis: 'perKg', name: 'CMR, Art. 23(3)', amount: 1300, lacks: null },
        rate: { amount: '8.33', unit: 'XDR', perPiece: null },
        limit: { sum: sum('10829.00'), original: null },
      },
      sdr: { euros: '1.2500', asOf: '2026-06-23' },
      ...{ value: null, gap: { kind: 'unvalued', missing: null }, offers: [], insurance: [] },
    })
  })

  test('tells the owner of each offer what law and policy leave open', async () => {
    const ann = await aCustomer()
    const auction = await aValued(ann)
    const [bob, eve] = [await aCourier(), await aCourier()]
    // 12,500 euros are 10,000 pounds.
    await insure(bob, 1_250_000)
    const insured = await anOffer({ on: auction, by: bob })
    const other = await anOffer({ on: auction, by: eve })

    const cover = await as(ann).auction.cover({ auction: auction.id })

    expect(cover.value).toEqual({ sum: sum('20000.00'), original: null })
    expect(cover.gap).toEqual({ kind: 'missing', missing: sum('9171.00') })
    expect(cover.offers).toEqual([
      { offerId: other.id, policy: null, isPolicyChecked: true, gap: cover.gap },
      {
        offerId: insured.id,
        policy: { insured: { sum: sum('10000.00'), original: sum('12500.00', 'EUR') }, until: inDays(90) },
        isPolicyChecked: true,
        gap: { kind: 'missing', missing: sum('10000.00') },
      },
    ])
  })

  test('has only the own offer for a courier, and none for another customer', async () => {
    const auction = await aValued(await aCustomer())
    const [bob, eve] = [await aCourier(), await aCourier()]
    const own = await anOffer({ on: auction, by: bob })
    await anOffer({ on: auction, by: eve })
    const read = async (by: SignedIn) => as(by).auction.cover({ auction: auction.id })

    expect((await read(bob)).offers.map(({ offerId }) => offerId)).toEqual([own.id])
    expect((await read(bob)).value).not.toBeNull()
    expect(await read(await aCourier())).toMatchObject({ offers: [], value: { sum: sum('20000.00') } })
    expect(await read(await aCustomer())).toMatchObject({ offers: [], value: null })
  })

  test('for one offer is shown to its two sides and staff', async () => {
    const ann = await aCustomer()
    const auction = await aValued(ann)
    const bob = await aCourier()
    const { id: offerId } = await anOffer({ on: auction, by: bob })
    const input = { auction: auction.id, offerId }

    for (const by of [ann, bob, await anAdmin()])
      expect((await as(by).auction.cover(input)).offers.map((one) => one.offerId)).toEqual([offerId])
    for (const by of [guestCaller, await aCustomer(), await aCourier()])
      expect(await refusal(as(by).auction.cover(input))).toBe('not_found')
    expect(await refusal(as(ann).auction.cover({ auction: auction.id, offerId: 1_000_000 }))).toBe('not_found')
  })

  test('does not count a policy that has expired', async () => {
    const ann = await aCustomer()
    const auction = await aValued(ann)
    const bob = await aCourier()
    await anOffer({ on: auction, by: bob })
    await insure(bob, 1_250_000, 'EUR', inDays(-1))

    const [offer] = (await as(ann).auction.cover({ auction: auction.id })).offers

    expect(offer).toMatchObject({ policy: null, isPolicyChecked: false, gap: { kind: 'missing' } })
  })

  test('is complete if law and policy reach as far as the value', async () => {
    const ann = await aCustomer()
    const auction = await aValued(ann, sum('10000.00'))
    const bob = await aCourier()
    await anOffer({ on: auction, by: bob })
    await insure(bob, 1_250_000)

    const { offers } = await as(ann).auction.cover({ auction: auction.id })

    expect(offers[0]?.gap).toEqual({ kind: 'covered', missing: sum('0.00') })
  })

  test('is in the reader’s currency, with the original beside it', async () => {
    const auction = await aValued(await aCustomer())
    const bob = await aCourier()

    const { law, value } = await as(bob, { locale: 'pl_PL' }).auction.cover({ auction: auction.id })

    // One SDR is five złoty here, a pound as well.
    expect(law.limit).toEqual({ sum: sum('54145.00', 'PLN'), original: null })
    expect(value).toEqual({ sum: sum('100000.00', 'PLN'), original: sum('20000.00') })
  })

  test('has no limit without the rate of the SDR, or without the weight', async () => {
    const ann = await aCustomer()
    const auction = await aValued(ann)
    const light = await anAuction({
      by: ann,
      form: { categoryId: 'other-goods', items: [{ name: 'Box' }] as never, declaredValue: sum('50.00') },
    })
    await write('delete from sdr_rate')
    const read = async (id: number) => as(ann).auction.cover({ auction: id })

    expect(await read(auction.id)).toMatchObject({
      law: { limit: null, lacks: 'rate' },
      sdr: null,
      gap: { kind: 'unclear' },
    })
    expect(await read(light.id)).toMatchObject({ law: { limit: null, lacks: 'weight' }, gap: { kind: 'unclear' } })
  })

  test('at home is that of the country, in full where the law has no limit', async () => {
    const ann = await aCustomer()
    const form = { items: [goodItems.sofa] as never, categoryId: 'sofa', declaredValue: sum('900.00') }
    const polish = await anAuction({ by: ann, from: 'Gdańsk', to: 'Poznań', form })

    expect(await as(ann).auction.cover({ auction: polish.id })).toMatchObject({
      law: { basis: 'full', name: 'Prawo przewozowe, art. 80', rate: null, limit: null, lacks: null },
      sdr: null,
      gap: { kind: 'covered' },
    })
  })

  test('can be bought by the owner where an insurer is known', async () => {
    const ann = await aCustomer()
    const auction = await aValued(ann)
    const offer = { insurer: 'Test', insured: sum('20000.00'), premium: sum('90.00'), url: 'https://insurer.example' }
    const asked: unknown[] = []
    const insurer = { quote: (one: unknown) => Promise.resolve(asked.push(one) ? [offer] : []) }
    const read = async (by: SignedIn) => getCover({ ...aCtx(by), insurer }, { auction: auction.id, offerId: null })

    expect((await read(ann)).insurance).toEqual([offer])
    expect((await read(await aCourier())).insurance).toEqual([])
    expect(asked).toEqual([
      { value: { minor: 2_000_000, currency: 'GBP' }, fromCountry: 'PL', toCountry: 'DE', days: 3 },
    ])
  })
})

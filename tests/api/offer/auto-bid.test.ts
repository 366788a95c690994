import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, mailboxOf, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { accept, anOffer, pounds, priced } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aFixedAuction } from '#tests/support/scenes/set-prices.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const later = (minutes: number) => aCtx(undefined, { now: DateTime.utc().plus({ minutes }) })
const run = (minutes = 2) => runJob(later(minutes), 'auto-bid')

/** Bob asks 500 and may go down to 400; Rita asks 480. */
async function twoOffers({ least = '400', other = '480' } = {}) {
  const ann = await aCustomer()
  const [bob, rita] = [await aCourier(), await aCourier()]
  const auction = await anAuction({ by: ann })
  const { id } = await anOffer({ on: auction, by: bob, gross: '500', minPrice: least })
  const { id: rival } = await anOffer({ on: auction, by: rita, gross: other })
  const priceOf = async (offerId: number) => (await priced(ann, offerId)).price.gross.amount
  return { ann, bob, rita, auction, id, rival, priceOf }
}

/** Ways in which a lower offer counts no more. */
const dead: Record<string, (offer: { rita: SignedIn; rival: number }) => Promise<unknown>> = {
  'a withdrawn offer': ({ rita, rival }) => as(rita).offer.cancel({ offerId: rival }),
  'an offer past its date': ({ rival }) => set(rival, `valid_until = now() - interval '1 minute'`),
  'an offer reported as fraud': ({ rival }) => set(rival, 'is_fraud_reported = true'),
}
const set = (offerId: number, change: string) => query(aCtx(), `update offers set ${change} where id = $1`, [offerId])

describe('an offer with a minimum price', () => {
  test('goes just below a lower one after a quiet minute on the listing, and its owner is notified', async () => {
    const { ann, bob, id, priceOf } = await twoOffers()

    await run(0.5)
    expect(await priceOf(id)).toBe('500.00')
    await run()

    expect(await priceOf(id)).toBe('478.00')
    const his = await priced(bob, id)
    expect(his).toMatchObject({ status: 'active', version: 2, minPrice: pounds('400') })
    expect(his.price.payout).not.toEqual(his.price.gross)
    await workOutbox()
    expect(await mailboxOf(ann.email)).toMatch(/ £478: /)
  })

  test('moves once with any number of processes, and again only after another quiet minute', async () => {
    const { id, rival, priceOf } = await twoOffers()

    await Promise.all([run(), run(), run()])
    await run()

    expect([await priceOf(id), await priceOf(rival)]).toEqual(['478.00', '480.00'])
  })

  test('takes at most twenty steps at once, the rest after the next quiet minute', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })
    const ids: number[] = []
    for (const by of [await aCourier(), await aCourier()])
      ids.push((await anOffer({ on: auction, by, gross: '500', minPrice: '400' })).id)
    const prices = async () =>
      Promise.all(ids.map(async (offerId) => Number((await priced(ann, offerId)).price.gross.amount)))

    await run()
    expect(await prices()).toEqual([460, 462])
    await run(4)

    expect(await prices()).toEqual([420, 422])
    await run(6)
    await run(8)
    // Down to both minimums; the offer that got there first leads.
    expect(Math.min(...(await prices()))).toBe(400)
  })

  test('stops there, and its courier is notified of the lower one', async () => {
    const { ann, bob, rita, auction, id, priceOf } = await twoOffers({ least: '479' })
    await run()
    expect(await priceOf(id)).toBe('479.00')
    expect((await as(bob).offer.get({ offerId: id })).minPrice).toBeNull()
    await anOffer({ on: auction, by: rita, gross: '470' })

    await run(4)

    expect(await priceOf(id)).toBe('479.00')
    const both = await twoOffers({ least: '450', other: '480' })
    await anOffer({ on: both.auction, by: both.rita, gross: '480', minPrice: '440' })
    await run()
    await workOutbox()
    expect(await told(both.bob.userId, 'offer.autoBid')).toBe(1)
    expect((await lastMailTo(both.bob.email)).subject).toMatch(/^Another offer is lower: /)
    expect(await told(ann.userId, 'offer.autoBid')).toBe(1)
  })

  test('is not lowered against a set price, a stale or closed offer, or by a company that may not work', async () => {
    const withdrawn = await twoOffers()
    await as(withdrawn.rita).offer.cancel({ offerId: withdrawn.rival })
    const suspended = await twoOffers()
    await as(await anAdmin()).company.suspend({
      companyId: suspended.bob.companyId ?? 0,
      isSuspended: true,
      reason: 'No licence',
    })
    const { auction: fixed } = await aFixedAuction()
    const [bob, rita] = [await aCourier(), await aCourier()]
    const low = await anOffer({ on: fixed, by: bob, gross: '500', minPrice: '400' })
    await anOffer({ on: fixed, by: rita, gross: '480' })

    await run()

    expect(await withdrawn.priceOf(withdrawn.id)).toBe('500.00')
    expect(await suspended.priceOf(suspended.id)).toBe('500.00')
    expect((await priced(bob, low.id)).price.gross.amount).toBe('500.00')
  })

  test.each(Object.entries(dead))('is neither pulled down nor held by %s beside a live leader', async (_, kill) => {
    // Above the dead offer, and below the leader.
    const { bob, rita, auction, id, rival, priceOf } = await twoOffers({ least: '460', other: '450' })
    const eve = await aCourier()
    const { id: leader } = await anOffer({ on: auction, by: eve, gross: '480' })
    await kill({ rita, rival })

    await run()
    expect(await priceOf(id)).toBe('478.00')
    await as(eve).offer.cancel({ offerId: leader })
    await run(4)

    expect(await priceOf(id)).toBe('500.00')
    expect((await as(bob).offer.get({ offerId: id })).minPrice).toEqual(pounds('460'))
  })

  test('leaves a lower counter-offer open', async () => {
    const { ann, bob, id, priceOf } = await twoOffers()
    await as(ann).offer.counter({ offerId: id, price: pounds('450') })

    await run()
    expect(await priceOf(id)).toBe('478.00')
    expect((await as(bob).offer.get({ offerId: id })).counter?.price.gross).toEqual(pounds('450'))
    await as(bob).offer.answerCounter({ offerId: id, answer: 'take', price: pounds('450') })

    expect(await as(bob).offer.get({ offerId: id })).toMatchObject({
      price: { gross: pounds('450') },
      minPrice: pounds('400'),
    })
  })

  test('cannot be accepted at a price that has changed', async () => {
    const { ann, auction, id } = await twoOffers()
    const seen = await priced(ann, id)
    await run()

    const late = as(ann).offer.accept({
      offerId: id,
      expectedGross: seen.price.gross,
      auctionVersion: seen.auction.version,
    })
    expect(await refusal(late)).toBe('offer.price_changed')
    expect((await accept(ann, id)).status).toBe('awaiting_payment')
    expect(auction.id).toBe(seen.auctionId)
  })
})

describe('an offer that undercut another is withdrawn', () => {
  test('the price goes back up to what the remaining offers justify, and the customer is notified', async () => {
    const { ann, bob, rita, auction, id, rival, priceOf } = await twoOffers({ least: '440' })
    const eve = await aCourier()
    await anOffer({ on: auction, by: eve, gross: '490' })
    await anOffer({ on: auction, by: rita, gross: '441' })
    await run()
    expect(await priceOf(id)).toBe('440.00')

    await as(rita).offer.cancel({ offerId: rival })
    await run(4)

    expect(await priceOf(id)).toBe('488.00')
    expect((await as(bob).offer.get({ offerId: id })).minPrice).toEqual(pounds('440'))
    await workOutbox()
    expect(await told(ann.userId, 'offer.autoBidBack')).toBe(1)
    await run(6)
    expect(await priceOf(id)).toBe('488.00')
  })

  test('offers of a company that withdraws often move no other', async () => {
    const { rita, id, rival, priceOf } = await twoOffers()
    await query(aCtx(), 'alter table offers disable trigger user')
    await query(
      aCtx(),
      `insert into offers (auction_id, company_id, bidder_id, status, currency, net_minor, vat_percent, vat_minor, gross_minor,
         fee_net_minor, fee_vat_minor, valid_until, withdrawn_at, created_at, updated_at)
       select auction_id, company_id, bidder_id, 'withdrawn', currency, net_minor, vat_percent, vat_minor, gross_minor,
         fee_net_minor, fee_vat_minor, valid_until, now(), created_at, updated_at
       from offers, generate_series(1, 5) where id = $1`,
      [rival],
    )
    await query(aCtx(), 'alter table offers enable trigger user')
    expect(rita.companyId).not.toBeNull()

    await run()

    expect(await priceOf(id)).toBe('500.00')
  })
})

describe('the minimum price', () => {
  test('V16 is below the price, and leaves something to its bidder', async () => {
    const bob = await aCourier()
    const on = await anAuction({ by: await aCustomer() })
    expect(await wrongFields(anOffer({ on, by: bob, gross: '500', minPrice: '500' }))).toEqual({
      'minPrice.amount': 'min_price',
    })
    expect(await wrongFields(anOffer({ on, by: bob, gross: '500', minPrice: '1' }))).toEqual({
      'minPrice.amount': 'min',
    })
  })

  test('is visible only to those who make offers for its company', async () => {
    const { ann, bob, rita, auction, id } = await twoOffers({ least: '417' })
    const dispatcher = await aMember({ of: bob, role: 'dispatcher' })
    const driver = await aMember({ of: bob, role: 'driver' })
    const ref = { auction: String(auction.id) }
    const answers = await Promise.all([
      as(ann).offer.get({ offerId: id }),
      as(ann).offer.ofAuction(ref),
      as(ann).auction.get(ref),
      as(rita).offer.ofAuction(ref),
      as(rita).auction.get(ref),
      as(rita).search.auctions({}),
      as(driver).offer.get({ offerId: id }),
      as(driver).offer.withAutoBid({}),
    ])

    expect(JSON.stringify(answers)).not.toContain('417.00')
    expect((await as(dispatcher).offer.get({ offerId: id })).minPrice).toEqual(pounds('417'))
  })

  test('is shown in the list of offers, and removed with one tap', async () => {
    const { bob, rita, id, rival, priceOf } = await twoOffers()
    expect((await as(bob).offer.withAutoBid({})).data.map((one) => one.id)).toEqual([id])
    expect(await refusal(as(rita).offer.stopAutoBid({ offerId: id }))).toBe('not_found')

    expect(await as(bob).offer.stopAutoBid({ offerId: id })).toMatchObject({
      minPrice: null,
      price: { gross: pounds('500') },
    })
    expect((await as(bob).offer.stopAutoBid({ offerId: id })).minPrice).toBeNull()
    await run()

    expect([await priceOf(id), await priceOf(rival)]).toEqual(['500.00', '480.00'])
    expect((await as(bob).offer.withAutoBid({})).total).toBe(0)
    await as(bob).offer.cancel({ offerId: id })
    expect(await refusal(as(bob).offer.stopAutoBid({ offerId: id }))).toBe('offer.wrong_state')
  })
})

test('I7 under concurrent changes no offer goes below its minimum, and the log matches the offers', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { ann, bob, rita, auction, id, rival } = await twoOffers()
    const acts = [
      () => run(),
      () => run(),
      () => anOffer({ on: auction, by: bob, gross: '490', minPrice: '430' }),
      () => anOffer({ on: auction, by: rita, gross: '470', minPrice: '420' }),
      () => as(bob).offer.stopAutoBid({ offerId: id }),
      () => accept(ann, id),
      () => as(rita).offer.cancel({ offerId: rival }),
      () => as(ann).auction.hide({ auction: String(auction.id) }),
    ].filter((_, at) => at < 2 || (at + round) % 3 !== 0)
    for (const done of await Promise.allSettled(acts.map((act) => act() as Promise<unknown>)))
      if (done.status === 'rejected' && !findAppError(done.reason)) throw done.reason
    await run(4)
    const rows = await query<{ isRight: boolean }>(
      { tx: undefined },
      `select gross_minor >= 40000 and (min_gross_minor is null or min_gross_minor < gross_minor) as "isRight"
       from offers where auction_id = $1`,
      [auction.id],
    )
    expect(rows.map(({ isRight }) => isRight)).toEqual([true, true])
  }
})

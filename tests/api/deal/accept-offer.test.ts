import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { accept, aChosenDeal, anOffer, anOpenDeal, pounds, priced } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { patiently, refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

describe('accept an offer', () => {
  test('it waits for its payment, and the auction is reserved', async () => {
    const { ann, auction, offerId } = await anOpenDeal()

    const accepted = await accept(ann, offerId)

    expect(accepted).toMatchObject({ status: 'awaiting_payment', actions: ['pay', 'backOut'] })
    expect(DateTime.fromISO(accepted.payUntil ?? '').diffNow('minutes').minutes).toBeCloseTo(15, 0)
    expect((await Auction.findByPk(auction.id))?.status).toBe('reserved')
    await statesAreRight()
  })

  test('repeated, it is the same acceptance', async () => {
    const { ann, offerId } = await aChosenDeal()

    expect((await accept(ann, offerId)).status).toBe('awaiting_payment')
  })

  test('two hundred offers of one auction at once: one winner, and all others get a conflict', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })
    const offers = await manyOffers(auction.id, 200)
    const { auction: seen } = await as(ann).offer.get({ offerId: offers[0] ?? 0 })
    const acceptOne = (offerId: number) =>
      as(ann).offer.accept({ offerId, expectedGross: pounds('500'), auctionVersion: seen.version })

    const answers = await Promise.all(offers.map((offerId) => refusal(patiently(() => acceptOne(offerId)))))

    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'auction.wrong_state')).toHaveLength(199)
    expect((await Auction.findByPk(auction.id))?.status).toBe('reserved')
    expect(await Offer.count({ where: { auctionId: auction.id, status: 'awaiting_payment' } })).toBe(1)
    expect(await Offer.count({ where: { auctionId: auction.id, status: 'active' } })).toBe(199)
    await statesAreRight()
  }, 60_000)

  test('two clicks at once with one key are one acceptance', async () => {
    const { ann, offerId } = await anOpenDeal()
    const { price, auction } = await priced(ann, offerId)
    const click = () =>
      as(ann, { idempotencyKey: 'click' }).offer.accept({
        offerId,
        expectedGross: price.gross,
        auctionVersion: auction.version,
      })

    const [one, two] = await Promise.all([click(), click()])

    expect(two).toEqual(one)
  })

  test('a free transport by a charity is booked at once: there is nothing to pay', async () => {
    const { ann, offerId, auction } = await anOpenDeal({ bob: await aCharity(), gross: '0' })

    expect((await accept(ann, offerId)).status).toBe('accepted')
    expect((await Auction.findByPk(auction.id))?.status).toBe('booked')
    expect((await as(ann).delivery.get({ offerId })).status).toBe('planned')
    await statesAreRight()
  })
})

describe('an acceptance is refused', () => {
  test('if the price is not the one the owner saw', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const { auction: seen } = await as(ann).offer.get({ offerId })
    await anOffer({ on: auction, by: bob, gross: '550' })

    const late = as(ann).offer.accept({
      offerId,
      expectedGross: pounds('500'),
      auctionVersion: seen.version,
    })

    expect(await refusal(late)).toBe('offer.price_changed')
  })

  test('if the auction has changed meanwhile', async () => {
    const { ann, offerId } = await anOpenDeal()

    const old = as(ann).offer.accept({ offerId, expectedGross: pounds('500'), auctionVersion: 0 })

    expect(await refusal(old)).toBe('auction.version_conflict')
  })

  test('if the offer has expired', async () => {
    const { ann, offerId } = await anOpenDeal({ validDays: 1 })
    const tomorrow = { now: DateTime.utc().plus({ days: 1, minutes: 1 }) }

    expect(await refusal(accept(ann, offerId, tomorrow))).toBe('offer.expired')
  })

  test('if the offer is withdrawn or rejected', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    await as(bob).offer.cancel({ offerId })
    const other = await anOpenDeal()
    await as(other.ann).offer.reject({ offerId: other.offerId, reason: 'too dear' })

    expect(await refusal(accept(ann, offerId))).toBe('offer.wrong_state')
    expect(await refusal(accept(other.ann, other.offerId))).toBe('offer.wrong_state')
  })

  test('if another offer was chosen, and the error has the state', async () => {
    const { ann, auction } = await aChosenDeal()
    const [second] = await manyOffers(auction.id, 1)

    await expect(accept(ann, second ?? 0)).rejects.toMatchObject({
      cause: { code: 'auction.wrong_state', data: { state: 'reserved' } },
    })
  })

  test('to everybody but the owner, and strangers get no details', async () => {
    const { bob, offerId } = await anOpenDeal()
    const asked = { offerId, expectedGross: pounds('500'), auctionVersion: 1 }
    const asOther = (caller: Parameters<typeof as>[0]) => refusal(as(caller).offer.accept(asked))

    expect(await asOther(bob)).toBe('forbidden')
    expect(await asOther(await anAdmin({ staffRole: 'support' }))).toBe('forbidden')
    expect(await asOther(await aCustomer())).toBe('not_found')
    expect(await asOther(await aCourier())).toBe('not_found')
    expect(await asOther({ isSignedIn: false })).toBe('unauthorized')
  })
})

describe('an expired auction', () => {
  const runOut = async (hoursAgo: number) => {
    const deal = await anOpenDeal()
    await query(
      { tx: undefined },
      `update auctions set hidden_reason = 'expired', expires_at = now() - $2 * interval '1 hour',
         status = 'hidden' where id = $1`,
      [deal.auction.id, hoursAgo],
    )
    return deal
  }

  test('lets its owner choose for a day', async () => {
    const fresh = await runOut(23)
    const old = await runOut(25)

    expect((await accept(fresh.ann, fresh.offerId)).status).toBe('awaiting_payment')
    expect(await refusal(accept(old.ann, old.offerId))).toBe('auction.wrong_state')
  })

  test('then its offers expire', async () => {
    const fresh = await runOut(23)
    const old = await runOut(25)

    await runJob(aCtx(), 'expire-offers')

    expect((await Offer.findByPk(fresh.offerId))?.status).toBe('active')
    expect(await Offer.findByPk(old.offerId)).toMatchObject({
      status: 'expired',
      endedReason: 'listing_expired',
    })
  })

  test('hidden by its owner instead, it has not expired, and its offers stay until their own dates', async () => {
    const { ann, auction, offerId } = await anOpenDeal()
    await as(ann).auction.hide({ auction: auction.id })
    await query({ tx: undefined }, `update auctions set expires_at = now() - interval '25 hours' where id = $1`, [
      auction.id,
    ])

    await runJob(aCtx(), 'expire-offers')

    expect((await Offer.findByPk(offerId))?.status).toBe('active')
  })
})

describe('an offer past its date', () => {
  const later = () => aCtx(undefined, { now: DateTime.utc().plus({ days: 2 }) })

  test('expires, and can be made again', async () => {
    const { bob, auction, offerId } = await anOpenDeal({ validDays: 1 })

    await runJob(later(), 'expire-offers')

    expect(await Offer.findByPk(offerId)).toMatchObject({
      status: 'expired',
      endedReason: 'expired',
    })
    expect(await anOffer({ on: auction, by: bob })).toMatchObject({ id: offerId, status: 'active' })
  })

  test('waits while its auction is reserved for another', async () => {
    const { auction } = await aChosenDeal()
    const [other] = await manyOffers(auction.id, 1)

    await runJob(later(), 'expire-offers')

    expect((await Offer.findByPk(other))?.status).toBe('active')
  })
})

/** Offers of as many companies, inserted directly. */
async function manyOffers(auctionId: number, count: number): Promise<number[]> {
  const until = "now() + interval '1 day'"
  const made = await query<{ id: number }>(
    { tx: undefined },
    `with people as (
       insert into users (role, status, email, name, locale)
       select 'courier', 'active', 'many-' || gen_random_uuid() || '@people.example', 'Many', 'en_GB'
       from generate_series(1, $2) returning id),
     firms as (
       insert into companies (user_id, kind, status, name, slug, country)
       select id, 'courier', 'verified', 'Many', 'many', 'PL' from people returning id, user_id),
     papers as (
       insert into verification_blocks (company_id, type, status, verified_at)
       select id, type, 'verified', now() from firms, unnest(array['licence', 'insurance']) type),
     made as (
       insert into offers (auction_id, bidder_id, company_id, status, currency, net_minor, vat_percent,
         vat_minor, gross_minor, fee_net_minor, fee_vat_minor, valid_until)
       select $1, user_id, id, 'active', 'GBP', 50000, 0, 0, 50000, 3000, 0, ${until} from firms
       returning id),
     logged as (
       insert into audit_events (machine, thing_id, event, from_state, to_state, request_id, at)
       select 'offer', id::text, 'post', null, 'active', 'many', now() from made)
     select id from made order by id`,
    [auctionId, count],
  )
  return made.map(({ id }) => id)
}

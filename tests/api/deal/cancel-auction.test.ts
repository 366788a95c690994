import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { pounds } from '#tests/support/scenes/offers.ts'
import { expireAuctions } from '#api/deal/expire-auctions.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const anOfferOn = async ({ id }: OwnAuctionView, by: SignedIn) => {
  await as(by).offer.post({ auction: String(id), price: pounds('500') })
  const [offer] = await query<{ id: number }>(
    { tx: undefined },
    `select id from offers where auction_id = $1 and bidder_id = $2`,
    [id, by.userId],
  )
  return offer?.id ?? 0
}

const offerNow = async (id: number) =>
  (
    await query<{ status: string; reason: string | null }>(
      { tx: undefined },
      `select status, ended_reason as reason from offers where id = $1`,
      [id],
    )
  )[0]

const announced = async (event: string, id: number) =>
  query(
    { tx: undefined },
    `select payload from outbox_announcements
     where payload->>'event' = $1 and (payload->>'id')::int = $2`,
    [event, id],
  )

describe('cancel an auction', () => {
  test('it is over, every open offer is lost, and the bidders get the reason', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const carl = await aCourier()
    const auction = await anAuction({ by: ann })
    const offers = [await anOfferOn(auction, bob), await anOfferOn(auction, carl)]

    const cancelled = await as(ann).auction.cancel({ auction: auction.id, reason: 'Sold it.' })

    expect(cancelled.status).toBe('cancelled')
    for (const offer of offers) {
      expect(await offerNow(offer)).toEqual({ status: 'lost', reason: 'listing_cancelled' })
      expect(await announced('offer.lose', offer)).toHaveLength(1)
    }
  })

  test('only its owner may cancel it, and the error says so', async () => {
    const auction = { auction: (await anAuction({ by: await aCustomer() })).id }

    expect(await refusal(as(await aCourier()).auction.cancel(auction))).toBe('forbidden')
    expect(await refusal(as(await aCustomer()).auction.cancel(auction))).toBe('forbidden')
    expect(await refusal(as(guestCaller).auction.cancel(auction))).toBe('unauthorized')
  })

  test('repeated, it is cancelled once', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann, status: 'cancelled' })

    const again = await as(ann).auction.cancel({ auction: auction.id })

    expect(again).toMatchObject({ status: 'cancelled', version: auction.version })
    expect(await announced('auction.cancel', auction.id)).toHaveLength(1)
  })
})

describe('hide an auction and show it again', () => {
  const withheld = {
    code: 'auction.wrong_state',
    state: 'hidden',
    allowed: ['cancel', 'reinstate'],
  }
  const runOut = () => expireAuctions(aCtx(guestCaller, { now: DateTime.utc().plus({ days: 31 }) }))
  const auditOf = (id: number) =>
    queryOne(
      aCtx(),
      `select event, from_state, to_state, reason, actor_id from audit_events
       where machine = 'auction' and thing_id = $1 order by id desc limit 1`,
      [String(id)],
    )

  test('the owner pauses it, and offers stay', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const auction = await anAuction({ by: ann })
    const offer = await anOfferOn(auction, bob)

    const hidden = await as(ann).auction.hide({ auction: auction.id })
    expect(hidden).toMatchObject({ status: 'hidden', hiddenReason: 'owner' })
    expect((await offerNow(offer))?.status).toBe('active')

    const shown = await as(ann).auction.unhide({ auction: auction.id })
    expect(shown).toMatchObject({ status: 'active', hiddenReason: null })
  })

  test('one hidden by a moderator with a reason cannot be shown by the owner', async () => {
    const ann = await aCustomer()
    const ada = await anAdmin()
    const { id } = await anAuction({ by: ann })

    expect(await wrongFields(as(ada).auction.hide({ auction: id }))).toEqual({ reason: 'required' })
    const hidden = await as(ada).auction.hide({ auction: id, reason: 'Dangerous goods.' })
    expect(hidden.hiddenReason).toBe('moderation')

    expect(await conflict(as(ann).auction.unhide({ auction: id }))).toEqual(withheld)
    expect((await as(ada).auction.unhide({ auction: id })).status).toBe('active')
  })

  test.each([
    ['which its owner had hidden', (ann: SignedIn, id: number) => as(ann).auction.hide({ auction: id })],
    ['which had run out', () => runOut()],
  ])('a moderator hides a listing %s: the reason changes', async (_, hide) => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    const { id } = await anAuction({ by: ann })
    await hide(ann, id)

    const before = await as(ann).auction.get({ auction: id })
    await as(ada).auction.hide({ auction: id, reason: 'Dangerous goods.' })
    const after = await as(ann).auction.get({ auction: id })

    expect(after).toMatchObject({ status: 'hidden', hiddenReason: 'moderation' })
    expect(after.version).toBe(before.version + 1)
    expect(await auditOf(id)).toEqual({
      event: 'withhold',
      from_state: 'hidden',
      to_state: 'hidden',
      reason: 'Dangerous goods.',
      actor_id: ada.userId,
    })
    expect(await announced('auction.withhold', id)).toHaveLength(1)
    expect(await conflict(as(ann).auction.unhide({ auction: id }))).toEqual(withheld)
    expect(await conflict(as(ann).auction.hide({ auction: id }))).toEqual(withheld)
    expect(await refusal(as(guestCaller).auction.get({ auction: id }))).toBe('not_found')
  })

  test('hidden twice by a moderator, it is hidden once', async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    const { id } = await anAuction({ by: ann })
    const hide = () => as(ada).auction.hide({ auction: id, reason: 'Dangerous goods.' })

    const [first, again] = [await hide(), await hide()]

    expect(again.version).toBe(first.version)
    expect(await announced('auction.withhold', id)).toHaveLength(1)
  })

  test('an expired one can be shown again by its owner', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    await runOut()

    expect(await conflict(as(ann).auction.hide({ auction: id }))).toEqual({
      code: 'auction.wrong_state',
      state: 'hidden',
      allowed: ['reserve', 'unhide', 'cancel', 'reinstate'],
    })
  })

  test('passed dates must be changed first', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, receiveDateTo: inDays(3), status: 'hidden' })
    const now = DateTime.utc().plus({ days: 5 })

    const late = as(ann, { now }).auction.unhide({ auction: id })

    expect(Object.values(await wrongFields(late))).toContain('past_date')
  })
})

describe('an auction runs out', () => {
  const later = (days: number) => aCtx(guestCaller, { now: DateTime.utc().plus({ days }) })

  test('it is hidden; its offers stay open a day longer and then expire', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const auction = await anAuction({ by: ann })
    const offer = await anOfferOn(auction, bob)

    await expireAuctions(later(29))
    expect((await as(ann).auction.get({ auction: auction.id })).status).toBe('active')

    await expireAuctions(later(30.1))
    const seen = await as(guestCaller).auction.get({ auction: auction.id })
    expect(seen).toMatchObject({ status: 'hidden', hiddenReason: 'expired' })
    expect((await offerNow(offer))?.status).toBe('active')

    await runJob(later(31.1), 'expire-offers')
    expect((await offerNow(offer))?.status).toBe('expired')
  })

  test('shown again it has a new end, and does not expire by the old one', async () => {
    const ann = await aCustomer()
    const { id, expiresAt } = await anAuction({ by: ann })
    await expireAuctions(later(31))

    const now = DateTime.utc().plus({ days: 31 })
    const shown = await as(ann, { now }).auction.unhide({ auction: id })
    await expireAuctions(later(32))

    expect(shown.status).toBe('active')
    expect(shown.expiresAt ?? '').not.toBe(expiresAt)
    expect((await as(ann).auction.get({ auction: id })).status).toBe('active')
  })
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import { runJob } from '#api/jobs.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { balances, booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aConfirmedDeal, anOpenDeal, aPaidDeal, aPayableCourier, priced, type Deal } from '#tests/support/scenes/offers.ts' // prettier-ignore
import { anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { anAppeal, statement } from '#tests/support/scenes/moderation.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const archive = (years: number) =>
  runJob(aCtx(undefined, { now: DateTime.utc().plus({ years, days: 1 }) }), 'archive-auctions')
const statusOf = async ({ auction }: Pick<Deal, 'auction'>) => (await Auction.findByPk(auction.id))?.status
const count = async (sql: string, id: number): Promise<number> =>
  (await queryOne<{ n: number }>({ tx: undefined }, `select count(*)::int as n from ${sql}`, [id]))?.n ?? 0

/** Closed and paid out, with nothing open. */
async function aFinishedDeal(): Promise<Deal> {
  const deal = await aConfirmedDeal()
  await as(deal.ann).message.send({ offerId: deal.offerId, text: 'Ring at Kowalska.' })
  await as(deal.ann).auction.setReceiverPhone({ auction: deal.auction.id, phone: '+49301230001' })
  await runJob(aCtx(), 'send-payouts')
  await workOutbox()
  return deal
}

describe('three years after a listing ends', () => {
  test('personal data is removed; towns, prices and the ledger stay', async () => {
    const deal = await aFinishedDeal()
    const { auction, offerId } = deal
    const before = await balances()
    await archive(2)
    expect(await statusOf(deal)).toBe('completed')
    await Promise.all([archive(3), archive(3)])
    await statesAreRight()
    await booksAreRight()

    const kept = await Auction.findByPk(auction.id)
    expect(kept).toMatchObject({ status: 'archived', description: '', receiverPhone: null, invoice: null })
    expect(kept?.fromAddress).toMatchObject({ street: '', postalCode: '' })
    expect(kept?.fromAddress?.city).not.toBe('')
    expect(await count('auction_pictures where auction_id = $1', auction.id)).toBe(0)
    expect(await count('messages where auction_id = $1', auction.id)).toBe(0)
    expect(
      await count(`delivery_proofs p join deliveries d on d.id = p.delivery_id where d.offer_id = $1`, offerId),
    ).toBe(0)
    expect(await count(`offers where id = $1 and gross_minor = 50000 and message = ''`, offerId)).toBe(1)
    expect(await balances()).toEqual(before)
    expect((await priced(deal.ann, offerId)).price.gross.amount).toBe('500.00')
  })

  test('also withdrawn and removed listings; not those open, booked or hidden', async () => {
    const [cancelled, hidden, open, booked, removed] = [await anOpenDeal(), await anOpenDeal(), await anOpenDeal(), await aPaidDeal(), await anOpenDeal()] // prettier-ignore
    await as(cancelled.ann).auction.cancel({ auction: cancelled.auction.id })
    await as(hidden.ann).auction.hide({ auction: hidden.auction.id })
    await as(await anAdmin()).moderation.moderate({ auction: removed.auction.id, decision: 'remove', ...statement })
    await archive(3)
    const found = await Promise.all([cancelled, removed, hidden, open, booked].map(statusOf))
    expect(found).toEqual(['archived', 'archived', 'hidden', 'active', 'booked'])
    expect(await refusal(as(cancelled.ann).auction.unhide({ auction: cancelled.auction.id }))).not.toBe('accepted')
  })

  test('not while money is on its way, a report is under review or an appeal is open', async () => {
    const reported = await aFinishedDeal()
    await as(reported.ann).offer.fraud({ offerId: reported.offerId, reason: 'Odd' })
    const refunding = await aPaidDeal({ bob: await aPayableCourier() })
    await as(refunding.ann).offer.cancel({ offerId: refunding.offerId })
    await as(refunding.ann).auction.cancel({ auction: refunding.auction.id })
    const unpaid = await aConfirmedDeal()
    const { auctionId } = await anAppeal('remove')
    await archive(3)
    expect(await Promise.all([unpaid, reported, refunding].map(statusOf))).toEqual([
      'completed',
      'completed',
      'cancelled',
    ])
    expect((await Auction.findByPk(auctionId))?.status).toBe('removed')

    await workOutbox()
    await query({ tx: undefined }, `update auctions set updated_at = now() where id = $1`, [refunding.auction.id])
    await archive(3)
    expect(await statusOf(refunding)).toBe('archived')
  })
})

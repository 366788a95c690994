import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aRequest, someoneToAsk } from '#tests/support/scenes/offer-requests.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

describe('a request for an offer', () => {
  test('for several listings is listed by company, each listing once', async () => {
    const { ann, bob, auctionId } = await someoneToAsk()
    const { id: second } = await anAuction({ by: ann })
    const companyId = bob.companyId ?? 0

    expect(await as(ann).offer.request({ id: companyId, auctions: [auctionId, auctionId] })).toEqual({ asked: 1 })
    expect(await as(ann).offer.request({ id: companyId, auctions: [auctionId, second] })).toEqual({ asked: 1 })

    const { data, total } = await as(bob).offer.requests({})
    expect(data.map((one) => [one.auctionId, one.status, one.isOpen])).toEqual([
      [second, 'open', true],
      [auctionId, 'open', true],
    ])
    expect(total).toBe(2)
    expect((await as(await aCourier()).offer.requests({})).data).toEqual([])
  })

  test('is answered by an offer of that company', async () => {
    const { bob, auctionId } = await aRequest()
    await anOffer({ on: { id: auctionId }, by: bob })
    expect((await as(bob).offer.requests({})).data).toMatchObject([{ status: 'answered' }])
  })

  test('is declined by a member who makes offers, and the reason is stored', async () => {
    const { ann, bob, auctionId, requestId } = await aRequest()
    const dispatcher = await aMember({ of: bob, role: 'dispatcher' })
    const driver = await aMember({ of: bob, role: 'driver' })

    expect(await refusal(as(driver).offer.declineRequest({ id: requestId }))).toBe('forbidden')
    expect(await refusal(as(await aCourier()).offer.declineRequest({ id: requestId }))).toBe('not_found')
    await as(dispatcher).offer.declineRequest({ id: requestId, reason: 'Full' })
    await as(bob).offer.declineRequest({ id: requestId, reason: 'Other' })
    await as(ann).offer.request({ id: bob.companyId ?? 0, auctions: [auctionId] })

    expect((await as(bob).offer.requests({})).data).toMatchObject([{ status: 'declined', reason: 'Full' }])
    const log = await query<{ event: string }>(
      { tx: undefined },
      `select event from audit_events where machine = 'request' and thing_id = $1 order by id`,
      [requestId],
    )
    expect(log.map(({ event }) => event)).toEqual(['ask', 'decline'])
  })

  test('has contact data masked in the reason shown to the customer', async () => {
    const { ann, bob, requestId } = await aRequest()
    await as(bob).offer.declineRequest({ id: requestId, reason: 'Ring me: 601 234 567' })
    await workOutbox()

    const notices = JSON.stringify(await as(ann).notification.list({}))

    expect(notices).toContain('Ring me: •••')
    expect(notices).not.toContain('601 234 567')
  })

  test('is for own open listings, and for another company that may offer', async () => {
    const { ann, bob, auctionId } = await someoneToAsk()
    const companyId = bob.companyId ?? 0
    const { id: foreign } = await anAuction({ by: await aCustomer() })
    const charity = await aCharity()
    const { id: ofCharity } = await anAuction({ by: charity })
    const { id: closed } = await anAuction({ by: ann })
    await as(ann).auction.cancel({ auction: closed, reason: 'Sold' })
    const wrong = (by: typeof ann, auctions: number[], company = companyId) =>
      wrongFields(as(by).offer.request({ id: company, auctions }))

    expect(await wrong(ann, [auctionId, foreign])).toEqual({ auctions: 'foreign_listing' })
    expect(await wrong(ann, [closed])).toEqual({ auctions: 'closed_listing' })
    expect(await wrong(charity, [ofCharity], charity.companyId ?? 0)).toEqual({ id: 'own_company' })
    await query({ tx: undefined }, `update companies set status = 'suspended' where id = $1`, [companyId])
    expect(await wrong(ann, [auctionId])).toEqual({ id: 'company_rests' })
    expect(await refusal(as(bob).offer.request({ id: companyId, auctions: [auctionId] }))).toBe('forbidden')
  })
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { mailboxOf, told } from '#tests/support/mail.ts'
import { anOffer, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const stands = async (id: number) => {
  const auction = await Auction.findByPk(id)
  return [auction?.status, auction?.hiddenReason]
}
const days = { pickupDate: inDays(9), deliveryDate: inDays(10) }

describe('a deal is cancelled', () => {
  test('by its courier: the listing is open again, and earlier bidders are asked whether their offers hold', async () => {
    const carl = await aCourier()
    const { ann, bob, auction, offerId } = await aPaidDeal({ ...days, rival: carl })
    await as(bob).offer.cancel({ offerId, reason: 'The van broke down' })
    await workOutbox()
    expect(await stands(auction.id)).toEqual(['active', null])
    expect(await mailboxOf(ann.email)).toContain('open again for the same dates')
    expect(await told(carl.userId, 'auction.reopen')).toBe(1)
    expect(await told(bob.userId, 'auction.reopen')).toBe(0)
    expect(await mailboxOf(carl.email)).toContain('£614')
    const again = await anOffer({ on: auction, by: carl, gross: '614' })
    expect((await as(carl).offer.get({ offerId: again.id })).status).toBe('active')
    await statesAreRight()
  })

  test('by its courier after its dates: it is hidden, and the owner sets new ones or withdraws it', async () => {
    const carl = await aCourier()
    const { ann, bob, auction, offerId } = await aPaidDeal({ ...days, rival: carl })
    const later = { now: DateTime.utc().plus({ days: 60 }) }
    await as(bob, later).offer.cancel({ offerId, reason: 'The van broke down' })
    await workOutbox()
    expect(await stands(auction.id)).toEqual(['hidden', 'owner'])
    expect(await told(carl.userId, 'auction.reopen')).toBe(0)
    expect(await refusal(as(ann, later).auction.unhide({ auction: auction.id }))).not.toBe('not_found')
    await as(ann, later).auction.cancel({ auction: auction.id })
    expect(await stands(auction.id)).toEqual(['cancelled', null])
  })

  test('by its owner: it stays hidden until shown again, and bidders are asked only then', async () => {
    const carl = await aCourier()
    const { ann, auction, offerId } = await aPaidDeal({ ...days, rival: carl })
    await as(ann).offer.cancel({ offerId, reason: 'Not sure yet' })
    await workOutbox()
    expect(await stands(auction.id)).toEqual(['hidden', 'owner'])
    expect(await told(carl.userId, 'auction.reopen')).toBe(0)
    await as(ann).auction.unhide({ auction: auction.id })
    expect(await told(carl.userId, 'auction.unhide')).toBe(1)
  })
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { fail, type Conflict } from '#api/kit/fail.ts'
import { query } from '#api/kit/db/db.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import {
  accept,
  aChosenDeal,
  aDeliveredDeal,
  anOffer,
  anOpenDeal,
  aPaidDeal,
  pounds,
} from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { conflict } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const later = (days: number) => ({ now: DateTime.utc().plus({ days }) })

const auctionOf = async (auction: number, ann: Parameters<typeof as>[0]) => as(ann).auction.get({ auction })

/** Each state conflict: the request, and the code, state and allowed moves in its answer. */
const refused: Record<string, { ask: () => Promise<unknown>; answer: object }> = {
  'a cancelled listing is shown again': {
    ask: async () => {
      const ann = await aCustomer()
      const { id } = await anAuction({ by: ann, status: 'cancelled' })
      return as(ann).auction.unhide({ auction: id })
    },
    answer: { code: 'auction.wrong_state', state: 'cancelled', allowed: ['archive'] },
  },
  'a listing of more than a year ago is shown again': {
    ask: async () => {
      const ann = await aCustomer()
      const { id } = await anAuction({ by: ann, status: 'hidden' })
      return as(ann, later(366)).auction.unhide({ auction: id })
    },
    answer: {
      code: 'auction.wrong_state',
      state: 'hidden',
      allowed: ['reserve', 'cancel', 'reinstate'],
    },
  },
  'an offer is made on a listing that is booked': {
    ask: async () => {
      const { auction } = await aPaidDeal()
      return anOffer({ on: auction, by: await aCourier() })
    },
    answer: {
      code: 'auction.wrong_state',
      state: 'booked',
      allowed: ['agreeChange', 'reopen', 'realize', 'stopForFraud'],
    },
  },
  'a company makes an offer on its own listing': {
    ask: async () => {
      const clara = await aCharity()
      return anOffer({ on: await anAuction({ by: clara }), by: clara })
    },
    answer: { code: 'offer.own_auction', state: 'active' },
  },
  'a company that is suspended makes an offer': {
    ask: async () => {
      const bob = await aCourier({ companyStatus: 'suspended' })
      return anOffer({ on: await anAuction({ by: await aCustomer() }), by: bob })
    },
    answer: { code: 'company.not_ready', state: 'suspended', allowed: [] },
  },
  'an offer is made a fourth time after three were rejected': {
    ask: async () => {
      const { ann, bob, auction, offerId } = await anOpenDeal()
      await as(ann).offer.reject({ offerId })
      for (let turn = 0; turn < 2; turn += 1) {
        const { id } = await anOffer({ on: auction, by: bob })
        await as(ann).offer.reject({ offerId: id })
      }
      return anOffer({ on: auction, by: bob })
    },
    answer: { code: 'offer.wrong_state', state: 'rejected', allowed: [] },
  },
  'an offer is chosen whose time is over': {
    ask: async () => {
      const { ann, offerId, auction } = await anOpenDeal({ validDays: 1 })
      const { version } = await auctionOf(auction.id, ann)
      const seen = { offerId, expectedGross: pounds('500'), auctionVersion: version }
      return as(ann, later(2)).offer.accept(seen)
    },
    answer: {
      code: 'offer.expired',
      state: 'active',
      allowed: [
        'revise',
        'counter',
        'declineCounter',
        'takeBackCounter',
        'lapseCounter',
        'autoBid',
        'stopAutoBid',
        'makeStale',
        'withdraw',
        'reject',
        'expire',
        'lose',
        'stopForFraud',
      ],
    },
  },
  'an offer is chosen at another price than it has': {
    ask: async () => {
      const { ann, offerId, auction } = await anOpenDeal()
      const { version } = await auctionOf(auction.id, ann)
      return as(ann).offer.accept({
        offerId,
        expectedGross: pounds('499'),
        auctionVersion: version,
      })
    },
    answer: { code: 'offer.price_changed', state: 'active', gross: { amount: '500.00' } },
  },
  'an offer is chosen on another version of the listing': {
    ask: async () => {
      const { ann, offerId } = await anOpenDeal()
      return as(ann).offer.accept({ offerId, expectedGross: pounds('500'), auctionVersion: 999 })
    },
    answer: { code: 'auction.version_conflict', state: 'active', version: 2 },
  },
  'a listing is changed over a newer one': {
    ask: async () => {
      const ann = await aCustomer()
      const { id } = await anAuction({ by: ann })
      return as(ann).auction.editDescription({ auction: id, version: 1, description: 'New' })
    },
    answer: { code: 'auction.version_conflict', state: 'active', version: 2 },
  },
  'a listing is changed when somebody was chosen': {
    ask: async () => {
      const { ann, auction } = await aChosenDeal()
      return as(ann).auction.editDescription({ auction: auction.id, description: 'New' })
    },
    answer: {
      code: 'auction.has_accepted_offer',
      state: 'reserved',
      allowed: ['book', 'release', 'releaseExpired', 'releaseHidden', 'cancel', 'stopForFraud'],
    },
  },
  'a second offer is chosen': {
    ask: async () => {
      const { ann, auction, offerId } = await anOpenDeal()
      const other = await anOffer({ on: auction, by: await aCourier() })
      await accept(ann, offerId)
      return accept(ann, other.id)
    },
    answer: { code: 'auction.wrong_state', state: 'reserved' },
  },
  'a courier withdraws during the payment': {
    ask: async () => {
      const { bob, offerId } = await aChosenDeal()
      return as(bob).offer.cancel({ offerId })
    },
    answer: { code: 'offer.wrong_state', state: 'awaiting_payment', allowed: [] },
  },
  'what is not chosen is paid': {
    ask: async () => {
      const { ann, offerId } = await anOpenDeal()
      return as(ann).payment.pay({ offerId })
    },
    answer: {
      code: 'offer.wrong_state',
      state: 'active',
      allowed: [
        'revise',
        'counter',
        'declineCounter',
        'takeBackCounter',
        'lapseCounter',
        'autoBid',
        'stopAutoBid',
        'makeStale',
        'accept',
        'book',
        'withdraw',
        'reject',
        'expire',
        'lose',
        'stopForFraud',
      ],
    },
  },
  'what is paid is paid again': {
    ask: async () => {
      const { ann, offerId } = await aPaidDeal()
      return as(ann).payment.prepare({ offerId })
    },
    answer: {
      code: 'payment.wrong_state',
      state: 'captured',
      allowed: ['refundPart', 'refund', 'credit'],
    },
  },
  'goods are delivered that nobody has fetched': {
    ask: async () => {
      const { bob, offerId } = await aPaidDeal()
      return as(bob).delivery.step({ offerId, event: 'deliver' })
    },
    answer: {
      code: 'delivery.wrong_state',
      state: 'planned',
      allowed: ['setOut', 'pickUp', 'failPickup'],
    },
  },
  'goods are fetched without a proof': {
    ask: async () => {
      const { bob, offerId } = await aPaidDeal()
      return as(bob).delivery.step({ offerId, event: 'pickUp' })
    },
    answer: {
      code: 'delivery.proof_missing',
      state: 'planned',
      allowed: ['setOut', 'failPickup'],
      stage: 'pickup',
    },
  },
  'a proof is added to what is not agreed': {
    ask: async () => {
      const { bob, offerId } = await anOpenDeal()
      return as(bob).delivery.addProof({ offerId, stage: 'pickup', kind: 'pin', pin: '123456' })
    },
    answer: { code: 'offer.wrong_state', state: 'active' },
  },
  'a deal is closed before the goods are there': {
    ask: async () => {
      const { ann, offerId } = await aPaidDeal()
      return as(ann).offer.realize({ offerId })
    },
    answer: { code: 'delivery.wrong_state', state: 'planned' },
  },
  'a deal is cancelled when the goods are on their way': {
    ask: async () => {
      const { ann, offerId } = await aDeliveredDeal()
      return as(ann).offer.cancel({ offerId })
    },
    answer: { code: 'delivery.wrong_state', state: 'delivered', allowed: ['confirm'] },
  },
  'a customer cancels a deal within a day of the pickup, and the courier has objected': {
    ask: async () => {
      const { ann, bob, offerId, requestId } = await anAskedDeal()
      await as(bob).offer.answerCancellation({ offerId, requestId, answer: 'dispute' })
      return as(ann).offer.cancel({ offerId })
    },
    answer: {
      code: 'offer.wrong_state',
      state: 'accepted',
      allowed: ['raise', 'realize', 'stopForFraud'],
      reason: 'too_close_to_pickup',
    },
  },
  'an opinion is given before the job is done': {
    ask: async () => {
      const { ann, offerId } = await aPaidDeal()
      return as(ann).opinion.give({ offerId, stars: 5 })
    },
    answer: {
      code: 'offer.wrong_state',
      state: 'accepted',
      allowed: ['raise', 'cancel', 'realize', 'stopForFraud'],
    },
  },
  'an opinion is given twice': {
    ask: async () => {
      const { ann, offerId } = await aDeliveredDeal()
      await as(ann).delivery.step({ offerId, event: 'confirm' })
      await as(ann).opinion.give({ offerId, stars: 5 })
      return as(ann).opinion.give({ offerId, stars: 4 })
    },
    answer: { code: 'opinion.wrong_state', state: 'submitted', allowed: ['publish'] },
  },
  'an opinion is given after two months': {
    ask: async () => {
      const { ann, offerId } = await aDeliveredDeal()
      await as(ann).delivery.step({ offerId, event: 'confirm' })
      return as(ann, later(62)).opinion.give({ offerId, stars: 5 })
    },
    answer: { code: 'opinion.too_late', state: 'invited' },
  },
  'an offer is chosen whose courier was blocked': {
    ask: async () => {
      const { ann, bob, offerId } = await anOpenDeal()
      await query({ tx: undefined }, `update users set status = 'blocked' where id = $1`, [bob.userId])
      return accept(ann, offerId)
    },
    answer: { code: 'offer.wrong_state', state: 'active' },
  },
}

describe('a conflict answers with the current state and the allowed moves', () => {
  test.each(Object.entries(refused))('%s', async (_, { ask, answer }) => {
    const told = (await conflict(ask())) as Partial<Conflict>

    expect(told).toMatchObject(answer)
    expect(told.allowed).toEqual(expect.any(Array))
  })

  test('a conflict error without both does not compile', () => {
    // @ts-expect-error The allowed moves are missing.
    const withoutAllowed = () => fail('offer.expired', { state: 'active' })
    // @ts-expect-error The state is missing.
    const withoutState = () => fail('offer.expired', { allowed: [] })
    // @ts-expect-error Both are missing.
    const withoutBoth = () => fail('offer.expired')

    for (const refuse of [withoutAllowed, withoutState, withoutBoth]) expect(refuse).toThrow('offer.expired')
  })
})

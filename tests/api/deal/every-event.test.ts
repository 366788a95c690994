import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import {
  accept,
  aChosenDeal,
  aDeliveredDeal,
  anOffer,
  anOpenDeal,
  aPaidDeal,
  payWith,
  pounds,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const days = { pickupDate: inDays(9), deliveryDate: inDays(10) }

/** How an offer reaches each of its states. */
const states: Record<string, () => Promise<Deal>> = {
  active: () => anOpenDeal(days),
  stale: async () => {
    const deal = await anOpenDeal(days)
    const dates = { sendDateFrom: inDays(3), sendDateTo: inDays(4), receiveDateFrom: inDays(4), receiveDateTo: inDays(5) } // prettier-ignore
    await as(deal.ann).auction.editDates({ auction: deal.auction.id, transportDateRange: 'custom', dateFixed: true, ...dates }) // prettier-ignore
    return deal
  },
  awaiting_payment: () => aChosenDeal(days),
  accepted: () => aPaidDeal(days),
  realized: async () => {
    const deal = await aDeliveredDeal()
    await as(deal.bob).offer.realize({ offerId: deal.offerId })
    return deal
  },
  withdrawn: async () => {
    const deal = await anOpenDeal(days)
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    return deal
  },
  rejected: async () => {
    const deal = await anOpenDeal(days)
    await as(deal.ann).offer.reject({ offerId: deal.offerId })
    return deal
  },
  lost: async () => {
    const deal = await anOpenDeal(days)
    const winner = await anOffer({ on: deal.auction, by: await aCourier() })
    await accept(deal.ann, winner.id)
    await payWith('success', { ...deal, offerId: winner.id })
    await as(deal.ann).payment.status({ offerId: winner.id })
    return deal
  },
  expired: async () => {
    const deal = await anOpenDeal({ ...days, validDays: 1 })
    await runJob(aCtx(undefined, { now: DateTime.utc().plus({ days: 2 }) }), 'expire-offers')
    return deal
  },
  cancelled: async () => {
    const deal = await aPaidDeal(days)
    await as(deal.bob).offer.cancel({ offerId: deal.offerId })
    return deal
  },
  fraud: async () => {
    const deal = await aPaidDeal(days)
    await as(deal.ann).offer.fraud({ offerId: deal.offerId, reason: 'He wants cash' })
    const decision = { decision: 'confirm', reason: 'It is so.' } as const
    await as(await anAdmin()).offer.fraud({ offerId: deal.offerId, ...decision })
    await as(await anAdmin()).offer.fraud({ offerId: deal.offerId, ...decision })
    return deal
  },
}

/** Every event that either side may try on an offer, in any state. */
const events: Record<string, (deal: Deal) => Promise<unknown>> = {
  'ask for less': ({ ann, offerId }) => as(ann).offer.counter({ offerId, price: pounds('450') }),
  'answer what was never asked': ({ bob, offerId }) => as(bob).offer.answerCounter({ offerId, answer: 'decline' }),
  accept: ({ ann, offerId }) => accept(ann, offerId),
  reject: ({ ann, offerId }) => as(ann).offer.reject({ offerId }),
  'cancel as its bidder': ({ bob, offerId }) => as(bob).offer.cancel({ offerId }),
  'cancel as the owner': ({ ann, offerId }) => as(ann).offer.cancel({ offerId }),
  'offer again': ({ bob, auction }) => anOffer({ on: auction, by: bob, gross: '480' }),
  'stop going lower': ({ bob, offerId }) => as(bob).offer.stopAutoBid({ offerId }),
  'propose a change': ({ bob, offerId }) => as(bob).offer.proposeChange({ offerId, pickupDate: inDays(8) }),
  'close the deal': ({ bob, offerId }) => as(bob).offer.realize({ offerId }),
  pay: ({ ann, offerId }) => as(ann).payment.pay({ offerId }),
  'ask that it stands again': ({ bob, offerId }) => as(bob).offer.backToAccepted({ offerId }),
  'have it stand again as the office': async ({ offerId }) =>
    as(await anAdmin()).offer.backToAccepted({ offerId, reason: 'Both wrote to us.' }),
  'report fraud': ({ ann, offerId }) => as(ann).offer.fraud({ offerId, reason: 'He wants cash' }),
}

const standing = ['ask that it stands again', 'have it stand again as the office']

/** The events that the state table allows; repeating the current state is a no-op, not an error. */
const allowed: Record<string, readonly string[]> = {
  active: ['ask for less', 'accept', 'reject', 'cancel as its bidder', 'offer again', 'stop going lower', 'report fraud'], // prettier-ignore
  stale: ['reject', 'cancel as its bidder', 'offer again'],
  awaiting_payment: ['cancel as the owner', 'pay', 'accept'],
  accepted: ['cancel as its bidder', 'cancel as the owner', 'propose a change', 'report fraud', ...standing],
  realized: ['close the deal', 'report fraud', ...standing],
  withdrawn: ['cancel as its bidder', 'offer again'],
  rejected: ['reject', 'offer again'],
  lost: [],
  expired: ['offer again'],
  cancelled: ['cancel as its bidder', 'cancel as the owner', 'offer again', ...standing],
  fraud: ['have it stand again as the office'],
}

describe.each(Object.entries(states))('an offer that is %s', (state, begin) => {
  test.each(Object.entries(events))('%s', async (event, ask) => {
    const deal = await begin()
    expect((await as(deal.bob).offer.get({ offerId: deal.offerId })).status).toBe(state)

    const said = await conflict(ask(deal))

    if (allowed[state]?.includes(event)) expect(said.code).toBeUndefined()
    // A courier limited for fraud cannot make offers at all.
    else expect(said.code).toMatch(/\.wrong_state$|^forbidden$|^company\.not_ready$/)
    if (said.code === 'offer.wrong_state') expect(said).toMatchObject({ state })
  })
})

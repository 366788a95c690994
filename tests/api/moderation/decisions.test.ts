import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aDecision, anAppeal, statement } from '#tests/support/scenes/moderation.ts'
import { anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { conflict, refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const statusOf = async (auctionId: number) => {
  const ada = await anAdmin()
  const { status, hiddenReason } = await as(ada).auction.get({ auction: auctionId })
  return hiddenReason ? `${status}: ${hiddenReason}` : status
}

describe('an administrator hides or removes a listing', () => {
  test('its owner sees the ground, the reason and the deadline for an appeal', async () => {
    const { ann, auctionId } = await aDecision('hide')
    const { data } = await as(ann).moderation.decisions({})
    expect(data).toEqual([
      expect.objectContaining({ auctionId, kind: 'hide', status: 'standing', ...statement, canAppeal: true }),
    ])
    expect(data[0]?.appealUntil.slice(0, 7)).toBe(DateTime.utc().plus({ months: 6 }).toFormat('yyyy-MM'))
    await workOutbox()
    expect((await lastMailTo(ann.email)).subject).toContain('We’ve hidden your listing')
    expect(await told(ann.userId, 'decision.hide')).toBe(1)
  })

  test('removed, its offers are lost and the bidders hear that it was not their fault', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const ada = await anAdmin()
    await as(ada).moderation.moderate({ auction: auction.id, decision: 'remove', ...statement })
    await workOutbox()
    expect((await Offer.findByPk(offerId))?.status).toBe('lost')
    expect((await lastMailTo(bob.email)).text).toContain('You’ve done nothing wrong')
    expect(await refusal(as(guestCaller).auction.get({ auction: auction.id }))).toBe('not_found')
    const { data } = await as(ann).auction.myListings({ type: 'cancelled' })
    expect(data.map(({ id }) => id)).toContain(auction.id)
    expect(await statusOf(auction.id)).toBe('removed')
    await statesAreRight()
  })

  test('hidden first and then removed, one decision stands', async () => {
    const { ann, ada, auctionId } = await aDecision('hide')
    await as(ada).moderation.moderate({ auction: auctionId, decision: 'remove', ...statement })
    await workOutbox()
    const { data } = await as(ann).moderation.decisions({})
    expect(data.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['remove standing', 'hide lifted'])
    expect(await told(ann.userId, 'decision.lift')).toBe(0)
  })

  test('shown again it is as before, and its owner is notified', async () => {
    const { ann, ada, auctionId } = await aDecision('remove')
    await as(ada).moderation.moderate({ auction: auctionId, decision: 'show', reason: 'A mistake.' })
    await workOutbox()
    expect(await statusOf(auctionId)).toBe('active')
    expect(await told(ann.userId, 'decision.lift')).toBe(1)
    expect((await as(ann).moderation.decisions({})).data[0]?.canAppeal).toBe(false)
  })

  test('one hidden by its owner too is still hidden when shown again by us', async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    const { id } = await anAuction({ by: ann })
    await as(ann).auction.hide({ auction: id })
    await as(ada).moderation.moderate({ auction: id, decision: 'hide', ...statement })
    await as(ada).moderation.moderate({ auction: id, decision: 'show', reason: 'A mistake.' })
    expect(await statusOf(id)).toBe('hidden: owner')
  })

  test('one waiting for an e-mail confirmation can be published or removed', async () => {
    const [ann, ada] = [await aCustomer({ status: 'unconfirmed' }), await anAdmin()]
    const { id } = await anAuction({ by: ann, status: 'pending' })
    const { id: other } = await anAuction({ by: ann, status: 'pending' })
    await as(ada).moderation.moderate({ auction: id, decision: 'approve' })
    await as(ada).moderation.moderate({ auction: other, decision: 'remove', ...statement })
    expect([await statusOf(id), await statusOf(other)]).toEqual(['active', 'removed'])
    await statesAreRight()
  })

  test('every decision needs a reason', async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    const { id } = await anAuction({ by: ann })
    const hide = as(ada).moderation.moderate({ auction: id, decision: 'hide', reason: ' ' })
    expect(await wrongFields(hide)).toEqual({ reason: 'required' })
    const show = as(ada).moderation.moderate({ auction: id, decision: 'show', reason: 'So.' })
    expect(await refusal(show)).toBe('auction.wrong_state')
  })
})

describe('an owner appeals', () => {
  test('once, and only against their own decision', async () => {
    const { ann, decisionId } = await anAppeal()
    const again = as(ann).moderation.appeal({ decisionId, text: 'And again.' })
    expect(await refusal(again)).toBe('accepted')
    const joe = as(await aCustomer()).moderation.appeal({ decisionId, text: 'Not mine.' })
    expect(await refusal(joe)).toBe('not_found')
    expect((await as(ann).moderation.decisions({})).data[0]).toMatchObject({
      status: 'appealed',
      appeal: 'They are empty.',
      canAppeal: false,
    })
  })

  test('half a year is the limit', async () => {
    const { ann, decisionId } = await aDecision()
    const now = DateTime.utc().plus({ months: 6, days: 1 })
    const late = as(ann, { now }).moderation.appeal({ decisionId, text: 'They are empty.' })
    expect(await conflict(late)).toMatchObject({ code: 'auction.wrong_state', state: 'standing', allowed: ['lift'] })
  })

  test('another administrator answers, never the one who decided', async () => {
    const { ada, decisionId } = await anAppeal()
    const own = as(ada).moderation.answerAppeal({ decisionId, decision: 'keep', answer: 'It stands.' })
    expect(await wrongFields(own)).toEqual({ answer: 'same_moderator' })
  })

  test('rejected, the decision stands, and the owner gets the answer', async () => {
    const { ann, auctionId, decisionId } = await anAppeal()
    const eve = await anAdmin()
    expect((await as(eve).moderation.appeals()).data.map(({ id }) => id)).toContain(decisionId)
    await as(eve).moderation.answerAppeal({ decisionId, decision: 'keep', answer: 'They are full.' })
    await workOutbox()
    expect(await statusOf(auctionId)).toBe('hidden: moderation')
    expect((await lastMailTo(ann.email)).text).toContain('They are full.')
    expect((await as(ann).moderation.decisions({})).data[0]).toMatchObject({ status: 'kept', answer: 'They are full.' })
  })

  test.each(['hide', 'remove'] as const)(
    'accepted, our decision (%s) is reversed: the listing is as before',
    async (kind) => {
      const { ann, auctionId, decisionId } = await anAppeal(kind)
      const eve = await anAdmin()
      await as(eve).moderation.answerAppeal({ decisionId, decision: 'reverse', answer: 'Empty.' })
      await workOutbox()
      expect(await statusOf(auctionId)).toBe('active')
      expect((await lastMailTo(ann.email)).subject).toContain('We’ve taken our decision back')
      await statesAreRight()
    },
  )

  test('accepted, a listing cancelled meanwhile stays cancelled', async () => {
    const { ann, auctionId, decisionId } = await anAppeal('hide')
    await as(ann).auction.cancel({ auction: auctionId })
    const eve = await anAdmin()
    await as(eve).moderation.answerAppeal({ decisionId, decision: 'reverse', answer: 'Empty.' })
    expect(await statusOf(auctionId)).toBe('cancelled')
  })
})

test('the back office finds listings by title, owner, status and reports', async () => {
  const { ada, auctionId, ann } = await aDecision('hide')
  const find = async (asked: object) => (await as(ada).moderation.auctions(asked)).data.map(({ id }) => id)
  expect((await find({ q: String(auctionId) }))[0]).toBe(auctionId)
  expect(await find({ q: ann.email, status: 'hidden' })).toEqual([auctionId])
  expect(await find({ q: ann.email, status: 'active' })).toEqual([])
  expect(await find({ q: ann.email, isReported: true })).toEqual([])
})

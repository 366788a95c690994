import { expect, test } from 'vitest'
import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import { listingStepOf } from '#api/auction/listing-step.rules.ts'

test('an open question comes before the offers, as long as offers can be made', () => {
  const asked = { hiddenReason: null, offersCount: 2, openQuestions: 1 }
  expect(listingStepOf({ ...asked, status: 'active' })).toEqual({ words: 'questions', isDue: true })
  expect(listingStepOf({ ...asked, status: 'cancelled' })).toMatchObject({ words: 'ended' })
})

test.each<[AuctionStatus, HiddenReason | null, number, string, boolean]>([
  ['pending', null, 0, 'pending', false],
  ['active', null, 0, 'none', false],
  ['active', null, 3, 'offers', true],
  ['hidden', 'expired', 0, 'expired', false],
  ['hidden', 'expired', 2, 'expired', true],
  ['hidden', 'owner', 2, 'owner', false],
  ['hidden', 'moderation', 2, 'moderation', false],
  ['hidden', 'blocked', 0, 'blocked', false],
  ['cancelled', null, 0, 'ended', false],
])('a listing that is %s (%s) with %i offers: %s', (status, hiddenReason, offersCount, words, isDue) => {
  const step = listingStepOf({ status, hiddenReason, offersCount, openQuestions: 0 })
  expect(step).toEqual({ words, isDue })
})

import { expect, test } from 'vitest'
import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import { listingStepOf } from '#api/auction/listing-step.rules.ts'

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
])(
  'a listing that is %s (%s) with %i offers: %s',
  (status, hiddenReason, offersCount, words, isDue) => {
    expect(listingStepOf({ status, hiddenReason, offersCount })).toEqual({ words, isDue })
  },
)

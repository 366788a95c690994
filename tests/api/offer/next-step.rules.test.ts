import { describe, expect, test } from 'vitest'
import offerWords from '#content/words/en/offer.json' with { type: 'json' }
import type { DeliveryStatus } from '#api/delivery/delivery.rules.ts'
import { nextStepOf, type NextStep } from '#api/offer/next-step.rules.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'

type Situation = Parameters<typeof nextStepOf>[0]

const complete = { from: false, to: false }
const at = (wishes: Partial<Situation>): NextStep =>
  nextStepOf({
    side: 'owner',
    status: 'accepted',
    delivery: null,
    actions: [],
    isStreetMissing: complete,
    isReviewed: false,
    urgency: null,
    ...wishes,
  })
const told = ({ words, place, action }: NextStep) => [words, place, action]

/** For an offer: the owner’s text and action, then the provider’s. */
const ofOffers: [OfferStatus, string, string | null, string, string | null][] = [
  ['active', 'owner.active', 'compare', 'provider.active', 'search'],
  ['stale', 'owner.stale', 'compare', 'provider.stale', 'search'],
  ['awaiting_payment', 'owner.awaiting_payment', 'pay', 'provider.awaiting_payment', null],
  ['withdrawn', 'owner.withdrawn', 'compare', 'provider.withdrawn', 'search'],
  ['rejected', 'owner.rejected', 'compare', 'provider.rejected', 'search'],
  ['lost', 'owner.lost', 'compare', 'provider.lost', 'search'],
  ['expired', 'owner.expired', 'compare', 'provider.expired', 'search'],
  ['cancelled', 'owner.cancelled', 'compare', 'provider.cancelled', 'search'],
  ['fraud', 'owner.fraud', null, 'provider.fraud', null],
]

/** The same for a booked deal, by delivery status. */
const ofDeliveries: [DeliveryStatus, 'from' | 'to', string, string | null, string, string | null][] = [
  ['planned', 'from', 'owner.planned', 'contact', 'provider.planned', 'setOut'],
  ['en_route_to_pickup', 'from', 'owner.en_route_to_pickup', 'contact', 'provider.en_route_to_pickup', 'pickUp'],
  ['pickup_failed', 'from', 'owner.pickup_failed', 'contact', 'provider.pickup_failed', 'contact'],
  ['picked_up', 'to', 'owner.on_the_way', 'track', 'provider.on_the_way', 'depart'],
  ['in_transit', 'to', 'owner.on_the_way', 'track', 'provider.on_the_way', 'deliver'],
  ['delivery_failed', 'to', 'owner.delivery_failed', 'contact', 'provider.delivery_failed', 'contact'],
  ['returning', 'from', 'owner.returning', 'contact', 'provider.returning', 'giveBack'],
  ['returned', 'from', 'owner.returned', 'settle', 'provider.returned', 'settle'],
  ['delivered', 'to', 'owner.delivered', 'confirm', 'provider.delivered', null],
  ['confirmed', 'to', 'owner.confirmed', 'realize', 'provider.confirmed', 'realize'],
]

describe('the next step, and who takes it', () => {
  test.each(ofOffers)('an offer that is %s', (status, owner, ownerDoes, provider, providerDoes) => {
    expect(told(at({ status }))).toEqual([owner, 'from', ownerDoes])
    expect(told(at({ status, side: 'provider' }))).toEqual([provider, 'from', providerDoes])
  })

  test('a change proposed by the other side is answered first', () => {
    const asked = { delivery: 'planned', actions: ['answerChange'], isStreetMissing: { from: true, to: true } } as const
    expect(told(at(asked))).toEqual(['owner.asked_change', 'from', 'answerChange'])
    expect(told(at({ ...asked, side: 'provider' }))).toEqual(['provider.asked_change', 'from', 'answerChange'])
    expect(at(asked).isDue).toBe(true)
  })

  test('a request to cancel comes before everything else, and shows the share that the courier keeps', () => {
    const asked = { delivery: 'planned', side: 'provider', actions: ['answerChange', 'answerCancel'] } as const
    expect(told(at(asked))).toEqual(['provider.asked_cancel', 'from', 'answerCancel'])
    const off = { status: 'cancelled', claim: { amount: '50.00', currency: 'EUR' } } as const
    expect(told(at(off))).toEqual(['owner.cancelled_claim', 'from', 'compare'])
  })

  test('a counter-offer is answered by a member who may', () => {
    const countered = { status: 'active', side: 'provider', urgency: 'countered' } as const
    expect(told(at({ ...countered, actions: ['answerCounter', 'revise'] }))).toEqual([
      'provider.countered',
      'from',
      'answer',
    ])
    expect(told(at(countered))).toEqual(['provider.countered', 'from', 'search'])
  })

  test.each(ofDeliveries)('a booked deal that is %s', (delivery, place, owner, ownerDoes, provider, providerDoes) => {
    expect(told(at({ delivery }))).toEqual([owner, place, ownerDoes])
    expect(told(at({ delivery, side: 'provider' }))).toEqual([provider, place, providerDoes])
  })

  test('a courier who may offer again is led to the offer', () => {
    for (const status of ['active', 'stale', 'withdrawn', 'lost', 'expired'] as const)
      expect(at({ status, side: 'provider', actions: ['revise'] }).action, status).toBe('revise')
    expect(at({ status: 'rejected', side: 'provider', actions: ['revise'] }).action).toBe('search')
  })

  test('an open offer shows its urgency to its bidder only', () => {
    for (const urgency of ['outbid', 'ending'] as const) {
      const open = { status: 'active', urgency, actions: ['revise'] } as const
      expect(told(at({ ...open, side: 'provider' }))).toEqual([`provider.${urgency}`, 'from', 'revise'])
      expect(at(open).words).toBe('owner.active')
      expect(at({ ...open, status: 'stale', side: 'provider' }).words).toBe('provider.stale')
    }
  })

  test('while all goes well nothing is due for the customer, except a missing street', () => {
    const isDue = (wishes: Partial<Situation>) => at(wishes).isDue
    for (const delivery of ['planned', 'en_route_to_pickup', 'picked_up', 'in_transit'] as const)
      expect(isDue({ delivery }), delivery).toBe(false)
    expect(isDue({ isStreetMissing: { from: true, to: false } })).toBe(true)
    for (const delivery of ['pickup_failed', 'delivery_failed', 'delivered', 'confirmed'] as const)
      expect(isDue({ delivery }), delivery).toBe(true)
    expect(isDue({ status: 'awaiting_payment' })).toBe(true)
    expect(isDue({ status: 'awaiting_payment', side: 'provider' })).toBe(false)
    expect(isDue({ status: 'realized' })).toBe(true)
    expect(isDue({ status: 'realized', isReviewed: true })).toBe(false)
  })

  test('a finished deal asks for a review, once', () => {
    for (const side of ['owner', 'provider'] as const) {
      const open = at({ side, status: 'realized', delivery: 'confirmed' })
      const done = at({ side, status: 'realized', delivery: 'confirmed', isReviewed: true })
      expect(told(open)).toEqual([`${side}.realized`, 'to', 'review'])
      expect(told(done)).toEqual([`${side}.reviewed`, 'to', null])
    }
  })

  test('an admin sees the state, and has no action', () => {
    for (const [status] of ofOffers) expect(at({ status, side: 'admin' }).action).toBeNull()
    for (const [delivery] of ofDeliveries)
      expect(told(at({ delivery, side: 'admin' })).filter((_, i) => i !== 1)).toEqual(['admin', null])
  })
})

describe('a missing street', () => {
  const streets = { from: { from: true, to: false }, to: { from: false, to: true } }

  test('is asked for before the pickup, at either end', () => {
    for (const isStreetMissing of Object.values(streets)) {
      const delivery = 'planned'
      expect(told(at({ delivery, isStreetMissing }))).toEqual(['owner.plannedNoStreet', 'from', 'addStreet'])
      expect(told(at({ delivery, isStreetMissing, side: 'provider' }))).toEqual([
        'provider.plannedNoStreet',
        'from',
        'contact',
      ])
    }
  })

  test('is asked for on the way only for the delivery', () => {
    for (const delivery of ['picked_up', 'in_transit'] as const) {
      expect(at({ delivery, isStreetMissing: streets.from }).action).toBe('track')
      expect(told(at({ delivery, isStreetMissing: streets.to }))).toEqual([
        'owner.on_the_wayNoStreet',
        'to',
        'addStreet',
      ])
    }
  })

  test('does not matter before the deal is booked, nor after it', () => {
    const isStreetMissing = { from: true, to: true }
    for (const [status, words] of ofOffers) expect(at({ status, isStreetMissing }).words, status).toBe(words)
    for (const delivery of ['delivered', 'confirmed'] as const)
      expect(at({ delivery, isStreetMissing }).words).toBe(`owner.${delivery}`)
  })
})

test('has a text for each case', () => {
  const { owner, provider, admin } = offerWords.next
  const sentences = new Set([
    ...Object.keys(owner).map((key) => `owner.${key}`),
    ...Object.keys(provider).map((key) => `provider.${key}`),
  ])
  const said = (['owner', 'provider'] as const).flatMap((side) => [
    ...ofOffers.map(([status]) => at({ side, status }).words),
    ...ofDeliveries.map(([delivery]) => at({ side, delivery }).words),
    ...(['planned', 'picked_up'] as const).map(
      (delivery) => at({ side, delivery, isStreetMissing: { from: true, to: true } }).words,
    ),
    at({ side, delivery: 'planned', actions: ['answerChange'] }).words,
    at({ side, status: 'cancelled', actions: ['answerReinstate'] }).words,
    at({ side, status: 'cancelled', claim: { amount: '50.00', currency: 'EUR' } }).words,
    ...(['owner', 'provider', 'office', 'clock'] as const).map(
      (cancelledBy) => at({ side, status: 'cancelled', cancelledBy }).words,
    ),
    ...['listing_cancelled', 'listing_removed', 'own_reinstated', 'other_accepted'].map(
      (endedReason) => at({ side, status: 'lost', endedReason }).words,
    ),
    at({ side, status: 'realized' }).words,
    at({ side, status: 'realized', isReviewed: true }).words,
    ...(['countered', 'outbid', 'ending'] as const).map((urgency) => at({ side, status: 'active', urgency }).words),
  ])
  said.push(at({ side: 'provider', delivery: 'planned', actions: ['answerCancel'] }).words)
  said.push(at({ side: 'provider', status: 'lost', actions: ['standIn'] }).words)
  said.push(at({ delivery: 'planned', actions: ['answerDoorPrice'], doorPrice: { status: 'asked' } }).words)
  expect(new Set(said)).toEqual(sentences)
  expect(admin).not.toBe('')
})

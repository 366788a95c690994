import { describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { openapi } from '#api/http/docs/openapi.ts'
import { appRouter } from '#api/router.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import {
  aChosenDeal,
  aDeliveredDeal,
  anOffer,
  anOpenDeal,
  aPaidDeal,
  pounds,
  type Deal,
} from '#tests/support/scenes/offers.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const by = ({ sessionId }: SignedIn) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})

/** The offer as this person sees it, with its tag. */
async function see(person: SignedIn, offerId: number) {
  const { status, headers, json } = await call(`GET /api/offer/${offerId}`, { headers: by(person) })
  return { status, tag: headers.etag ?? '', keeping: headers['cache-control'], offer: json }
}

/** A write with the tag of the version that its author saw. */
const write = (person: SignedIn, line: string, tag: string, json: object = {}) =>
  call(`PATCH /api/offer/${line}`, { headers: { ...by(person), 'if-match': tag }, json })

async function acceptance({ ann, offerId }: Deal) {
  const { tag, offer } = await see(ann, offerId)
  const seen = offer as { auction: { version: number } }
  return { tag, json: { expectedGross: pounds('500'), auctionVersion: seen.auction.version } }
}

describe('the tag of an offer', () => {
  test('is its version, the same for both sides, uncached and different after each change', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    const [hers, his] = [await see(ann, offerId), await see(bob, offerId)]
    await anOffer({ on: auction, by: bob, gross: '480' })

    expect([hers.status, hers.tag, hers.keeping]).toEqual([200, '"1"', 'private, no-store'])
    expect([hers.offer.version, his.tag]).toEqual([1, '"1"'])
    expect((await see(ann, offerId)).tag).toBe('"2"')
  })

  test('is in the contract, with the writes that take it', () => {
    const { paths } = openapi(appRouter) as unknown as {
      paths: Record<string, Record<string, { parameters: { $ref?: string }[]; responses: object }>>
    }
    const takes = ['accept', 'cancel', 'reject', 'realize'].map((end) =>
      paths[`/offer/{offerId}/${end}`]?.patch?.parameters.some(
        ({ $ref }) => $ref === '#/components/parameters/IfMatch',
      ),
    )

    expect(takes).toEqual([true, true, true, true])
    expect(paths['/offer/{offerId}']?.get?.responses).toMatchObject({
      200: { headers: { ETag: { $ref: '#/components/headers/ETag' } } },
    })
  })
})

describe('an acceptance with a tag', () => {
  test('succeeds, and repeated returns the same', async () => {
    const deal = await anOpenDeal()
    const { tag, json } = await acceptance(deal)

    const first = await write(deal.ann, `${deal.offerId}/accept`, tag, json)
    const again = await write(deal.ann, `${deal.offerId}/accept`, tag, json)

    expect([first.status, first.json.status]).toEqual([200, 'awaiting_payment'])
    expect([again.status, again.json.status]).toEqual([200, 'awaiting_payment'])
  })

  test('is refused if the offer has changed, even at the same price', async () => {
    const deal = await anOpenDeal()
    const { tag, json } = await acceptance(deal)
    await anOffer({ on: deal.auction, by: deal.bob, pickupDate: inDays(9) })

    const late = await write(deal.ann, `${deal.offerId}/accept`, tag, json)

    expect([late.status, late.json.code]).toEqual([409, 'offer.version_conflict'])
    expect(late.json).toMatchObject({ state: 'active', version: 2 })
    expect(late.json.allowed).toEqual(expect.arrayContaining(['accept', 'reject']))
    expect((await see(deal.ann, deal.offerId)).offer.status).toBe('active')
  })
})

describe('any other write is refused with an old tag, and succeeds with the current one', () => {
  interface Written {
    end: 'cancel' | 'reject' | 'realize'
    who: 'ann' | 'bob'
    from: () => Promise<Deal>
    to: string
  }
  const written: Record<string, Written> = {
    'the owner rejects an offer': { end: 'reject', who: 'ann', from: anOpenDeal, to: 'rejected' },
    'its maker withdraws it': { end: 'cancel', who: 'bob', from: anOpenDeal, to: 'withdrawn' },
    'the owner withdraws the choice': { end: 'cancel', who: 'ann', from: aChosenDeal, to: 'active' },
    'the courier calls the deal off': { end: 'cancel', who: 'bob', from: aPaidDeal, to: 'cancelled' },
    'the deal is closed': { end: 'realize', who: 'bob', from: aDeliveredDeal, to: 'realized' },
  }

  test.each(Object.entries(written))('%s', async (_, { end, who, from, to }) => {
    const { [who]: person, offerId } = await from()
    const before = await see(person, offerId)

    const late = await write(person, `${offerId}/${end}`, '"99"')
    const meanwhile = await see(person, offerId)
    const done = await write(person, `${offerId}/${end}`, before.tag)

    expect([late.status, late.json.code]).toEqual([409, 'offer.version_conflict'])
    expect(late.json.state).toBe(before.offer.status)
    expect(late.json.allowed).not.toEqual([])
    expect(meanwhile).toEqual(before)
    expect([done.status, done.json.status]).toEqual([200, to])
  })
})

import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { query } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { inDays } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { accept, anOffer, anOpenDeal, pounds, priced, type Deal } from '#tests/support/scenes/offers.ts'
import { aCharity, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const ask = ({ ann, offerId }: Deal, amount = '450') => as(ann).offer.counter({ offerId, price: pounds(amount) })
const take = ({ bob, offerId }: Deal, amount = '450') =>
  as(bob).offer.answerCounter({ offerId, answer: 'take', price: pounds(amount) })
const decline = ({ bob, offerId }: Deal) => as(bob).offer.answerCounter({ offerId, answer: 'decline' })
const later = (hours: number) => aCtx(undefined, { now: DateTime.utc().plus({ hours }) })
const events = (userId: number) =>
  Promise.all(['counter', 'revise', 'declineCounter', 'lapseCounter'].map((event) => told(userId, `offer.${event}`)))

test('an owner withdraws a counter-offer until it is answered, and its courier is notified', async () => {
  const { ann, bob, offerId } = await anOpenDeal()
  await as(ann).offer.counter({ offerId, price: pounds('450') })
  expect(await refusal(as(bob).offer.takeBackCounter({ offerId }))).toBe('forbidden')

  const after = await as(ann).offer.takeBackCounter({ offerId })

  expect(after).toMatchObject({ status: 'active', counter: null, price: { gross: pounds('500') } })
  expect(await refusal(as(ann).offer.takeBackCounter({ offerId }))).toBe('offer.wrong_state')
  expect(await refusal(as(bob).offer.answerCounter({ offerId, answer: 'take', price: pounds('450') }))).toBe(
    'offer.wrong_state',
  )
  await workOutbox()
  expect((await lastMailTo(bob.email)).subject).toMatch(/^The customer no longer asks for £450: /)
})

describe('a counter-offer', () => {
  test('is shown to the courier with the payout, and the offer stands', async () => {
    const deal = await anOpenDeal()
    expect(await as(deal.ann).offer.get({ offerId: deal.offerId })).toMatchObject({
      counter: null,
      counterProposals: [pounds('475'), pounds('450')],
    })

    const asked = await ask(deal)

    expect(asked).toMatchObject({ status: 'active', version: 2, price: { gross: pounds('500') }, counter: { price: { gross: pounds('450') } }, counterProposals: [] }) // prettier-ignore
    expect(asked.actions).toEqual(['accept', 'takeBackCounter', 'reject', 'reportFraud'])
    const his = await as(deal.bob).offer.get({ offerId: deal.offerId })
    expect(his).toMatchObject({ urgency: 'countered', counter: { price: { net: pounds('365.85') } } })
    expect(his.actions).toContain('answerCounter')
    const hours = (Date.parse(his.counter?.until ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    await workOutbox()
    const { subject, text } = await lastMailTo(deal.bob.email)
    expect(subject).toMatch(/^The customer asks for £450: /)
    expect(text).toContain('instead of £500')
  })

  test('is between two fifths of the offer and one unit below it, in whole units, one at a time', async () => {
    const deal = await anOpenDeal()
    expect(await wrongFields(ask(deal, '199'))).toEqual({ 'price.amount': 'min' })
    expect(await wrongFields(ask(deal, '500'))).toEqual({ 'price.amount': 'max' })
    const { ann, offerId } = deal
    const zloty = { amount: '450.00', currency: 'PLN' } as const
    expect(await wrongFields(as(ann).offer.counter({ offerId, price: zloty }))).toEqual({
      'price.currency': 'currency',
    })

    expect((await ask(deal, '200')).counter?.price.gross).toEqual(pounds('200'))
    expect(await refusal(ask(deal, '300'))).toBe('offer.wrong_state')
    const odd = await anOpenDeal()
    expect((await ask(odd, '449.10')).counter?.price.gross).toEqual(pounds('450'))
  })

  test('is refused if nothing would be left for the courier, or for a free transport', async () => {
    const small = await anOpenDeal({ gross: '3' })
    expect((await as(small.ann).offer.get({ offerId: small.offerId })).counterProposals).toEqual([])
    expect(await refusal(ask(small, '2'))).toBe('offer.wrong_state')
    const gift = await anOpenDeal({ bob: await aCharity(), gross: '0' })
    const { actions } = await as(gift.ann).offer.get({ offerId: gift.offerId })
    expect(actions).not.toContain('counter')
    expect(await refusal(ask(gift, '0'))).toBe('offer.wrong_state')
  })

  test('is made by the owner and answered by the company; others do not find the offer', async () => {
    const deal = await anOpenDeal()
    const { bob, offerId } = deal
    const [eve, dan, dina] = [
      await aCustomer(),
      await aMember({ of: bob }),
      await aMember({ of: bob, role: 'dispatcher' }),
    ]
    expect(await refusal(as(bob).offer.counter({ offerId, price: pounds('450') }))).toBe('forbidden')
    expect(await refusal(ask({ ...deal, ann: eve }))).toBe('not_found')
    expect(await refusal(decline(deal))).toBe('offer.wrong_state')
    await ask(deal)
    expect(await refusal(take({ ...deal, bob: deal.ann }))).toBe('forbidden')
    expect(await refusal(take({ ...deal, bob: dan }))).toBe('forbidden')

    expect((await take({ ...deal, bob: dina })).price.gross).toEqual(pounds('450'))
  })

  test('needs an open offer on an open listing', async () => {
    const chosen = await anOpenDeal()
    await accept(chosen.ann, chosen.offerId)
    expect(await refusal(ask(chosen))).toBe('auction.wrong_state')
    const gone = await anOpenDeal()
    await as(gone.bob).offer.cancel({ offerId: gone.offerId })
    expect(await refusal(ask(gone))).toBe('offer.wrong_state')
    const hidden = await anOpenDeal()
    await as(hidden.ann).auction.hide({ auction: String(hidden.auction.id) })
    expect(await refusal(ask(hidden))).toBe('auction.wrong_state')
  })
})

describe('its answer', () => {
  test('accepted, it is the same offer at that price, and the owner hears that they may accept', async () => {
    const deal = await anOpenDeal({ message: 'By van.', minPrice: '460', pickupDate: inDays(3) })
    await ask(deal)

    const taken = await take(deal)

    expect(taken).toMatchObject({ status: 'active', counter: null, minPrice: null, message: 'By van.', pickupDate: inDays(3), price: { gross: pounds('450'), fee: pounds('26.35') } }) // prettier-ignore
    await workOutbox()
    expect((await lastMailTo(deal.ann.email)).subject).toMatch(/ £450: /)
    expect(await refusal(take(deal))).toBe('offer.wrong_state')
    const { actions } = await as(deal.ann).offer.get({ offerId: deal.offerId })
    expect(actions).toContain('accept')
  })

  test('keeps a lower minimum price, and the end of the offer', async () => {
    const deal = await anOpenDeal({ minPrice: '400', validDays: 3 })
    const { validUntil } = await as(deal.bob).offer.get({ offerId: deal.offerId })
    await ask(deal)

    const taken = await take(deal)

    expect(taken.minPrice).toEqual(pounds('400'))
    expect(taken.validUntil.slice(0, 16)).toBe(validUntil.slice(0, 16))
  })

  test('must match the requested price', async () => {
    const deal = await anOpenDeal()
    await ask(deal)

    expect(await refusal(take(deal, '440'))).toBe('offer.version_conflict')
    const euros = { amount: '450.00', currency: 'EUR' } as const
    const inEuros = as(deal.bob).offer.answerCounter({ offerId: deal.offerId, answer: 'take', price: euros })
    expect(await refusal(inEuros)).toBe('offer.version_conflict')
    expect(await wrongFields(as(deal.bob).offer.answerCounter({ offerId: deal.offerId, answer: 'take' }))).toEqual({
      price: 'required',
    })
  })

  test('may be another price, or a refusal: the offer stays and the owner may ask again', async () => {
    const deal = await anOpenDeal()
    await ask(deal, '400')
    const { offerId } = deal
    const other = await as(deal.bob).offer.answerCounter({ offerId, answer: 'price', price: pounds('470') })
    expect(other).toMatchObject({ counter: null, price: { gross: pounds('470') } })

    await ask(deal, '420')
    expect(await decline(deal)).toMatchObject({ counter: null, price: { gross: pounds('470') } })
    expect((await ask(deal, '430')).counter?.price.gross).toEqual(pounds('430'))
    await workOutbox()
    expect(await events(deal.ann.userId)).toEqual([0, 1, 1, 0])
    // A counter-offer answered before its notice was sent needs none.
    expect((await events(deal.bob.userId))[0]).toBeGreaterThanOrEqual(1)
  })

  test('lapses after a day: the owner is notified once, even with two workers', async () => {
    const deal = await anOpenDeal()
    await ask(deal)
    await runJob(later(23.9), 'lapse-counters')
    expect((await as(deal.ann).offer.get({ offerId: deal.offerId })).counter).not.toBeNull()

    await Promise.all([runJob(later(24.1), 'lapse-counters'), runJob(later(24.1), 'lapse-counters')])
    await workOutbox()

    expect(await as(deal.ann).offer.get({ offerId: deal.offerId })).toMatchObject({ status: 'active', counter: null })
    expect(await events(deal.ann.userId)).toEqual([0, 0, 0, 1])
  })

  test('is too late after a day, even before the job has run', async () => {
    const deal = await anOpenDeal()
    await ask(deal)
    const { offerId } = deal
    const now = DateTime.utc().plus({ hours: 25 })

    expect(
      await refusal(as(deal.bob, { now }).offer.answerCounter({ offerId, answer: 'take', price: pounds('450') })),
    ).toBe('offer.wrong_state')
    expect((await as(deal.bob, { now }).offer.get({ offerId })).actions).not.toContain('answerCounter')
  })
})

describe('the end of a counter-offer', () => {
  test.each<[string, (deal: Deal) => Promise<unknown>]>([
    ['is accepted', ({ ann, offerId }) => accept(ann, offerId)],
    ['is revised', ({ bob, auction }) => anOffer({ on: auction, by: bob, gross: '480' })],
    ['is withdrawn', ({ bob, offerId }) => as(bob).offer.cancel({ offerId })],
    ['is rejected', ({ ann, offerId }) => as(ann).offer.reject({ offerId })],
    ['ends', () => runJob(later(24 * 15), 'expire-offers')],
    ['is lost', ({ ann, auction }) => as(ann).auction.cancel({ auction: String(auction.id) })],
  ])('an offer that %s has none left to answer', async (_, befall) => {
    const deal = await anOpenDeal()
    await ask(deal)

    await befall(deal)

    const [row] = await query<{ asked: number | null }>(
      aCtx(),
      `select counter_gross_minor as asked from offers where id = $1`,
      [deal.offerId],
    )
    expect(row?.asked).toBeNull()
    expect(await refusal(take(deal))).toMatch(/wrong_state$/)
  })

  test('the database requires a deadline, an open offer and a lower price', async () => {
    const { offerId } = await anOpenDeal()
    for (const set of [
      'counter_gross_minor = 100',
      `counter_gross_minor = 60000, counter_until = now()`,
      `counter_gross_minor = 100, counter_until = now(), status = 'lost'`,
    ])
      await expect(query(aCtx(), `update offers set ${set} where id = $1`, [offerId])).rejects.toThrow('offers_counter')
  })

  test('if it is accepted while the offer is accepted or withdrawn, one wins and the result is consistent', async () => {
    for (let round = 0; round < 25; round++) {
      const deal = await anOpenDeal()
      await ask(deal)
      const { ann, bob, offerId } = deal
      const { price, auction } = await priced(ann, offerId)
      const agreed = { offerId, expectedGross: price.gross, auctionVersion: auction.version }
      const other = round % 2 === 0 ? as(ann).offer.accept(agreed) : as(bob).offer.cancel({ offerId })
      const all = await Promise.allSettled([take(deal), other, runJob(later(24.1), 'lapse-counters')])

      for (const one of all) if (one.status === 'rejected') expect(findAppError(one.reason)).toBeDefined()
      const end = await priced(ann, offerId)
      expect(end.counter).toBeNull()
      // The owner pays the price they saw, or gets a conflict.
      if (end.status === 'awaiting_payment') expect(end.price.gross).toEqual(pounds('500'))
    }
  })
})

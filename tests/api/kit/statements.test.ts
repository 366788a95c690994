import { expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { runJob } from '#api/jobs.ts'
import { anAuctionForm } from '#tests/support/scenes/auctions.ts'
import { aChosenDeal, anOffer, anOpenDeal, payOnPage, pounds } from '#tests/support/scenes/offers.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { aCtx, as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'

testApp()
aServer()

/**
 * Counts every round trip, with begin, commit and rate limits: update the number here when you add
 * one.
 */
test('frequent actions stay within their number of database statements', async () => {
  const [ann, bob] = [await aCustomer(), await aCourier()]
  // A first deal fills the caches.
  await anOpenDeal()
  const form = await anAuctionForm()
  const asked: Record<string, number> = {}
  const count = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const { statements, answer } = await statementsOf(work)
    asked[what] = statements.length
    return answer
  }

  const { id } = await count('listing', () => as(ann).auction.create(form))
  const offer = await count('offer', () => anOffer({ on: { id }, by: bob }))
  await count('offer again', () => anOffer({ on: { id }, by: bob, gross: '490' }))
  const { auction } = await as(ann).offer.get({ offerId: offer.id })
  await count('choice', () =>
    as(ann).offer.accept({
      offerId: offer.id,
      expectedGross: pounds('490'),
      auctionVersion: auction.version,
    }),
  )
  const { redirectUrl } = await count('way to the card', () => as(ann).payment.pay({ offerId: offer.id }))
  await payOnPage(redirectUrl, 'success')
  await count('payment', () => as(ann).payment.status({ offerId: offer.id }))
  await count('step', () => as(bob).delivery.step({ offerId: offer.id, event: 'setOut' }))

  const most: Record<string, number> = {
    listing: 15,
    offer: 7,
    // Its first query is cached.
    'offer again': 8,
    choice: 13,
    'way to the card': 21,
    payment: 30,
    step: 12,
  }
  expect(Object.keys(asked)).toEqual(Object.keys(most))
  expect(Object.entries(asked).filter(([what, times]) => times > (most[what] ?? 0))).toEqual([])
})

test('authentication and a listing each cost a reader one statement, and `/me` costs one in all', async () => {
  const [ann, { auction }] = [await aCustomer(), await anOpenDeal()]
  const headers = { authorization: `Bearer ${accessToken(theServices().config, ann.sessionId)}` }
  const times = async (line: string, known: object) => {
    const { statements, answer } = await statementsOf(() => call(line, { headers: { ...known } }))
    expect(answer.status).toBe(200)
    return statements.length
  }

  expect(await times('GET /api/me', headers)).toBe(1)
  expect(await times('GET /api/mobile/me', headers)).toBe(1)
  expect(await times(`GET /api/auction/${auction.id}`, {})).toBe(1)
  expect(await times(`GET /api/auction/${auction.id}`, headers)).toBe(2)
})

test('an event is delivered in one transaction of six statements, its mail in two more', async () => {
  const { auction, ann } = await anOpenDeal()
  await workOutbox()
  await anOffer({ on: auction, by: await aCourier() })

  const telling = await statementsOf(() => runJob(aCtx(), 'announce', { thread: `auction:${auction.id}` }))
  const sending = await statementsOf(() => runJob(aCtx(), 'send-mail', { to: ann.email }))

  expect(telling.statements).toHaveLength(6)
  expect(sending.statements).toHaveLength(2)
})

test('many events of one thread read the deal once', async () => {
  const { auction } = await aChosenDeal()

  const { statements } = await statementsOf(() => runJob(aCtx(), 'announce', { thread: `auction:${auction.id}` }))

  expect(statements.filter((text) => text.includes('from offers o join auctions a'))).toHaveLength(1)
})

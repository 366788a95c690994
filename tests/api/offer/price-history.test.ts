import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { anOffer, anOpenDeal, pounds, priced } from '#tests/support/scenes/offers.ts'
import { aCourier } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

test('both sides of an offer see its earlier prices, the newest first', async () => {
  const { ann, bob, auction, offerId } = await anOpenDeal()
  expect((await as(ann).offer.get({ offerId })).priceChanges).toEqual([])

  const raised = await anOffer({ on: auction, by: bob, gross: '550' })
  await as(ann).offer.counter({ offerId, price: pounds('500') })
  await as(bob).offer.answerCounter({ offerId, answer: 'take', price: pounds('500') })

  expect(raised.priceChanges).toMatchObject([{ before: pounds('500'), after: pounds('550'), isAutomatic: false }])
  for (const by of [ann, bob])
    expect((await as(by).offer.get({ offerId })).priceChanges).toMatchObject([
      { before: pounds('550'), after: pounds('500'), isAutomatic: false },
      { before: pounds('500'), after: pounds('550'), isAutomatic: false },
    ])
})

test('the same price again is no change, and automatic steps are marked', async () => {
  const { ann, bob, auction, offerId } = await anOpenDeal()
  await anOffer({ on: auction, by: bob, gross: '500', minPrice: '450' })
  await anOffer({ on: auction, by: await aCourier(), gross: '490' })

  await runJob(aCtx(undefined, { now: DateTime.utc().plus({ minutes: 2 }) }), 'auto-bid')

  expect((await as(ann).offer.get({ offerId })).priceChanges).toMatchObject([
    { before: pounds('500'), after: pounds('488'), isAutomatic: true },
  ])
})

test('only the last ten are shown', async () => {
  const { ann, bob, auction, offerId } = await anOpenDeal()
  for (let at = 1; at <= 12; at += 1) await anOffer({ on: auction, by: bob, gross: String(500 - at) })

  const { priceChanges } = await priced(ann, offerId)

  expect(priceChanges).toHaveLength(10)
  expect(priceChanges[0]?.after).toEqual(pounds('488'))
})

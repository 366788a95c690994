import { expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { balances, booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aPayableCourier, accept, anOffer, deliver, payWith, theProcessor } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

test('a whole deal: offered, chosen, paid, carried, confirmed, paid out and reviewed by both', async () => {
  const ann = await aCustomer()
  const bob = await aPayableCourier()
  const carl = await aCourier({ name: 'Carl Other', companyName: 'Carl Vans' })
  const auction = await anAuction({ by: ann })
  const { id: offerId, price } = await anOffer({ on: auction, by: bob, gross: '500' })
  const { id: otherId } = await anOffer({ on: auction, by: carl, gross: '600' })

  expect(price).toMatchObject({
    gross: { amount: '500.00', currency: 'GBP' },
    net: { amount: '406.50' },
    vat: { amount: '93.50' },
  })
  expect(await accept(ann, offerId)).toMatchObject({
    status: 'awaiting_payment',
    auction: { status: 'reserved' },
  })
  expect(await payWith('success', { ann, offerId })).toBe(
    `http://en.localhost:4000/auction/offer/details/${offerId}?payment=success`,
  )
  expect(await as(ann).payment.status({ offerId })).toMatchObject({
    status: 'captured',
    offerStatus: 'accepted',
    amount: { amount: '500.00' },
  })
  expect(await as(carl).offer.get({ offerId: otherId })).toMatchObject({
    status: 'lost',
    auction: { status: 'booked' },
  })

  await deliver({ ann, bob, auction, offerId })
  await as(ann).delivery.step({ offerId, event: 'confirm' })
  expect(await as(bob).offer.get({ offerId })).toMatchObject({
    status: 'realized',
    auction: { status: 'completed' },
    company: { deals: 1 },
  })

  await runJob(aCtx(), 'send-payouts')
  const [transfer, ...more] = await theProcessor().transfers.list().autoPagingToArray({ limit: 10 })
  expect(more).toEqual([])
  expect(await as(bob).payment.fees({})).toMatchObject({
    data: [{ offerId, status: 'accrued' }],
    balance: [{ paid: { amount: String((transfer?.amount ?? 0) / 100) } }],
  })
  expect(transfer?.currency).toBe('gbp')

  await as(ann).opinion.give({
    offerId,
    stars: 5,
    aspects: { care: 5 },
    text: 'Careful and on time',
  })
  expect((await as(bob).opinion.list({})).total).toBe(0)
  await as(bob).opinion.give({ offerId, stars: 4, text: 'Easy to find' })
  expect((await as(bob).opinion.list({})).data).toMatchObject([{ stars: 5, status: 'published' }])
  expect(
    await queryOne({ tx: undefined }, `select stars_sum, opinions_count from companies where user_id = $1`, [
      bob.userId,
    ]),
  ).toEqual({ stars_sum: 5, opinions_count: 1 })

  // The courier got 465.49 of 500.00; our fee is 28.06, and its tax of 6.45 is owed to the state.
  expect(await balances()).toEqual({
    clearing: 3451,
    held: 0,
    courier_payable: 0,
    fee: -2806,
    vat: -645,
  })
  await booksAreRight()
  await statesAreRight()
})

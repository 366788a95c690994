import { expect, test } from 'vitest'
import { tasks } from '#api/jobs.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { aDraftPicture } from '#tests/support/scenes/auctions.ts'
import { booksAreRight, statesAreRight } from '#tests/support/ledger.ts'
import { aChosenDeal, aDeliveredDeal, aPayableCourier, theProcessor } from '#tests/support/scenes/offers.ts'
import { as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'

testApp()

const run = (task: string, payload: object = {}) => tasks(theServices())[task]?.(payload, {} as never)

/** A worker taken for dead wakes up and continues a job that another one has begun meanwhile. */
const runTwice = async (task: string, payload: object = {}) => {
  await Promise.all([run(task, payload), run(task, payload)])
  await run(task, payload)
}

test('two workers close an expired payment page once', async () => {
  const { ann, offerId } = await aChosenDeal()
  await as(ann).payment.pay({ offerId })
  const payment = await Payment.findOne({ where: { offerId }, rejectOnEmpty: true })

  await runTwice('close-checkout', { paymentId: payment.id })

  const page = await theProcessor().checkout.sessions.retrieve(payment.processorSessionId ?? '')
  expect(page.status).toBe('expired')
  await statesAreRight()
})

test('every timer may run twice at a time, and states and ledger are right', async () => {
  const deal = await aDeliveredDeal({ bob: await aPayableCourier() })
  await as(deal.ann).delivery.step({ offerId: deal.offerId, event: 'confirm' })

  for (const timer of [
    'send-payouts',
    'release-payouts',
    'expire-offers',
    'lapse-counters',
    'lapse-acceptances',
    'lapse-cancel-requests',
    'lapse-reinstatements',
    'remind-ending',
    'archive-auctions',
    'auto-bid',
    'expire-reservations',
    'expire-auctions',
    'publish-opinions',
  ])
    await runTwice(timer)

  const { data } = await theProcessor().transfers.list({ transfer_group: `offer-${deal.offerId}` })
  expect(data).toHaveLength(1)
  await workOutbox()
  await statesAreRight()
  await booksAreRight()
})

test('removing files that are already gone is no error', async () => {
  const { picture } = await aDraftPicture()

  await runTwice('remove-picture-files', { uids: [picture.uid] })

  expect(await theServices().storage.get(`pictures/${picture.uid}-thumb.webp`)).toBeUndefined()
})

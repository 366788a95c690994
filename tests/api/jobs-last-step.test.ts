import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { tasks } from '#api/jobs.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import type { CardProcessor } from '#api/payment/card-processor.port.ts'
import { openPushSender } from '#api/notification/push/push-sender.port.ts'
import { Payment } from '#api/payment/payment.model.ts'
import { aChoice } from '#tests/support/scenes/acceptances.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { aDoorPrice } from '#tests/support/scenes/door-prices.ts'
import { aComplaint, aReturnedDeal } from '#tests/support/scenes/complaints.ts'
import { aCancelledDeal, askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aRescuedDeal } from '#tests/support/scenes/rescues.ts'
import { aDraftPicture, anAuction, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { leftByAny } from '#tests/support/last-step.ts'
import { aReversal } from '#tests/support/scenes/money-cases.ts'
import { aChosenDeal, aConfirmedDeal, aDeliveredDeal, anOffer, anOpenDeal, aPaidDeal, aPayableCourier, handleEvent, payWith, pounds, processorEvents, storeWebhook } from '#tests/support/scenes/offers.ts' // prettier-ignore
import { around, pastDeals } from '#tests/support/scenes/past-deals.ts'
import { aCourier, aCustomer, anAdmin, PASSWORD } from '#tests/support/scenes/people.ts'
import { aBrowser, aPushService, type PushService } from '#tests/support/push-service.ts'
import { aRateCard, offerByRates } from '#tests/support/scenes/rates.ts'
import { aCtx, as, testApp, theServices } from '#tests/support/test-app.ts'
import { recordStatements, runRecordedJob as runJob } from '#tests/support/recorded-statements.ts'
import { aTrip } from '#tests/support/scenes/trips.ts'
import { anSmtpSink, type SmtpSink } from './notification/smtp-sink.ts'

recordStatements()
testApp({ LIMIT_FACTOR: '1000' })

let sink: SmtpSink
let pushes: PushService
beforeAll(async () => {
  sink = await anSmtpSink()
  pushes = await aPushService()
  const services = theServices()
  services.pushSender = openPushSender({ ...services.config, pushHosts: [new URL(pushes.origin).host] })
})
afterAll(async () => {
  await sink.close()
  await pushes.close()
})

const DAY = 24 * 60

const waiting = async (task: string): Promise<Record<string, unknown>> => {
  const job = await queryOne<{ payload: Record<string, unknown> }>(
    { tx: undefined },
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id desc limit 1`,
    [task],
  )
  if (!job) throw new Error(`no ${task} waits`)
  return job.payload
}

const at = (minutes: number) => ({ now: DateTime.utc().plus({ minutes }) })
const clock =
  (task: string, minutes: number) =>
  (later = 0) =>
    runJob(aCtx(guestCaller, at(minutes + later)), task, {})

/** The processor’s answer for a closed account. */
const closed: CardProcessor['transfer'] = () =>
  Promise.resolve().then(() =>
    fail('payment.not_possible', { state: 'refused', allowed: [], reason: 'account_closed' }),
  )

/** Each runs one statement, so a failure leaves nothing behind. */
const forgetting = ['forget-announcements', 'forget-claims', 'forget-criteria', 'forget-exports', 'forget-farewells', 'forget-hits', 'forget-idempotency-keys', 'forget-invitations', 'forget-mailed-drafts', 'forget-messages', 'forget-passkey-challenges', 'forget-positions', 'forget-processor-events', 'forget-reports', 'forget-sessions', 'forget-sms', 'forget-trips', 'forget-user-tokens'] // prettier-ignore

/** These delete files that no row refers to, and write nothing to the database. */
const ofFiles = ['remove-file', 'remove-lost-files', 'remove-picture-files']

/** One statement, after an external answer. */
const ofOneStatement = ['refresh-currency-rates', 'refresh-sdr-rate']

/** Prepares the data and returns the job, which can be run again at a later time. */
type JobStory = () => Promise<(later?: number) => Promise<unknown>>

const jobs: Record<string, JobStory> = {
  'expire-reservations': async () => {
    const { ann, offerId } = await aChosenDeal()
    await as(ann).payment.pay({ offerId })
    return clock('expire-reservations', 16)
  },
  'expire-offers': async () => {
    await anOpenDeal({ validUntil: `${inDays(2)} 12:00` })
    return clock('expire-offers', 4 * DAY)
  },
  'auto-bid': async () => {
    const { auction } = await anOpenDeal({ minPrice: '400' })
    await anOffer({ on: auction, by: await aCourier(), gross: '480', minPrice: '450' })
    return clock('auto-bid', 2)
  },
  'learn-prices': async () => {
    await pastDeals({ by: await aCustomer(), carriedBy: await aCourier(), prices: around(800, 20) })
    return clock('learn-prices', 0)
  },
  'lapse-counters': async () => {
    const { ann, offerId } = await anOpenDeal()
    await as(ann).offer.counter({ offerId, price: pounds('450') })
    return clock('lapse-counters', DAY + 1)
  },
  'lapse-cancel-requests': async () => {
    await anAskedDeal()
    return clock('lapse-cancel-requests', 4 * DAY)
  },
  'remind-ending': async () => {
    await anOpenDeal()
    return clock('remind-ending', 28 * DAY)
  },
  'archive-auctions': async () => {
    const { ann, auction } = await anOpenDeal()
    await as(ann).auction.cancel({ auction: auction.id })
    return clock('archive-auctions', 4 * 366 * DAY)
  },
  'lapse-acceptances': async () => {
    await aChoice()
    return clock('lapse-acceptances', 4 * DAY)
  },
  'run-door-clocks': async () => {
    await aDoorPrice()
    return clock('run-door-clocks', 30 * 60_000)
  },
  'lapse-rescues': async () => {
    await aRescuedDeal()
    return clock('lapse-rescues', 4 * DAY)
  },
  'lapse-settlements': async () => {
    const { ann, offerId } = await aComplaint()
    await as(ann).offer.proposeSettlement({ offerId, back: pounds('100') })
    return clock('lapse-settlements', 4 * DAY)
  },
  'run-complaint-clocks': async () => {
    await aComplaint()
    return clock('run-complaint-clocks', 6 * DAY)
  },
  'open-overdue-complaints': async () => {
    await aReturnedDeal()
    return clock('open-overdue-complaints', 4 * DAY)
  },
  'lapse-reinstatements': async () => {
    const deal = await aCancelledDeal()
    await askAgain(deal, deal.bob)
    return clock('lapse-reinstatements', 4 * DAY)
  },
  'expire-auctions': async () => {
    await anOpenDeal()
    return clock('expire-auctions', 40 * DAY)
  },
  'offer-by-rates': async () => {
    await aRateCard(await aCourier())
    const auction = await anAuction({ by: await aCustomer() })
    return () => offerByRates(auction)
  },
  'make-export': async () => {
    const ann = await aCustomer()
    await as(ann).user.askExport({ password: PASSWORD })
    const order = await waiting('make-export')
    return () => runJob(aCtx(), 'make-export', order)
  },
  'erase-accounts': async () => {
    const { ann } = await anOpenDeal()
    await as(ann).user.close({ password: PASSWORD })
    return clock('erase-accounts', 8 * DAY)
  },
  'check-vies': async () => {
    const bob = await aCourier()
    await as(bob).company.change({ taxNumber: '1060000062' })
    return () => runJob(aCtx(), 'check-vies', { companyId: bob.companyId })
  },
  'forget-identity-photos': async () => {
    const [ann, ada] = [await aCustomer(), await anAdmin()]
    const file = { name: 'me.jpg', bytes: await aPhoto() }
    await as(ann).user.addIdentityPhoto({ document: 'passport', side: 'front', file })
    const decision = { version: 2, status: 'verified', validUntil: inDays(90) } as const
    await as(ada).user.decideIdentity({ ...decision, userId: ann.userId })
    return clock('forget-identity-photos', 16 * DAY)
  },
  'expire-papers': async () => {
    await aCourier({ papersUntil: inDays(2) })
    return clock('expire-papers', 4 * DAY)
  },
  'release-payouts': async () => {
    await aDeliveredDeal({ bob: await aPayableCourier() })
    return clock('release-payouts', 3 * DAY + 60)
  },
  'send-payouts': async () => {
    await aConfirmedDeal()
    return clock('send-payouts', 0)
  },
  'send-reversal': async () => {
    const { reversalId: id } = await aReversal()
    const decision = { kind: 'reversal', id, decision: 'retry', reason: 'A slip' } as const
    await as(await anAdmin()).payment.decideCase(decision)
    const order = await waiting('send-reversal')
    return () => runJob(aCtx(), 'send-reversal', order)
  },
  'send-refund': async () => {
    const { bob, offerId } = await aPaidDeal()
    await as(bob).offer.cancel({ offerId })
    const order = await waiting('send-refund')
    return () => runJob(aCtx(), 'send-refund', order)
  },
  'publish-opinions': async () => {
    const { ann, offerId } = await aConfirmedDeal()
    await as(ann).opinion.give({ offerId, stars: 5 })
    return clock('publish-opinions', 31 * DAY)
  },
  'purge-drafts': async () => {
    await aDraftPicture()
    return clock('purge-drafts', 25 * 60)
  },
  announce: async () => {
    await anOpenDeal()
    const thread = await waiting('announce')
    return () => runJob(aCtx(), 'announce', thread)
  },
  'send-mail': async () => {
    await anOpenDeal()
    await runJob(aCtx(), 'announce', await waiting('announce'))
    const mailbox = await waiting('send-mail')
    const ctx = aCtx()
    const config = { ...ctx.config, smtpUrl: sink.url }
    return () => runJob({ ...ctx, config }, 'send-mail', mailbox)
  },
  'tell-new-work': async () => {
    const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
    await as(bob).company.changeNotificationSettings({ isWorkTold: true })
    await anAuction({ by: await aCustomer(), from: 'Gdańsk' })
    return clock('tell-new-work', 1)
  },
  'match-criteria': async () => {
    await aSavedSearch(await aCourier(), { categories: ['cars'] }, 'instant')
    const { id } = await anAuction({ by: await aCustomer() })
    return () => runJob(aCtx(), 'match-criteria', { id })
  },
  'tell-criteria': async () => {
    await aSavedSearch(await aCourier(), { categories: ['cars'] }, 'daily')
    const { id } = await anAuction({ by: await aCustomer() })
    await runJob(aCtx(), 'match-criteria', { id })
    return clock('tell-criteria', 1)
  },
  'match-trips': async () => {
    await aTrip(await aCourier(), { to: 'Berlin', alert: 'instant' })
    const { id } = await anAuction({ by: await aCustomer(), category: 'sofa' })
    return () => runJob(aCtx(), 'match-trips', { id })
  },
  'tell-trips': async () => {
    await aTrip(await aCourier(), { to: 'Berlin', alert: 'daily' })
    const { id } = await anAuction({ by: await aCustomer(), category: 'sofa' })
    await runJob(aCtx(), 'match-trips', { id })
    return clock('tell-trips', 1)
  },
  'follow-rates': async () => {
    await query({ tx: undefined }, `update currency_rates set per_euro = 0.5 where code = 'GBP'`)
    return clock('follow-rates', 1)
  },
  'forget-words': async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, title: 'Harpsichordino' })
    await as(ann).auction.hide({ auction: id })
    return clock('forget-words', 1)
  },
  'send-push': async () => {
    const ann = await aCustomer()
    await as(ann).notification.subscribe(aBrowser(pushes.origin).subscription)
    await anOpenDeal({ ann })
    await runJob(aCtx(), 'announce', await waiting('announce'))
    const browser = await waiting('send-push')
    return () => runJob(aCtx(), 'send-push', browser)
  },
  'mail-reset': async () => {
    const { email } = await aCustomer()
    return () => runJob(aCtx(), 'mail-reset', { email })
  },
  'send-sms': async () => {
    const ann = await aCustomer()
    await as(ann).user.changePhone({ phone: '+48501222333' })
    const sms = await queryOne<{ id: number }>({ tx: undefined }, `select max(id) as id from outbox_sms`)
    return () => runJob(aCtx(), 'send-sms', { id: sms?.id })
  },
  'retry-payouts': async () => {
    await aConfirmedDeal()
    const cardProcessor = { ...aCtx().cardProcessor, transfer: closed }
    for (let times = 0; times < 3; times++) await runJob({ ...aCtx(), cardProcessor }, 'send-payouts')
    return clock('retry-payouts', DAY)
  },
  'handle-processor-event': async () => {
    await payWith('success', await aChosenDeal())
    const event = (await processorEvents()).findLast(({ type }) => type === 'checkout.session.completed')
    if (!event) throw new Error('the card processor says nothing')
    await storeWebhook(event)
    return () => handleEvent(event)
  },
  'close-checkout': async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    const payment = await Payment.findOne({ where: { offerId: deal.offerId }, rejectOnEmpty: true })
    return () => runJob(aCtx(), 'close-checkout', { paymentId: payment.id })
  },
}

/** Everything that anybody is told, sent or not. */
const allTellings = () =>
  query(
    { tx: undefined },
    `select payload::text as told from outbox_announcements union all select dedupe_key from notifications
     union all select to_email || text from outbox_mails union all select to_phone || text from outbox_sms order by 1`,
  )

describe('a job or an outbox message whose last step fails leaves no trace', () => {
  test('every job is covered here', () => {
    const known = [...Object.keys(jobs), ...forgetting, ...ofFiles, ...ofOneStatement].sort()

    expect(Object.keys(tasks(theServices())).sort()).toEqual(known)
  })

  test.each(Object.entries(jobs))(
    '%s, and if run again the same day, the next day or a week later tells nothing twice',
    async (name, story) => {
      const work = await story()
      const { transactions, left } = await leftByAny(() => work())
      const tellings = await allTellings()
      for (const minutes of [60, DAY, 8 * DAY]) await work(minutes)

      // The attempt is recorded, so a job is not retried forever.
      expect(left.filter((one) => !one.startsWith('public.outbox_announcements '))).toEqual([])
      expect(transactions).toBeGreaterThan(0)
      // Each mail with a link to a new password was asked for.
      if (name !== 'mail-reset') expect(await allTellings()).toEqual(tellings)
    },
  )

  test.each(forgetting)('%s needs no transaction', async (task) => {
    const { transactions } = await leftByAny(clock(task, 400 * DAY))

    expect(transactions).toBe(0)
  })
})

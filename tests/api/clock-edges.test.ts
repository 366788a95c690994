import { DateTime, type DurationLike } from 'luxon'
import { expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { aChoice } from '#tests/support/scenes/acceptances.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { aChosenDeal, aConfirmedDeal, aDeliveredDeal, anOpenDeal, aPayableCourier, pounds } from '#tests/support/scenes/offers.ts' // prettier-ignore
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { aCancelledDeal, askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

interface Clock {
  /** Table of the row that the job changes. */
  table: string
  /** SQL: the time from which `after` is counted; null in rows that are not due. */
  since: string
  after?: DurationLike
  /** Prepares a row that is the newest of its table. */
  scene: () => Promise<unknown>
}

const clocks: Record<string, Clock> = {
  'lapse-acceptances': { table: 'acceptances', since: 'until', scene: () => aChoice() },
  'lapse-cancel-requests': { table: 'cancel_requests', since: 'until', scene: () => anAskedDeal() },
  'lapse-reinstatements': {
    table: 'reinstatements',
    since: 'until',
    scene: async () => {
      const deal = await aCancelledDeal()
      await askAgain(deal, deal.bob)
    },
  },
  'lapse-counters': {
    table: 'offers',
    since: 'counter_until',
    scene: async () => {
      const { ann, offerId } = await anOpenDeal()
      await as(ann).offer.counter({ offerId, price: pounds('450') })
    },
  },
  'expire-reservations': { table: 'offers', since: 'pay_until', scene: () => aChosenDeal() },
  'expire-offers': { table: 'offers', since: 'valid_until', scene: () => anOpenDeal() },
  'expire-auctions': { table: 'auctions', since: 'expires_at', scene: () => anOpenDeal() },
  'remind-ending': {
    table: 'auctions',
    since: 'expires_at',
    after: { days: -3 },
    scene: async () => anAuction({ by: await aCustomer() }),
  },
  'publish-opinions': {
    table: 'opinions',
    since: `case status when 'submitted' then invited_at end`,
    after: { days: 30 },
    scene: async () => {
      const { ann, offerId } = await aConfirmedDeal()
      await as(ann).opinion.give({ offerId, stars: 5 })
    },
  },
  'release-payouts': {
    table: 'payouts',
    since: '(select coalesce(release_from, delivered_at) from deliveries where offer_id = payouts.offer_id)',
    after: { hours: 72 },
    scene: async () => aDeliveredDeal({ bob: await aPayableCourier() }),
  },
  'erase-accounts': {
    table: 'account_closings',
    since: 'due_at',
    scene: async () => as(await aCustomer()).user.close({ password: PASSWORD }),
  },
  'archive-auctions': {
    table: 'auctions',
    since: 'updated_at',
    after: { years: 3 },
    scene: async () => {
      const ann = await aCustomer()
      const { id } = await anAuction({ by: ann })
      await as(ann).auction.cancel({ auction: id })
    },
  },
}

const noTx = { tx: undefined }

test.each(Object.entries(clocks))('%s acts at the very instant, and not before', async (job, clock) => {
  await clock.scene()
  const { table, since, after = {} } = clock
  const newest = await queryOne<{ key: string; at: Date }>(
    noTx,
    `select ctid::text as key, ${since} as at from ${table} where ${since} is not null order by xmin::text::bigint desc limit 1`,
  )
  const due = DateTime.fromJSDate(newest?.at ?? new Date(Number.NaN), { zone: 'utc' }).plus(after)
  /** Changed or deleted, the row is not where it was. */
  const hasActedAt = async (now: DateTime) => {
    await runJob(aCtx(guestCaller, { now }), job)
    return !(await queryOne(noTx, `select 1 as one from ${table} where ctid = $1::tid`, [newest?.key]))
  }

  expect([await hasActedAt(due.minus(1)), await hasActedAt(due)]).toEqual([false, true])
})

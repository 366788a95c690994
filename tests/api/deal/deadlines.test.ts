import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { aChoice } from '#tests/support/scenes/acceptances.ts'
import { anAskedDeal } from '#tests/support/scenes/cancellations.ts'
import { accept, aChosenDeal, anOpenDeal, pounds } from '#tests/support/scenes/offers.ts'
import { anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCancelledDeal, askAgain } from '#tests/support/scenes/reinstatements.ts'
import { aCtx, as, testApp, type CtxOverrides } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

interface Waiting {
  offerId: number
  /** An answer that is refused once the deadline has passed. */
  answer?: (at: CtxOverrides) => Promise<unknown>
}

interface Deadline {
  waiting: () => Promise<Waiting>
  /** The deadline's column. */
  column: `${string}.${string}`
  job: string
  /** The error of a late answer. */
  late?: string
}

const aCounteredOffer = async () => {
  const deal = await anOpenDeal()
  await as(deal.ann).offer.counter({ offerId: deal.offerId, price: pounds('450') })
  return deal
}

const deadlines: Record<string, Deadline> = {
  'an offer': {
    waiting: async () => {
      const { ann, offerId } = await anOpenDeal()
      return { offerId, answer: (at) => accept(ann, offerId, at) }
    },
    ...{ column: 'offers.valid_until', job: 'expire-offers', late: 'offer.expired' },
  },
  'a payment': {
    waiting: async () => {
      const { ann, offerId } = await aChosenDeal()
      return { offerId, answer: (at) => as(ann, at).payment.pay({ offerId }) }
    },
    ...{ column: 'offers.pay_until', job: 'expire-reservations', late: 'offer.expired' },
  },
  'a counter-offer that its bidder answers': {
    waiting: async () => {
      const { bob, offerId } = await aCounteredOffer()
      return { offerId, answer: (at) => as(bob, at).offer.answerCounter({ offerId, answer: 'decline' }) }
    },
    ...{ column: 'offers.counter_until', job: 'lapse-counters', late: 'offer.wrong_state' },
  },
  'a counter-offer that its owner takes back': {
    waiting: async () => {
      const { ann, offerId } = await aCounteredOffer()
      return { offerId, answer: (at) => as(ann, at).offer.takeBackCounter({ offerId }) }
    },
    ...{ column: 'offers.counter_until', job: 'lapse-counters', late: 'offer.wrong_state' },
  },
  'an acceptance by administrators': {
    waiting: async () => {
      const { offerId, acceptanceId } = await aChoice()
      const eve = await anAdmin()
      return { offerId, answer: (at) => as(eve, at).offer.answerAcceptance({ acceptanceId, answer: 'agree' }) }
    },
    ...{ column: 'acceptances.until', job: 'lapse-acceptances', late: 'offer.wrong_state' },
  },
  'a request to reinstate': {
    waiting: async () => {
      const deal = await aCancelledDeal()
      const { ann, bob, offerId } = deal
      const requestId = await askAgain(deal, bob)
      return { offerId, answer: (at) => as(ann, at).offer.backToAccepted({ offerId, requestId, answer: 'agree' }) }
    },
    ...{ column: 'reinstatements.until', job: 'lapse-reinstatements', late: 'offer.wrong_state' },
  },
  'a request to cancel': {
    waiting: anAskedDeal,
    ...{ column: 'cancel_requests.until', job: 'lapse-cancel-requests' },
  },
}

const rowOf = async ({ column }: Deadline, { offerId }: Waiting) => {
  const [table = '', name] = column.split('.')
  const key = table === 'offers' ? 'id' : 'offer_id'
  const sql = `select ${name} as until, to_jsonb(one) as columns from ${table} one where ${key} = $1`
  const { until, columns } = orNotFound(await queryOne<{ until: Date; columns: unknown }>(aCtx(), sql, [offerId]))
  const end = DateTime.fromJSDate(until)
  return { columns, open: { now: end.minus({ milliseconds: 1 }) }, over: { now: end } }
}

const all = Object.entries(deadlines)

test.each(all.filter(([, { late }]) => late))('%s is answered until its deadline, not at it', async (_, deadline) => {
  const one = await deadline.waiting()
  const { columns, open, over } = await rowOf(deadline, one)

  expect(await refusal(one.answer?.(over) ?? Promise.resolve())).toBe(deadline.late)
  expect((await rowOf(deadline, one)).columns).toEqual(columns)
  expect(await refusal(one.answer?.(open) ?? Promise.resolve())).toBe('accepted')
})

test.each(all)('%s is closed by the job at its deadline, not before', async (_, deadline) => {
  const one = await deadline.waiting()
  const { columns, open, over } = await rowOf(deadline, one)

  await runJob(aCtx(undefined, open), deadline.job)
  expect((await rowOf(deadline, one)).columns).toEqual(columns)
  await runJob(aCtx(undefined, over), deadline.job)
  expect((await rowOf(deadline, one)).columns).not.toEqual(columns)
})

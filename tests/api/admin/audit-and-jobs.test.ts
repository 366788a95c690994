import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aFailedJob } from '#tests/support/jobs.ts'
import { anOffer, aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anActing, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

let ada: SignedIn

beforeAll(async () => {
  ada = await anAdmin({ name: 'Ada Min' })
})

describe('the audit log', () => {
  test('shows who did what to whom, when and why, the newest first', async () => {
    const { userId } = await aCustomer({ name: 'Una Quick' })
    await as(ada).admin.setUserStatus({ userId, status: 'blocked', reason: 'Spam.' })

    const { data } = await as(ada).admin.audit({ person: String(userId), machine: 'user' })

    expect(data[0]).toMatchObject({
      machine: 'user',
      thingId: String(userId),
      thingName: 'Una Quick',
      event: 'block',
      from: 'active',
      to: 'blocked',
      reason: 'Spam.',
      actorId: ada.userId,
      actorName: 'Ada Min',
      onBehalfOf: null,
    })
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a))
  })

  test('names both when an administrator acts in somebody’s account', async () => {
    const ann = await aCustomer({ name: 'Nora Vale' })
    const { id } = await anAuction({ by: ann })
    const acting = await anActing({ in: ann, by: ada, isRaised: true })
    await as(acting).auction.hide({ auction: id, reason: 'Asked for it.' })

    for (const person of ['Nora V', ann.email, String(ann.userId), String(ada.userId)]) {
      const { data } = await as(ada).admin.audit({ person, machine: 'auction' })
      expect(data, person).toContainEqual(
        expect.objectContaining({ event: 'hide', actorName: 'Ada Min', onBehalfName: 'Nora Vale' }),
      )
    }
  })

  test('filters by days and is paged; an invalid day is refused', async () => {
    await anAuction({ by: await aCustomer() })
    const all = (more: object) => as(ada).admin.audit(more)

    expect((await all({ from: inDays(1) })).total).toBe(0)
    expect((await all({ until: inDays(-1) })).total).toBe(0)
    const { total, data } = await all({ from: inDays(0), until: inDays(0), pageSize: 1 })
    expect(total).toBeGreaterThan(1)
    expect(data).toHaveLength(1)
    expect(Object.keys(await wrongFields(all({ from: 'yesterday' })))).toEqual(['from'])
    expect((await all({ person: 'nobody of that name' })).total).toBe(0)
  })
})

describe('the job list', () => {
  test('failed jobs come first, without their payload; a retried one starts with no attempts', async () => {
    const { jobId } = await aFailedJob()

    const before = await as(ada).admin.jobs({})
    expect(before.data[0]).toMatchObject({ id: jobId, task: 'send-mails', state: 'given up', error: 'The mailbox is full.' }) // prettier-ignore
    expect(JSON.stringify(before)).not.toContain('hush')
    expect(await as(ada).admin.retryJob({ jobId })).toEqual({ id: jobId, task: 'send-mails' })

    const after = await as(ada).admin.jobs({ state: 'due' })
    expect(after.data).toContainEqual(expect.objectContaining({ id: jobId, attempts: 0 }))
    expect(after.counts['given up']).toBe(before.counts['given up'] - 1)
    const { data } = await as(ada).admin.audit({ machine: 'job' })
    expect(data[0]).toMatchObject({ event: 'retry', thingId: String(jobId), actorId: ada.userId })
  })

  test('a running job and an unknown one cannot be retried', async () => {
    const { jobId } = await aFailedJob()
    await query(
      { tx: undefined },
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where id = $1`,
      [jobId],
    )

    expect(await refusal(as(ada).admin.retryJob({ jobId }))).toBe('not_found')
    expect(await refusal(as(ada).admin.retryJob({ jobId: 987_654 }))).toBe('not_found')
  })
})

describe('the start page of the back office', () => {
  test('counts what is open, new, booked, waiting and failed', async () => {
    const before = await as(ada).admin.dashboard()
    await aPaidDeal()
    const auction = await anAuction({ by: await aCustomer() })
    await anOffer({ on: auction, by: await aCourier() })
    await aFailedJob()

    const after = await as(ada).admin.dashboard()

    expect(after.listingsOpen - before.listingsOpen).toBe(1)
    expect(after.listingsNew - before.listingsNew).toBe(2)
    expect(after.offersOpen - before.offersOpen).toBe(1)
    expect(after.posted - before.posted).toBe(2)
    expect(after.booked - before.booked).toBe(1)
    expect(after.jobsGivenUp - before.jobsGivenUp).toBe(1)
    expect(after.money).toMatchObject([{ currency: 'GBP', paid: { currency: 'GBP' } }])
  })

  test('shows money only to the roles that work with it', async () => {
    const moneyFor = async (staffRole: 'support' | 'finance') =>
      (await as(await anAdmin({ staffRole })).admin.dashboard()).money

    expect(await moneyFor('support')).toBeNull()
    expect(await moneyFor('finance')).not.toBeNull()
    expect(await refusal(as(guestCaller).admin.dashboard())).toBe('unauthorized')
  })
})

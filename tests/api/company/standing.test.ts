import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { awardsOf } from '#api/company/reputation/reputation.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }
const guest = () => as(guestCaller)
const seen = ({ userId }: SignedIn, ago: object) =>
  query(noTx, `update users set last_seen_at = $2 where id = $1`, [userId, DateTime.utc().minus(ago).toJSDate()])

describe('when a user was last online', () => {
  test.each([
    ['online', { minutes: 2 }],
    ['today', { minutes: 6 }],
    ['week', { days: 2 }],
    ['month', { days: 20 }],
    ['longer', { days: 60 }],
  ])('%s', async (presence, ago) => {
    const bob = await aCourier()
    await seen(bob, ago)

    expect(await guest().user.online({ uuid: bob.uuid })).toEqual({ presence })
  })

  test('is not found for customers, blocked couriers and unknown users', async () => {
    const strangers = [await aCustomer(), await aCourier({ status: 'blocked' })]

    for (const { uuid } of strangers) expect(await refusal(guest().user.online({ uuid }))).toBe('not_found')
    expect(await refusal(guest().user.online({ uuid: 'x' }))).toBe('not_found')
  })
})

describe('badges', () => {
  test('come from deals and reviews alone, and are lost with them', () => {
    const none = { dealsCount: 9, starsSum: 45, opinionsCount: 9 }
    expect(awardsOf(none)).toEqual([])
    expect(awardsOf({ dealsCount: 120, starsSum: 48, opinionsCount: 10 })).toEqual([
      { kind: 'deals', level: 100 },
      { kind: 'rating', level: 4.8 },
    ])
    expect(awardsOf({ dealsCount: 10, starsSum: 47, opinionsCount: 10 })).toEqual([{ kind: 'deals', level: 10 }])
  })

  test('are public, with the verified documents; the profile links to them', async () => {
    const bob = await aCourier()
    await query(noTx, `update companies set deals_count = 55 where id = $1`, [bob.companyId])
    await query(noTx, `update users set phone_verified_at = now() where id = $1`, [bob.userId])
    const { userId, userUuid } = await guest().company.profile({ companyId: bob.companyId ?? 0 })

    expect(userUuid).toBe(bob.uuid)
    expect(await guest().user.awards({ userId })).toEqual({
      awards: [{ kind: 'deals', level: 50 }],
      badges: ['verified', 'phone'],
    })
  })

  test('an unverified company has none for verification, and a customer none at all', async () => {
    const bob = await aCourier({ companyStatus: 'lapsed', isPhoneConfirmed: false })
    expect(await guest().user.awards({ userId: bob.userId })).toEqual({ awards: [], badges: [] })
    const { userId } = await aCustomer()
    expect(await refusal(guest().user.awards({ userId }))).toBe('not_found')
  })
})

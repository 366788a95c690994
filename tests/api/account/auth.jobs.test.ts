import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { runJob } from '#api/jobs.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { newConfirmToken, newUserToken } from '#api/account/auth/user-tokens.part.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const after = (job: string, time: { days?: number; hours?: number }) =>
  runJob(aCtx(guestCaller, { now: DateTime.utc().plus(time) }), job)

const countOf = async (table: string, userId: number) =>
  (
    await queryOne<{ many: number }>(
      { tx: undefined },
      `select count(*)::int as many from ${table} where user_id = $1`,
      [userId],
    )
  )?.many

const signIn = async (login: string) => as(guestCaller).auth.loginCheck({ login, password: PASSWORD })

describe('a session', () => {
  test('is deleted after its 30 days, not before', async () => {
    const ann = await aCustomer()
    await signIn(ann.email)
    const before = await countOf('sessions', ann.userId)

    await after('forget-sessions', { days: 29 })
    expect(await countOf('sessions', ann.userId)).toBe(before)

    await after('forget-sessions', { days: 31 })
    expect(await countOf('sessions', ann.userId)).toBe(0)
  })

  test('a replaced token is kept for its full lifetime: using it revokes the whole family', async () => {
    const ann = await aCustomer()
    const { refresh_token: stolen } = await signIn(ann.email)
    const { refresh_token: fresh } = await as(guestCaller).auth.refresh({ refresh_token: stolen })

    await after('forget-sessions', { days: 29 })

    const later = { now: DateTime.utc().plus({ hours: 1 }) }
    const bring = (token: string) => refusal(as(guestCaller, later).auth.refresh({ refresh_token: token }))
    expect(await bring(stolen)).toBe('auth.token_dead')
    expect(await bring(fresh)).toBe('auth.token_dead')
  })
})

test('a mail token is deleted once it is useless; one that confirms is told as too old for 30 days', async () => {
  const { userId } = await aCustomer()
  await newConfirmToken(aCtx(), userId)
  await newUserToken(aCtx(), userId, 'reset_password')

  await after('forget-user-tokens', { hours: 2 })
  expect(await countOf('user_tokens', userId)).toBe(1)

  await after('forget-user-tokens', { days: 31 })
  expect(await countOf('user_tokens', userId)).toBe(1)

  await after('forget-user-tokens', { days: 33 })
  expect(await countOf('user_tokens', userId)).toBe(0)
})

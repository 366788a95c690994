import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#api/common/staff.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import { query } from '#api/kit/db/db.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const reason = 'He answers the telephone.'
const give = (by: Parameters<typeof as>[0], userId: number, staffRole: StaffRole) =>
  as(by).admin.setStaffRole({ userId, staffRole, reason })

describe('the role of an administrator', () => {
  test('is set by another full administrator, applies from the next request, and is recorded', async () => {
    const [ada, ida] = [await anAdmin(), await anAdmin()]

    expect(await give(ada, ida.userId, 'support')).toMatchObject({ staffRole: 'support' })

    expect(await findCallerBySession(ida.sessionId)).toMatchObject({ staffRole: 'support' })
    const [entry] = await query(
      { tx: undefined },
      `select actor_id as "by", from_state as "from", to_state as "to", reason from audit_events
       where event = 'setStaffRole' and thing_id = $1`,
      [String(ida.userId)],
    )
    expect(entry).toEqual({ by: ada.userId, from: 'super', to: 'support', reason })
  })

  test('cannot be set for oneself, for a user who is no administrator, or without a reason', async () => {
    const [ada, ann] = [await anAdmin(), await aCustomer()]

    expect(await refusal(give(ada, ada.userId, 'support'))).toBe('forbidden')
    expect(await refusal(give(ada, ann.userId, 'support'))).toBe('forbidden')
    expect(await refusal(give(await anAdmin({ staffRole: 'moderator' }), ada.userId, 'support'))).toBe('forbidden')
    const noReason = { userId: ada.userId, staffRole: 'support' as const, reason: ' ' }
    expect(await wrongFields(as(ada).admin.setStaffRole(noReason))).toEqual({ reason: 'required' })
  })

  test('if two take it from each other at once, one keeps it', async () => {
    const [ada, ida] = [await anAdmin(), await anAdmin()]

    const both = await Promise.all([
      refusal(give(ada, ida.userId, 'support')),
      refusal(give(ida, ada.userId, 'support')),
    ])

    expect(both.sort()).toEqual(['accepted', 'forbidden'])
  })

  test('support can look into accounts but not act in them', async () => {
    const [sue, { email: login }] = [await anAdmin({ staffRole: 'support' }), await aCustomer()]
    const enter = (isRaised: boolean) => as(sue).admin.loginAs({ login, isRaised, reason })

    expect(await refusal(enter(true))).toBe('forbidden')
    expect((await enter(false)).isRaised).toBe(false)
  })
})

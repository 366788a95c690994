import { describe, expect, test } from 'vitest'
import { database, inTransaction, query } from '#api/kit/db/db.ts'
import { AppError, findAppError } from '#api/kit/fail.ts'
import { lock } from '#api/kit/db/transition.ts'
import { moveUser } from '#api/account/user/user.move.ts'
import { User } from '#api/account/user/user.model.ts'
import { announced } from '#tests/support/scenes/announced.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aCtx, testApp } from '#tests/support/test-app.ts'

testApp()

type Event = Parameters<typeof moveUser>[2]
type TransitionOptions = Parameters<typeof moveUser>[3]

const move = (userId: number, event: Event, step: TransitionOptions = {}, ctx = aCtx()) =>
  inTransaction(ctx, async (inside) => moveUser(inside, await lock(inside, User, { id: userId }), event, step))

const auditOf = (userId: number) =>
  query(
    { tx: undefined },
    `select event, from_state, to_state, actor_id, reason from audit_events
     where machine = 'user' and thing_id = $1 order by id`,
    [String(userId)],
  )

describe('a change of state', () => {
  test('writes state, version, audit entry and outbox job together', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const ada = await anAdmin()

    const user = await move(ann.userId, 'confirm', { reason: 'by phone' }, aCtx(ada))

    expect(user).toMatchObject({ status: 'active', version: 2 })
    expect(await auditOf(ann.userId)).toEqual([
      {
        event: 'confirm',
        from_state: 'unconfirmed',
        to_state: 'active',
        actor_id: ada.userId,
        reason: 'by phone',
      },
    ])
    expect(await announced('user.confirm')).toMatchObject([{ id: ann.userId }])
  })

  test('two opposite ones in one transaction are both recorded, and the state is unchanged', async () => {
    const ann = await aCustomer()

    await inTransaction(aCtx(), async (ctx) => {
      const user = await lock(ctx, User, { id: ann.userId })
      await moveUser(ctx, user, 'block')
      await moveUser(ctx, user, 'unblock')
    })

    const kept = await User.findByPk(ann.userId)
    expect(kept).toMatchObject({ status: 'active', version: 3 })
    expect(await auditOf(ann.userId)).toMatchObject([{ event: 'block' }, { event: 'unblock' }])
  })

  test('needs the lock of its own transaction', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const unlocked = await User.findByPk(ann.userId, { rejectOnEmpty: true })

    const moved = inTransaction(aCtx(), (inside) => moveUser(inside, unlocked, 'confirm'))

    await expect(moved).rejects.toThrow('is moved without a lock')
  })

  test('is refused in a wrong state; the answer has the state and the allowed events', async () => {
    const ann = await aCustomer({ status: 'blocked' })

    const failure = await move(ann.userId, 'confirm').catch((error: unknown) => findAppError(error))

    expect(failure).toMatchObject({
      code: 'user.wrong_state',
      status: 409,
      data: { state: 'blocked', allowed: ['unblock', 'unblockUnconfirmed'] },
    })
  })

  test('to the current state is a no-op, not an error', async () => {
    const ann = await aCustomer({ status: 'active' })

    const user = await move(ann.userId, 'confirm')

    expect(user.version).toBe(1)
    expect(await auditOf(ann.userId)).toEqual([])
  })

  test('is refused to an unauthorised caller without revealing the state', async () => {
    const ann = await aCustomer({ status: 'blocked' })

    expect(await refusal(move(ann.userId, 'confirm', { may: () => false }))).toBe('forbidden')
  })

  test('refused by a guard leaves nothing behind', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    const guard = () => {
      throw new AppError('token.expired')
    }

    expect(await refusal(move(ann.userId, 'confirm', { guard }))).toBe('token.expired')
    expect((await User.findByPk(ann.userId))?.status).toBe('unconfirmed')
    expect(await auditOf(ann.userId)).toEqual([])
  })

  test('twice at once: the second finds the new state', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })

    await Promise.all([move(ann.userId, 'confirm'), move(ann.userId, 'confirm')])

    expect(await auditOf(ann.userId)).toHaveLength(1)
  })

  test('is not found for an unknown row', async () => {
    expect(await refusal(move(999_999, 'confirm'))).toBe('not_found')
  })

  test('leaves an audit log that is append-only', async () => {
    const ann = await aCustomer({ status: 'unconfirmed' })
    await move(ann.userId, 'confirm')

    const forged = database().query(`update audit_events set reason = 'forged'`)

    await expect(forged).rejects.toThrow('append-only')
  })
})

import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { inTransaction, queryOne, query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { expireAuctions } from '#api/deal/expire-auctions.ts'
import { lock } from '#api/kit/db/transition.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, testApp } from '#tests/support/test-app.ts'

testApp()

test('a locked listing does not keep the job from expiring the others', async () => {
  const ann = await aCustomer()
  const [held, free] = [await anAuction({ by: ann }), await anAuction({ by: ann })]
  const after = aCtx(undefined, { now: DateTime.utc().plus({ days: 31 }) })

  await inTransaction(aCtx(), async (ctx) => {
    await lock(ctx, Auction, { id: held.id })
    await expireAuctions(after)
  })

  expect((await Auction.findByPk(free.id))?.status).toBe('hidden')
  expect((await Auction.findByPk(held.id))?.status).toBe('active')
  await expireAuctions(after)
  expect((await Auction.findByPk(held.id))?.status).toBe('hidden')
})

test('a failed item is rolled back, and the others are committed', async () => {
  const [first, second] = [await aCustomer(), await aCustomer()]
  const ctx = aCtx()
  const said: unknown[] = []
  const log = Object.assign(Object.create(ctx.log) as typeof ctx.log, {
    error: (facts: unknown) => void said.push(facts),
  })

  await transactionPerRow({ ...ctx, log }, [first, second], async (ctx, { userId }) => {
    await query(ctx, `update users set name = 'Renamed' where id = $1`, [userId])
    if (userId === first.userId) throw new Error('the wheel came off')
  })

  const nameOf = async (userId: number) =>
    (await queryOne<{ name: string }>(ctx, 'select name from users where id = $1', [userId]))?.name
  expect(await nameOf(first.userId)).not.toBe('Renamed')
  expect(await nameOf(second.userId)).toBe('Renamed')
  expect(said).toHaveLength(1)
})

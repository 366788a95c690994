import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aPaidDeal, anOffer, anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp, theServices, workOutbox } from '#tests/support/test-app.ts'

testApp()

const noTx = { tx: undefined }
const changes = (by: SignedIn, cursor?: string) => as(by).sync.changes(cursor ? { cursor } : {})
const told = ({ data }: Awaited<ReturnType<typeof changes>>) => data.map(({ kind, id }) => `${kind} ${id}`)
/** A cursor with nothing new behind it. */
const upToDate = async (by: SignedIn): Promise<string> => (await changes(by)).cursor

/**
 * Polls, each time with the previous cursor, until nothing is new: rows written while any other
 * transaction runs on the server, in any database, are returned twice.
 */
async function whenQuiet(by: SignedIn, cursor: string): ReturnType<typeof changes> {
  let answer = await changes(by, cursor)
  const asked = async () => (answer = await changes(by, answer.cursor)).data
  await expect.poll(asked, { timeout: 15_000 }).toEqual([])
  return answer
}

describe('changes since the last sync', () => {
  test('are everything for the first request, and nothing for the next', async () => {
    const { ann, auction, bob, offerId } = await anOpenDeal()

    const first = await changes(ann)

    expect(told(first)).toEqual(expect.arrayContaining([`auction ${auction.id}`, `offer ${offerId}`]))
    expect(first).toMatchObject({ isWhole: true, isMore: false })
    expect(await whenQuiet(ann, first.cursor)).toMatchObject({
      data: [],
      isWhole: false,
      isMore: false,
    })
    expect(told(await changes(bob))).toContain(`offer ${offerId}`)
    expect(told(await changes(bob))).not.toContain(`auction ${auction.id}`)
  })

  test('reach both sides: progress of a deal, a message, a notification', async () => {
    const { ann, bob, auction, offerId } = await aPaidDeal()
    await workOutbox()
    const [hers, his] = [await upToDate(ann), await upToDate(bob)]

    const { id } = await as(bob).message.send({ offerId, text: 'I am there at nine.' })
    await as(bob).delivery.step({ offerId, event: 'setOut' })
    await workOutbox()

    const news = await changes(ann, hers)
    expect(told(news)).toEqual(expect.arrayContaining([`offer ${offerId}`, `message ${id}`]))
    expect(news.data).toContainEqual({ kind: 'message', id, auctionId: auction.id, offerId })
    expect(news.data.some(({ kind }) => kind === 'notification')).toBe(true)
    expect(told(await changes(bob, his))).toEqual(expect.arrayContaining([`offer ${offerId}`, `message ${id}`]))
  })

  test('never include those of other people', async () => {
    const [cleo, dan] = [await aCustomer(), await aCourier()]
    const since = [await upToDate(cleo), await upToDate(dan)] as const

    await aPaidDeal()
    await workOutbox()

    expect((await changes(cleo, since[0])).data).toEqual([])
    expect((await changes(dan, since[1])).data).toEqual([])
  })

  test('include rows that were uncommitted during the last request', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })
    const stranger = new pg.Client({ connectionString: theServices().config.databaseUrl })
    await stranger.connect()
    await stranger.query('begin')
    await stranger.query('update auctions set description = $2 where id = $1', [auction.id, 'Soon'])
    // Later rows are committed before it.
    const other = await anAuction({ by: ann })

    const before = await changes(ann)
    await stranger.query('commit')
    await stranger.end()
    const after = await changes(ann, before.cursor)

    expect(told(before)).toContain(`auction ${other.id}`)
    expect(told(after)).toContain(`auction ${auction.id}`)
    expect((await whenQuiet(ann, after.cursor)).data).toEqual([])
  })

  test('come page by page, each row once, and later ones with the next request', async () => {
    const ann = await aCustomer()
    const data = JSON.stringify({ words: 'user.unblock', values: {}, page: 'notifications' })
    await query(
      noTx,
      `insert into notifications (user_id, event, data, dedupe_key)
       select $1, 'user.unblock', $2, gen_random_uuid()::text from generate_series(1, 450)`,
      [ann.userId, data],
    )

    const first = await changes(ann)
    const late = await anAuction({ by: ann })
    const second = await changes(ann, first.cursor)
    const third = await changes(ann, second.cursor)

    const all = [first, second, third].flatMap(told)
    expect([first, second, third].map(({ isMore }) => isMore)).toEqual([true, true, false])
    expect(all.filter((one) => one.startsWith('notification'))).toHaveLength(450)
    expect(new Set(all).size).toBe(all.length)
    expect(told(await changes(ann, third.cursor))).toContain(`auction ${late.id}`)
  })

  test('in a company reach its dispatchers; a driver gets deals only', async () => {
    const bob = await aCourier()
    const { offerId } = await aPaidDeal({ bob })
    const offered = await anOffer({ on: await anAuction({ by: await aCustomer() }), by: bob })
    const driver = await aMember({ of: bob, role: 'driver' })

    expect(told(await changes(bob))).toEqual(expect.arrayContaining([`offer ${offerId}`, `offer ${offered.id}`]))
    const his = told(await changes(driver))
    expect(his).toContain(`offer ${offerId}`)
    expect(his).not.toContain(`offer ${offered.id}`)
  })

  test('are refused for another user’s cursor, or an invented one', async () => {
    const [ann, ben] = [await aCustomer(), await aCustomer()]
    const cursor = await upToDate(ann)

    expect(Object.keys(await wrongFields(changes(ben, cursor)))).toEqual(['cursor'])
    expect(Object.keys(await wrongFields(changes(ann, 'MTIz.abc')))).toEqual(['cursor'])
  })
})

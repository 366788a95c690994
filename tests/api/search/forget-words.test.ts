import { expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { inTransaction, query, queryOne } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const said = (title: string, by: SignedIn) => anAuction({ by, title })
const forget = () => runJob(aCtx(), 'forget-words')
const known = async (...words: string[]): Promise<string[]> =>
  (
    await query<{ word: string }>(
      { tx: undefined },
      `select word from known_words where word = any ($1) order by word`,
      [words],
    )
  ).map(({ word }) => word)

test('a word in no open listing is deleted, and the others stay', async () => {
  const ann = await aCustomer()
  const { id } = await said('Chesterfild łóżko', ann)
  await said('Łóżko dębowe', ann)

  await forget()
  expect(await known('chesterfild', 'lozko', 'debowe')).toEqual(['chesterfild', 'debowe', 'lozko'])
  await as(ann).auction.hide({ auction: id })
  await forget()

  expect(await known('chesterfild', 'lozko', 'debowe')).toEqual(['debowe', 'lozko'])
})

test('a typo in a closed listing is no known word any more, and is one again when the listing is shown', async () => {
  const ann = await aCustomer()
  const wrong = await said('Wardroobe of oak', ann)
  await said('Wardrobe of beech', ann)
  const look = async () => (await as(ann).search.auctions({ q: 'wardroobe' })).likeWords

  expect(await look()).toBeNull()
  await as(ann).auction.hide({ auction: wrong.id })
  await forget()
  expect(await look()).toBe('wardrobe')

  await as(ann).auction.unhide({ auction: wrong.id })
  expect(await known('wardroobe')).toEqual(['wardroobe'])
})

test('the clean-up waits for a listing with that word that is being posted', async () => {
  const ann = await aCustomer()
  const { id } = await said('Harmoniphone', ann)
  await as(ann).auction.hide({ auction: id })

  let forgetting: Promise<void> | undefined
  await inTransaction(aCtx(), async (ctx) => {
    await query(ctx, `update auctions set status = 'active', hidden_reason = null where id = $1`, [id])
    forgetting = forget()
    const waits = () =>
      queryOne<{ waits: boolean }>(
        { tx: undefined },
        `select exists (select from pg_locks where relation = 'known_words'::regclass and not granted) as waits`,
      )
    while (!(await waits())?.waits);
  })
  await forgetting

  expect(await known('harmoniphone')).toEqual(['harmoniphone'])
})

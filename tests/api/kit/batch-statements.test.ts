import { expect, test } from 'vitest'
import { batchQueryOne, batchQuery } from '#api/kit/db/batch-statements.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()

const aPage = () => ({ tx: undefined, memory: new Map<string, Promise<unknown>>() })

test('queries made in the same tick run as one statement, and each gets its own rows', async () => {
  const page = aPage()
  const { statements, answer } = await statementsOf(() =>
    Promise.all([
      batchQuery(page, 'select n, $2::text as of from generate_series(1, $1::int) n order by n desc', [2, 'ann']),
      Promise.resolve().then(() => batchQuery(page, 'select $1::text as of, $2::int[] as all', ['bob', [3, 4]])),
      batchQuery(page, 'select 1 as one where $1', [false]),
      batchQueryOne(page, `select '2026-05-04'::date as day, $1::text as said`, ['$1']),
    ]),
  )

  expect(statements).toHaveLength(1)
  expect(answer).toEqual([
    [
      { n: 2, of: 'ann' },
      { n: 1, of: 'ann' },
    ],
    [{ of: 'bob', all: [3, 4] }],
    [],
    { day: '2026-05-04', said: '$1' },
  ])
})

test('a query made after an answer runs alone, and so does that of another page', async () => {
  const page = aPage()
  const one = (of: ReturnType<typeof aPage>) => batchQueryOne(of, 'select 1 as one')
  const { statements } = await statementsOf(async () => {
    await one(page)
    await Promise.all([one(page), one(aPage())])
  })

  expect(statements).toHaveLength(3)
})

test('a wrong query fails its whole batch, and nothing later', async () => {
  const page = aPage()
  const asked = ['select 1 as one', 'select 1 / $1::int as none'].map((text, at) =>
    batchQuery(page, text, at === 0 ? [] : [0]),
  )

  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await batchQuery(page, 'select 1 as one')).toEqual([{ one: 1 }])
})

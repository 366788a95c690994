import { expect, test } from 'vitest'
import { everyPage } from '#tests/support/every-page.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

/** How often a page may wait for the database, the look at who reads it included. */
const MOST = 6

test('every page that is made per request asks the database six times at most, and for no thing twice', async () => {
  const wrong: string[] = []
  for (const { what, by, on, address } of await everyPage()) {
    const { statements, answer } = await statementsOf(() => visit(address, { by, on }))

    // An invitation that is over says so.
    if (answer.status !== (what.startsWith('joinCompany') ? 410 : 200))
      wrong.push(`${what}: ${answer.status}`)
    const ofOne = statements.filter(isOfOne)
    const twice = ofOne.filter((text, at) => ofOne.indexOf(text) !== at)
    if (statements.length > MOST || twice.length > 0)
      wrong.push([`${what}: ${statements.length}`, ...statements].join('\n  '))
  }
  expect(wrong).toEqual([])
}, 300_000)

/** Several numbers on a map are counted by one text. */
const isOfOne = (text: string): boolean => !text.includes('count(*) filter')

import { expect, test } from 'vitest'
import { everyPage } from '#tests/support/every-page.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

/** The maximum number of queries a page waits for, including the session lookup. */
const MOST = 6
/**
 * The form for an offer also works out an example of the payout, and the pages of a deal and of an own listing what it
 * is covered for; an own listing whose courier cancelled, beside the couriers on this way, where the money is. The start page of a charity has the lists of both sides. The office's page of a deal also reads its
 * ledger and history, and records that somebody has read it.
 */
const mostOf: Readonly<Record<string, number>> = { addOffer: 7, myAuctions: 7, deal: 7, myListing: 9, adminDeal: 8 }

test('every on-demand page runs at most six queries, an offer form, a deal and a start page seven, the office’s deal eight, an own listing nine, and none of them twice', async () => {
  const wrong: string[] = []
  for (const { what, by, on, address } of await everyPage()) {
    const { statements, answer } = await statementsOf(() => visit(address, { by, on }))

    // An expired invitation is answered with 410.
    if (answer.status !== (what.startsWith('joinCompany') ? 410 : 200)) wrong.push(`${what}: ${answer.status}`)
    const ofOne = statements.filter(isOfOne)
    const twice = ofOne.filter((text, at) => ofOne.indexOf(text) !== at)
    const most = mostOf[what.split(',')[0] ?? ''] ?? MOST
    if (statements.length > most || twice.length > 0)
      wrong.push([`${what}: ${statements.length}`, ...statements].join('\n  '))
  }
  expect(wrong).toEqual([])
}, 300_000)

/** Several numbers on a map come from one statement. */
const isOfOne = (text: string): boolean => !text.includes('count(*) filter')

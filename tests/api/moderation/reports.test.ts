import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { statesAreRight } from '#tests/support/ledger.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aReportedListing, openReportOf, reportBy, statement } from '#tests/support/scenes/moderation.ts'
import { aChosenDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

describe('reporting a listing', () => {
  test('a guest gives a ground, a text and an address, and gets a confirmation', async () => {
    const { ada, auctionId, ann } = await aReportedListing()
    await workOutbox()
    expect((await lastMailTo('eva@example.test')).subject).toContain('We have your report')
    expect(await told(ann.userId, 'report.report')).toBe(0)
    const { data } = await as(ada).moderation.reports()
    expect(data.find((one) => one.auctionId === auctionId)).toMatchObject({
      ground: 'forbidden',
      text: 'There are gas bottles on the second picture.',
      email: 'eva@example.test',
      owner: ann.name,
      moderations: ['hide', 'remove'],
    })
  })

  test('a signed-in reporter needs no address', async () => {
    const [ann, joe, ada] = [await aCustomer(), await aCustomer(), await anAdmin()]
    const { id } = await anAuction({ by: ann })
    await as(joe).moderation.report({ auction: id, ground: 'fraud', text: 'Not his.', isHonest: true })
    const { data } = await as(ada).moderation.reports()
    expect(data.find(({ auctionId }) => auctionId === id)).toMatchObject({ reporterId: joe.userId, email: joe.email })
  })

  test('a repeated report counts once', async () => {
    const { auctionId, ada } = await aReportedListing()
    await reportBy('EVA@example.test', auctionId)
    const { data } = await as(ada).moderation.reports()
    expect(data.filter((one) => one.auctionId === auctionId)).toHaveLength(1)
  })

  test('a missing address, reason or declaration of honesty is a field error', async () => {
    const { id } = await anAuction({ by: await aCustomer() })
    const say = (more: object) =>
      as(guestCaller).moderation.report({ auction: id, ground: 'other', text: 'x', isHonest: true, email: 'eva@example.test', ...more }) // prettier-ignore
    expect(await wrongFields(say({ email: undefined }))).toEqual({ email: 'required' })
    expect(Object.keys(await wrongFields(say({ text: ' ' })))).toEqual(['text'])
    expect(Object.keys(await wrongFields(say({ isHonest: false })))).toEqual(['isHonest'])
    expect(Object.keys(await wrongFields(say({ text: 'a'.repeat(2001) })))).toEqual(['text'])
  })

  test('an invisible listing cannot be reported', async () => {
    const { id } = await anAuction({ by: await aCustomer(), status: 'hidden' })
    expect(await refusal(reportBy('eva@example.test', id))).toBe('not_found')
  })
})

describe('an administrator decides', () => {
  test('no action: the listing stays, and the reporter gets the reason', async () => {
    const { ada, auctionId, reportId } = await aReportedListing()
    expect(await wrongFields(as(ada).moderation.decideReport({ reportId, decision: 'dismiss' }))).toEqual({
      reason: 'required',
    })
    await as(ada).moderation.decideReport({ reportId, decision: 'dismiss', reason: 'Empty bottles.' })
    await workOutbox()
    expect((await lastMailTo('eva@example.test')).text).toContain('Empty bottles.')
    expect((await as(guestCaller).auction.get({ auction: auctionId })).status).toBe('active')
    const again = as(ada).moderation.decideReport({ reportId, decision: 'dismiss', reason: 'So.' })
    expect(await refusal(again)).toBe('accepted')
    await statesAreRight()
  })

  test('hidden: all reporters are told so, and the owner gets the reason', async () => {
    const { ada, ann, auctionId, reportId } = await aReportedListing()
    await reportBy('joe@example.test', auctionId)
    await as(ada).moderation.decideReport({ reportId, decision: 'hide', ...statement })
    await workOutbox()
    for (const email of ['eva@example.test', 'joe@example.test'])
      expect((await lastMailTo(email)).text).toContain('You were right')
    expect((await lastMailTo(ann.email)).text).toContain('Gas bottles may not be carried.')
    expect(await openReportOf(ada, auctionId)).toBe(0)
    expect(await refusal(as(guestCaller).auction.get({ auction: auctionId }))).toBe('not_found')
    await statesAreRight()
  })

  test('a listing with an agreed deal cannot be hidden here', async () => {
    const { auction } = await aChosenDeal()
    await reportBy('eva@example.test', auction.id)
    const ada = await anAdmin()
    const reportId = await openReportOf(ada, auction.id)
    const hide = as(ada).moderation.decideReport({ reportId, decision: 'hide', ...statement })
    expect(await refusal(hide)).toBe('auction.wrong_state')
    expect(await openReportOf(ada, auction.id)).toBe(reportId)
  })

  test('half a year after the decision the reporter’s identity is deleted', async () => {
    const { ada, auctionId, reportId } = await aReportedListing()
    await as(ada).moderation.decideReport({ reportId, decision: 'dismiss', reason: 'Empty.' })
    const kept = () => queryOne(aCtx(), 'select 1 from listing_reports where auction_id = $1', [auctionId])
    await runJob(aCtx(undefined, { now: DateTime.utc().plus({ months: 5 }) }), 'forget-reports')
    expect(await kept()).toBeDefined()
    await runJob(aCtx(undefined, { now: DateTime.utc().plus({ months: 7 }) }), 'forget-reports')
    expect(await kept()).toBeUndefined()
  })
})

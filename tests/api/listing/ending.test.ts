import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { Auction } from '#api/auction/auction.model.ts'
import { noDates } from '#api/auction/auction.rules.ts'
import { runJob } from '#api/jobs.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const later = (days: number) => ({ now: DateTime.utc().plus({ days }) })
const remind = (days: number) => runJob(aCtx(undefined, later(days)), 'remind-ending')
const endOf = async (id: number) => (await Auction.findByPk(id))?.expiresAt ?? new Date(0)
const flexible = { transportDateRange: 'flex', dateFixed: false, ...noDates } as const

describe('three days before a listing expires', () => {
  test('its owner is notified once, with the end and a way to extend it', async () => {
    const ann = await aCustomer()
    await anAuction({ by: ann })
    await remind(26)
    expect(await told(ann.userId, 'auction.endsSoon')).toBe(0)
    await Promise.all([remind(28), remind(28)])
    await remind(29)
    expect(await told(ann.userId, 'auction.endsSoon')).toBe(1)
    expect((await lastMailTo(ann.email)).text).toContain('keep the listing open with one tap')
  })

  test('once extended it lasts as long again, its offers stay, and the next end is announced too', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    await remind(28)
    await as(ann, later(28)).auction.editDates({ auction: auction.id, ...flexible })
    expect(DateTime.fromJSDate(await endOf(auction.id)).diffNow('days').days).toBeGreaterThan(57)
    expect((await as(bob).offer.get({ offerId })).status).toBe('active')
    await remind(29)
    expect(await told(ann.userId, 'auction.endsSoon')).toBe(1)
    await remind(56)
    expect(await told(ann.userId, 'auction.endsSoon')).toBe(2)
  })

  test('no reminder is sent for listings of a few days, or hidden ones', async () => {
    const ann = await aCustomer()
    await anAuction({ by: ann, receiveDateTo: inDays(3) })
    await anAuction({ by: ann, status: 'hidden' })
    await remind(0)
    await remind(28)
    expect(await told(ann.userId, 'auction.endsSoon')).toBe(0)
  })

  test('a year-old listing cannot be extended for ever', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    const before = await endOf(id)
    await as(ann, later(370)).auction.editDates({ auction: id, ...flexible })
    expect(await endOf(id)).toEqual(before)
  })
})

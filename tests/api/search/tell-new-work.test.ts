import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { lastMailTo, told } from '#tests/support/mail.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const morning = (days = 0) =>
  runJob(aCtx(undefined, { now: DateTime.utc().plus({ days, minutes: 1 }) }), 'tell-new-work')
const home = { city: 'Gdańsk', country: 'PL' }
const event = 'company.newWork'

async function aListener(wishes: object = {}) {
  const bob = await aCourier({ ...home, ...wishes })
  await as(bob).company.changeNotificationSettings({ isWorkTold: true })
  return bob
}

test('a company that wants it gets a morning mail about new listings near its home, once', async () => {
  const [bob, bert] = [await aListener(), await aCourier(home)]
  const dina = await aMember({ of: bob, role: 'dispatcher' })
  const dan = await aMember({ of: bob })
  await anAuction({ by: await aCustomer(), from: 'Gdańsk', to: 'Berlin' })

  await morning()
  await morning()

  const times = await Promise.all([bob, dina, dan, bert].map(({ userId }) => told(userId, event)))
  expect(times).toEqual([1, 1, 0, 0])
  const { subject, text } = await lastMailTo(bob.email)
  expect(subject).toBe('New listings near you')
  expect(text).toContain('The newest: Volkswagen Golf, Gdańsk – Berlin.')
  expect(text).toMatch(/http:\/\/en\.localhost:4000\/\S*\?from=Gda%C5%84sk&fromRadius=100\n/)
})

test('each member can turn it off by the link in the mail, for themselves only', async () => {
  const bob = await aListener()
  const dina = await aMember({ of: bob, role: 'dispatcher' })
  await anAuction({ by: await aCustomer(), from: 'Gdańsk' })
  await morning(-1)
  const { text } = await lastMailTo(bob.email)
  const token = /\/frontapp\/mails\/(\S+)/.exec(text)?.[1] ?? ''

  await as(guestCaller).user.turnMails({ token, isOn: false })
  await anAuction({ by: await aCustomer(), from: 'Gdańsk', title: 'A second car' })
  await morning()

  expect((await lastMailTo(bob.email)).text).not.toContain('A second car')
  expect((await lastMailTo(dina.email)).text).toContain('A second car')
})

test('the next morning’s mail has only newer listings', async () => {
  const bob = await aListener()
  await anAuction({ by: await aCustomer(), from: 'Gdańsk' })

  await morning()
  await morning(1)

  expect(await told(bob.userId, event)).toBe(1)
})

test('it has no listings of other kinds or places, own ones or those already offered on', async () => {
  const far = await aListener({ city: 'Sevilla', country: 'ES' })
  const sailor = await aListener()
  await as(sailor).company.changeSettings({ workCategories: ['boats'] })
  const clara = await aCharity({ city: 'Kiruna', country: 'SE' })
  await as(clara).company.changeNotificationSettings({ isWorkTold: true })
  await anAuction({ by: clara, from: 'Kiruna' })
  const bidder = await aListener({ city: 'Porto', country: 'PT' })
  const offered = await anAuction({ by: await aCustomer(), from: 'Porto' })
  await anOffer({ on: offered, by: bidder })
  await anAuction({ by: await aCustomer(), from: 'Gdańsk' })

  await morning()

  const times = [far, sailor, clara, bidder].map(({ userId }) => told(userId, event))
  expect(await Promise.all(times)).toEqual([0, 0, 0, 0])
})

test('a company that may not offer gets none', async () => {
  const bob = await aListener({ companyStatus: 'suspended' })
  await anAuction({ by: await aCustomer(), from: 'Gdańsk' })

  await morning()

  expect(await told(bob.userId, event)).toBe(0)
})

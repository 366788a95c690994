import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const here = toPath('en_GB', 'settings')

test('a user chooses what to be notified of, for each channel separately', async () => {
  const ann = await aCustomer({ name: 'Ann Novak' })
  const form = { name: 'Ann Novak', locale: 'en_GB', mails: '1', listings: '1', pushes: '1', 'push-offers': '1', isQuietAtNight: '1' } // prettier-ignore

  expect((await visit(here, { by: ann, form })).location).toBe(`${here}?done=1`)

  expect(await as(ann).user.settings()).toMatchObject({
    mailsOff: ['offers', 'opinions'],
    pushesOff: ['listings', 'opinions'],
    isQuietAtNight: true,
  })
  const { html } = await visit(here, { by: ann })
  expect(html).toMatch(/name="push-offers"[^>]*checked/)
  expect(html).not.toMatch(/name="push-listings"[^>]*checked/)
  expect(html).toMatch(/name="isQuietAtNight"[^>]*checked/)
  expect(textOf(html)).toContain('what happens between 22:00 and 07:00 comes in the morning')
})

test('a setting that needs a script is hidden until the script shows it', async () => {
  const ann = await aCustomer()

  const { html } = await visit(toPath('de_DE', 'settings'), { by: ann, on: 'de_DE' })

  const { publicKey } = await as(ann).notification.push()
  expect(html).toMatch(new RegExp(`<section[^>]*data-push="${publicKey}"[^>]*hidden`))
})

test('only this page’s policy allows the service worker that shows messages', async () => {
  const by = await aCustomer()
  const policyOf = async (page: 'settings' | 'profile') => (await visit(toPath('en_GB', page), { by })).policy

  expect(await policyOf('settings')).toContain('; trusted-types push-worker;')
  expect(await policyOf('profile')).toContain("; trusted-types 'none';")
})

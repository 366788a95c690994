import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

test('amounts are also shown in the currency chosen in the settings, until that is reset', async () => {
  const bob = await aCourier()
  const auction = await anAuction({ by: await aCustomer() })
  const settings = toPath('en_GB', 'settings')
  const choose = (currency: string) =>
    visit(settings, { by: bob, form: { name: 'Bob Ray', locale: 'en_GB', currency } })
  const asked = { path: `${toPath('en_GB', 'addOffer', { id: auction.id })}?price=400`, by: bob }
  const offerPage = async () => (await visit(asked.path, asked)).html
  expect(await offerPage()).not.toContain('data-own-currency')

  expect((await choose('SEK')).status).toBe(303)
  expect((await visit(settings, { by: bob })).html).toMatch(/<option value="SEK" selected/)
  expect(await offerPage()).toMatch(/about SEK\s[\d,]+/)

  await choose('')
  expect(await offerPage()).not.toContain('data-own-currency')
})

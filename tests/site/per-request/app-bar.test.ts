import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { aSite, textsOf, visit } from '#tests/support/site.ts'
import { aDealUntil } from '#tests/support/scenes/offers.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ MOBILE_APP_URL: 'https://shop.example/app' })
aSite()

const answered = 'ct_cookie_consent=0'
const barOf = async (cookie: string) => {
  const { html } = await visit(toPath('de_DE', 'listings'), { on: 'de_DE', cookie })
  return textsOf(html, 'app-bar')
}

test('S06 the bar about the phone app waits for the cookie answer, and its button closes it for good', async () => {
  expect(await barOf('')).toEqual([])
  expect(await barOf(answered)).toEqual(['CarryTo-App holen Schließen'])

  const closed = await visit(toPath('de_DE', 'closeAnnouncement'), { on: 'de_DE', form: { app: 'closed' } })

  expect(closed).toMatchObject({ status: 303, location: '/' })
  expect(await barOf(`${answered}; ct_mobileAppBarClosed=1`)).toEqual([])
})

test('a shop without an app does not mention one', async () => {
  expect((await visit('/demo-app', { on: 'main' })).status).toBe(404)
})

test('the bar leaves the first screen to paying, the handover and the offer form', async () => {
  const { ann, bob, offerId, auction } = await aDealUntil('open')
  const cookie = answered
  const deal = await visit(toPath('en_GB', 'deal', { id: offerId }), { by: ann, cookie })
  const offer = await visit(toPath('en_GB', 'addOffer', { id: auction.id }), { by: bob, cookie })

  expect([deal.status, offer.status]).toEqual([200, 200])
  for (const { html } of [deal, offer]) expect(textsOf(html, 'app-bar')).toEqual([])
})

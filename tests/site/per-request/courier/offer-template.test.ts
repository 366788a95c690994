import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const template = toPath('de_DE', 'offerTemplate')
const form = { priceType: 'net', transportType: 'trailer', validDays: '5', message: 'Mit Winde.' }
const isNet = /<input type="radio" name="priceType" value="net" checked/
const chosen = (html: string) => [...html.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value)

describe('the page of a company’s offer template', () => {
  test('is saved, and prefills a new offer', async () => {
    const [bob, auction] = [await aCourier(), await anAuction({ by: await aCustomer() })]

    const sent = await visit(template, { by: bob, on: 'de_DE', form })
    const { html } = await visit(sent.location ?? '', { by: bob, on: 'de_DE' })
    const offer = await visit(toPath('de_DE', 'addOffer', { id: auction.id }), { by: bob, on: 'de_DE' })

    expect(sent.status).toBe(303)
    expect(textOf(html)).toContain('Ihre Angebotsvorlage ist gespeichert.')
    for (const page of [html, offer.html]) {
      expect(page).toMatch(isNet)
      expect(chosen(page)).toEqual(['trailer', '5'])
      expect(textOf(page)).toContain('Mit Winde.')
    }
    expect(offer.html).toContain(`href="${template}"`)
  })

  test('does not change an existing offer, whose form starts from the offer itself', async () => {
    const [bob, auction] = [await aCourier(), await anAuction({ by: await aCustomer() })]
    await anOffer({ on: auction, by: bob, message: 'On Monday.', transportType: 'truck' })
    await visit(template, { by: bob, on: 'de_DE', form })

    const { html } = await visit(toPath('en_GB', 'addOffer', { id: auction.id }), { by: bob })

    expect(textOf(html)).toContain('On Monday.')
    expect(chosen(html)[0]).toBe('truck')
    expect(html).not.toContain('Mit Winde.')
  })

  test('returns what was typed with its errors', async () => {
    const message = 'x'.repeat(2001)

    const { html, status } = await visit(template, { by: await aCourier(), on: 'de_DE', form: { ...form, message } })

    expect(status).toBe(422)
    expect(html).toContain(message)
    expect(chosen(html)).toEqual(['trailer', '5'])
    expect(html).toMatch(isNet)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aRate, aRateCard, offerByRates } from '#tests/support/scenes/rates.ts'
import { aSite, fieldOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

// Rate cards of earlier tests would make offers, too.
beforeEach(() => query({ tx: undefined }, 'update rate_cards set is_on = false'))

const here = toPath('de_DE', 'rates')
const typed = { do: 'save', categoryId: 'cars', countryFrom: 'PL', countryTo: '', kmFrom: '', kmTo: '1200', weightMax: '', least: '150', perKm: '0,85' } // prettier-ignore

describe('the page of a rate card', () => {
  test('starts empty and off, takes a rate in the storefront’s format, and is switched on by one button', async () => {
    const by = await aCourier({ locale: 'de_DE' })

    const empty = await visit(here, { by, on: 'de_DE' })
    const added = await visit(`${here}?add=1`, { by, on: 'de_DE', form: typed })
    const listed = await visit(added.location ?? '', { by, on: 'de_DE' })
    const on = await visit(here, { by, on: 'de_DE', form: { do: 'on' } })
    const running = await visit(on.location ?? '', { by, on: 'de_DE' })

    expect(textOf(empty.html)).toContain('Noch keine Preise')
    expect(textOf(listed.html)).toContain('Der Preis ist gespeichert.')
    expect(textOf(listed.html)).toMatch(/Polen – Jedes Land.*0–1\.200\skm/)
    expect(textOf(listed.html)).toMatch(/0,85.€ je km, mindestens 150.€, netto/)
    expect(textOf(running.html)).toMatch(/Angebote:.0.von.20/)
    expect(await as(by).offer.rateCard()).toMatchObject({ isOn: true, rates: [{ kmTo: 1200 }] })
  })

  test('returns what was typed with errors at the fields', async () => {
    const by = await aCourier()
    const form = { ...typed, kmTo: '0', least: '1.5.2', perKm: '' }

    const { status, html } = await visit(`${here}?add=1`, { by, on: 'de_DE', form })

    expect(status).toBe(422)
    expect(fieldOf(html, 'kmTo')).toMatchObject({ value: '0', isInvalid: true })
    expect(fieldOf(html, 'least')).toMatchObject({ value: '1.5.2', isInvalid: true })
    expect(fieldOf(html, 'perKm').isInvalid).toBe(true)
    expect((await as(by).offer.rateCard()).rates).toEqual([])
  })

  test('changes a rate and the card’s conditions, and removes a rate', async () => {
    const by = await aCourier()
    const rateId = (await as(by).offer.addRate(aRate())).rates[0]?.id ?? 0
    const page = toPath('en_GB', 'rates')

    const form = await visit(`${page}?edit=${rateId}`, { by })
    const changed = { ...typed, rateId: String(rateId), perKm: '0.90' }
    await visit(`${page}?edit=${rateId}`, { by, form: changed })
    await visit(page, { by, form: { do: 'card', dailyLimit: '4', leadDays: '3' } })
    const many = await visit(page, { by, form: { do: 'card', dailyLimit: '400', leadDays: '3' } })

    expect(fieldOf(form.html, 'least').value).toBe('100')
    expect(await as(by).offer.rateCard()).toMatchObject({
      ...{ dailyLimit: 4, leadDays: 3 },
      rates: [{ id: rateId, perKm: { amount: '0.90', currency: 'GBP' } }],
    })
    expect(many.status).toBe(422)
    expect(fieldOf(many.html, 'dailyLimit')).toMatchObject({ value: '400', isInvalid: true })
    await visit(page, { by, form: { do: 'remove', rateId: String(rateId) } })
    expect((await as(by).offer.rateCard()).rates).toEqual([])
  })
})

describe('an offer made by a rate', () => {
  test('is marked for both sides, and its courier stops further ones with a button there', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    await aRateCard(bob)
    const auction = await anAuction({ by: ann })
    await offerByRates(auction)
    const form = toPath('en_GB', 'addOffer', { id: auction.id })

    const owners = await visit(toPath('en_GB', 'myListing', { id: auction.id }), { by: ann })
    const his = await visit(form, { by: bob })
    const stopped = await visit(form, { by: bob, form: { do: 'stopRates' } })

    expect(textOf(owners.html)).toContain('Made by rate card')
    expect(textOf(his.html)).toContain('Your rate card made this offer when the listing was posted.')
    const { html } = await visit(stopped.location ?? '', { by: bob })
    expect(textOf(html)).toContain('The rate card is off. Offers it has already made still stand.')
    expect((await as(bob).offer.rateCard()).isOn).toBe(false)
  })
})

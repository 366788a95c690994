import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const here = toPath('en_GB', 'vehicles')
const { plate, ...van } = aVan()
const typed = { ...Object.fromEntries(Object.entries(van).map(([name, value]) => [name, String(value)])), plate }

/** Reads non-breaking spaces as plain ones. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('the page of a company’s vehicles', () => {
  test('starts empty, adds a vehicle and lists it', async () => {
    const bob = await aCourier()

    const none = await visit(here, { by: bob })
    expect(textOf(none.html)).toContain('Which one do you drive?')
    expect(none.html).toContain(`href="${here}?add=1&amp;type=luton"`)
    const form = await visit(`${here}?add=1&type=luton`, { by: bob })
    expect(form.html).toMatch(/<option value="luton" selected/)
    const sent = await visit(`${here}?add=1`, { by: bob, form: { ...typed, do: 'save' } })

    expect(sent.location).toBe(`${here}?done=saved`)
    const { html } = await visit(`${here}?done=saved`, { by: bob })
    expect(plain(textOf(html))).toMatch(
      /The vehicle is saved\..*Van GD 4711X 330×170×190 cm 1,200 kg .*Change .*Remove/,
    )
  })

  test('keeps what was typed with its error, in the reader’s language', async () => {
    const form = { ...typed, loadLength: '3300', payload: '', do: 'save' }

    const { status, html } = await visit(`${toPath('de_DE', 'vehicles')}?add=1`, {
      by: await aCourier(),
      on: 'de_DE',
      form,
    })

    expect(status).toBe(422)
    expect(headingOf(html)).toBe('Fahrzeug hinzufügen')
    expect(fieldOf(html, 'loadLength').value).toBe('3300')
    expect(html).toMatch(/id="f-payload-error"/)
  })

  test('changes one, and removes it after confirmation', async () => {
    const bob = await aCourier()
    const { id } = await as(bob).company.addVehicle(aVan())
    const edit = `${here}?edit=${id}`

    expect(fieldOf((await visit(edit, { by: bob })).html, 'payload').value).toBe('1200')
    const form = { ...typed, vehicleId: String(id), payload: '900', do: 'save' }
    expect((await visit(edit, { by: bob, form })).location).toBe(`${here}?done=saved`)
    expect((await as(bob).company.vehicles()).data[0]).toMatchObject({ id, payload: 900 })
    const remove = { do: 'remove', vehicleId: String(id) }
    expect((await visit(here, { by: bob, form: remove })).location).toBe(`${here}?done=removed`)
    expect((await as(bob).company.vehicles()).data).toEqual([])
  })
})

describe('a vehicle of a company', () => {
  test('is chosen in an offer, and shown with the offer', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    const address = toPath('en_GB', 'addOffer', { id })

    expect((await visit(address, { by: bob })).html).toMatch(
      new RegExp(`<option value="${vehicleId}"[^>]*>\\s*Van, GD 4711X`),
    )
    const form = { price: '450', priceType: 'gross', validDays: '14', vehicleId: String(vehicleId), do: 'send' }
    await visit(address, { by: bob, form })
    const read = await visit(toPath('en_GB', 'myListing', { id }), { by: ann })
    expect(plain(read.text)).toContain('Van, 330×170×190 cm')
    expect(plain(read.text)).not.toContain('GD 4711X')
  })

  test('is not asked for if the company has none', async () => {
    const { id } = await anAuction({ by: await aCustomer() })

    const { html } = await visit(toPath('en_GB', 'addOffer', { id }), { by: await aCourier() })

    expect(html).not.toContain('name="vehicleId"')
  })

  test('is shown on the profile and the waybill, without its plate', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const { ann, offerId } = await aPaidDeal({ bob, vehicleId })

    const deal = await visit(toPath('en_GB', 'deal', { id: offerId }), { by: ann })
    const { slug, id } = await as(ann).company.profile({ companyId: bob.companyId ?? 0 })
    const profile = await visit(toPath('en_GB', 'courier', { slug, id }))

    expect(plain(deal.text)).toContain('Van 330×170×190 cm 1,200 kg')
    expect(plain(profile.text)).toContain('Vehicles')
    expect(plain(profile.text)).toContain('Van 330×170×190 cm 1,200 kg')
    expect(plain(deal.text + profile.text)).not.toContain('GD 4711X')
  })

  test('shows on the waybill how full it is, in kilograms where weight is the tighter limit', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan({ payload: 500 }))
    const { ann, offerId } = await aPaidDeal({ bob, vehicleId, listing: { category: 'pallet' } })

    const { text } = await visit(toPath('en_GB', 'deal', { id: offerId }), { by: ann })

    expect(plain(text)).toContain('600 of 500 kg')
  })
})

import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction, aPhoto } from '#tests/support/scenes/auctions.ts'
import { aPaidDeal, pounds } from '#tests/support/scenes/offers.ts'
import { aPdf } from '#tests/support/scenes/papers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const here = toPath('en_GB', 'settings')
const avatar = { do: 'addPicture', type: 'avatar' }

describe('the pictures of the reader’s profile', () => {
  test('are sent by a plain form, shown, and removed after confirmation', async () => {
    const ann = await aCustomer()

    const sent = await visit(here, { by: ann, form: avatar, file: await aPhoto() })
    expect(sent.location).toBe(`${here}?picture=saved`)
    const { html } = await visit(`${here}?picture=saved`, { by: ann })
    expect(textOf(html)).toContain('The picture is saved.')
    expect(html).toMatch(/class="avatar[^"]*"[^>]*>\s*<img src="\/files\/people\//)

    const form = { do: 'removePicture', type: 'avatar' }
    expect((await visit(here, { by: ann, form })).location).toBe(`${here}?picture=removed`)
    expect((await visit(here, { by: ann })).html).not.toContain('/files/people/')
  })

  test('may be as large as a phone takes them, also of a vehicle', async () => {
    const bob = await aCourier()
    const van = await as(bob).company.addVehicle(aVan())
    const file = await aPhoto({ width: 2400, height: 1800, isDetailed: true })
    expect(file.length).toBeGreaterThan(1024 ** 2)

    expect((await visit(here, { by: bob, form: avatar, file })).location).toBe(`${here}?picture=saved`)
    const vehicles = toPath('en_GB', 'vehicles')
    const form = { do: 'addPicture', type: 'vehicle', vehicleId: `${van.id}` }
    expect((await visit(vehicles, { by: bob, form, file })).location).toContain('picture=saved')
  })

  test('show the error of a file at the field, in the reader’s language', async () => {
    const ann = await aCustomer()
    const german = toPath('de_DE', 'settings')

    const small = await visit(german, { by: ann, on: 'de_DE', form: avatar, file: await aPhoto({ width: 200 }) })
    expect(small.status).toBe(422)
    expect(small.html).toMatch(/id="f-file-error"/)
    const none = await visit(german, { by: ann, on: 'de_DE', form: avatar })
    expect([none.status, /id="f-file-error"/.test(none.html)]).toEqual([422, true])
    const pdf = await visit(here, { by: ann, form: avatar, file: Buffer.from(aPdf()) })
    expect(pdf.status).toBe(415)
  })

  test('have a background for providers alone', async () => {
    expect((await visit(here, { by: await aCourier() })).text).toContain('Background picture')
    expect((await visit(here, { by: await aCustomer() })).text).not.toContain('Background picture')
  })
})

describe('pictures of a courier', () => {
  test('are on their profile, beside their offer and on the page of the deal', async () => {
    const bob = await aCourier()
    const { id: vehicleId } = await as(bob).company.addVehicle(aVan())
    const file = { bytes: await aPhoto() }
    const { uid } = await as(bob).user.addPicture({ type: 'avatar', file })
    const { uid: wide } = await as(bob).user.addPicture({ type: 'background', file })
    const { uid: van } = await as(bob).user.addPicture({ type: 'vehicle', vehicleId, file })
    const ann = await aCustomer()
    const { id: auction } = await anAuction({ by: ann })
    await as(bob).offer.post({ auction: String(auction), price: pounds('450.00'), vehicleId })

    const { slug, id } = await as(ann).company.profile({ companyId: bob.companyId ?? 0 })
    const profile = await visit(toPath('en_GB', 'courier', { slug, id }))
    const offers = await visit(toPath('en_GB', 'myListing', { id: auction }), { by: ann })
    const { offerId } = await aPaidDeal({ ann, bob })
    const deal = await visit(toPath('en_GB', 'deal', { id: offerId }), { by: ann })

    for (const one of [uid, wide, van]) expect(profile.html).toContain(`/files/people/${one}-`)
    for (const one of [uid, van]) expect(offers.html).toContain(`/files/people/${one}-`)
    expect(deal.html).toContain(`/files/people/${uid}-w160.webp`)
    expect(profile.html).toContain('alt="Photo 1: Van"')
  })

  test('for a vehicle are sent on the vehicles page', async () => {
    const bob = await aCourier()
    const { id } = await as(bob).company.addVehicle(aVan())
    const form = { do: 'addPicture', type: 'vehicle', vehicleId: String(id) }
    const page = toPath('cs_CZ', 'vehicles')

    const sent = await visit(page, { by: bob, on: 'cs_CZ', form, file: await aPhoto() })

    expect(sent.location).toBe(`${page}?picture=saved`)
    const { html } = await visit(page, { by: bob, on: 'cs_CZ' })
    expect(html).toMatch(/alt="Fotka 1: /)
    expect(html).toMatch(/aria-label="Odebrat fotku 1: /)
  })
})

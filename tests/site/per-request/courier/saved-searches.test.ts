import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { aSavedSearch } from '#tests/support/scenes/criteria.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp()
aSite()

const here = toPath('de_DE', 'savedSearches')
const list = toPath('de_DE', 'listings')
const on = 'de_DE' as const

describe('on the list of open listings', () => {
  const asked = `${list}?from=Gda%C5%84sk&fromRadius=100&categories=cars&weightMax=2000`

  test('a courier saves the current search, under the suggested name', async () => {
    const by = await aCourier()
    const form = { do: 'saveSearch', name: 'Autos ab Danzig', alert: 'instant' }

    const fresh = await visit(asked, { by, on })
    const saved = await visit(asked, { by, on, form })
    const again = await visit(saved.location ?? '', { by, on })

    expect(textOf(fresh.html)).toContain('Suche speichern')
    expect(fieldOf(fresh.html, 'name').value).toMatch(/^Gdańsk \+100.km · Autos &amp; Transporter · Gewicht.bis.*2000$/)
    expect([saved.status, saved.location]).toEqual([303, asked])
    expect(textOf(again.html)).toContain('Diese Suche haben Sie als „Autos ab Danzig“ gespeichert.')
    expect(textOf(again.html)).not.toContain('Neue Anfragen melden')
    expect((await as(by).criteria.list({})).data).toMatchObject([
      {
        name: 'Autos ab Danzig',
        alert: 'instant',
        filters: { categories: ['cars'], fromRadius: 100, weightMax: 2000 },
      },
    ])
  })

  test('sees an error at its field', async () => {
    const form = { do: 'saveSearch', name: ' ', alert: 'daily' }

    const { status, html } = await visit(asked, { by: await aCourier(), on, form })

    expect(status).toBe(422)
    expect(fieldOf(html, 'name').isInvalid).toBe(true)
  })

  test('a search without filters, along a route or with an error cannot be saved; only providers can save one', async () => {
    const bob = await aCourier()
    const offers = async (address: string, by = bob) =>
      textOf((await visit(address, { by, on })).html).includes('Suche speichern')

    expect(await offers(asked)).toBe(true)
    expect(await offers(asked, await aMember({ of: bob, role: 'dispatcher' }))).toBe(true)
    expect(await offers(list)).toBe(false)
    expect(await offers(`${list}?sort=price`)).toBe(false)
    expect(await offers(`${list}?from=Berlin&to=Lyon&along=25`)).toBe(false)
    expect(await offers(`${list}?from=Nirgendwo123&weightMax=9`)).toBe(false)
    expect(await offers(asked, await aMember({ of: bob }))).toBe(false)
    expect(await offers(asked, await aCustomer())).toBe(false)
  })

  test('a search along a route says that a trip keeps it, and links there', async () => {
    const { html } = await visit(`${list}?from=Berlin&to=Lyon&along=25`, { by: await aCourier(), on })

    expect(textOf(html)).toMatch(/Speichern Sie eine Strecke als Fahrt, .* Als Fahrt einstellen/)
    expect(html).toContain(`href="${toPath('de_DE', 'trips')}?add=1&amp;from=Berlin`)
  })

  test('shows a saved search with all its filters, page by page, and a guest signs in first', async () => {
    const bob = await aCourier()
    const fromPlaceId = (await anAddress('Nantes')).placeId ?? ''
    const { id } = await aSavedSearch(bob, { fromPlaceId, fromRadius: 100, toCountries: ['IT'] })
    const ann = await aCustomer()
    await anAuction({ by: ann, from: 'Nantes', to: 'Roma', title: 'A grand piano' })
    await anAuction({ by: ann, from: 'Nantes', to: 'Berlin', title: 'A golden harp' })

    const { html } = await visit(`${list}?saved=${id}`, { by: bob, on })
    const guest = await visit(`${list}?saved=${id}`, { on })
    const rob = await visit(`${list}?saved=${id}`, { by: await aCourier(), on })

    expect(textOf(html)).toContain('A grand piano')
    expect(textOf(html)).toMatch(/\b1.Transportanfrage\b/)
    expect(fieldOf(html, 'from').value).toMatch(/^Nantes, /)
    expect(html).toContain(`list=saved%3D${id}`)
    expect(textOf(html)).toContain('Diese Suche haben Sie als „For the van“ gespeichert.')
    expect(guest.location).toBe(`/frontapp/auth?url=${encodeURIComponent(`${list}?saved=${id}`)}`)
    expect(textOf(rob.html)).toContain('A golden harp')
  })
})

describe('on the map', () => {
  const map = toPath('de_DE', 'listingsMap')
  const pomerania = '54, 18\n54, 19\n55, 19\n55, 18'
  const query = new URLSearchParams({ polygon: pomerania, side: 'both', categories: 'cars' })
  const asked = `${map}?${query.toString()}`

  test('a courier saves the search of an area, which is described by its corners and its town', async () => {
    const by = await aCourier()
    const form = { do: 'saveSearch', name: 'Rund um Danzig', alert: 'weekly' }

    const fresh = await visit(asked, { by, on })
    const saved = await visit(asked, { by, on, form })
    const again = textOf((await visit(saved.location ?? '', { by, on })).html)
    const list = textOf((await visit(here, { by, on })).html)

    expect(fieldOf(fresh.html, 'name').value).toBe(
      'Abholung und Lieferung: Gebiet bei Danzig · Autos &amp; Transporter',
    )
    expect(saved.status).toBe(303)
    expect(again).toContain('Diese Suche haben Sie als „Rund um Danzig“ gespeichert.')
    expect(list).toMatch(/Abholung und Lieferung: Gebiet mit 4.Ecken bei Danzig/)
    expect((await as(by).criteria.list({})).data).toMatchObject([
      { alert: 'weekly', filters: { side: 'both', categories: ['cars'] }, area: { corners: 4 } },
    ])
  })

  test('it is drawn when opened again, finds the same listings, and is kept while zooming in', async () => {
    const by = await aCourier()
    const ann = await aCustomer()
    await anAuction({ by: ann, from: 'Gdańsk', to: 'Lyon', title: 'A carved wardrobe' })
    await anAuction({ by: ann, from: 'Lyon', to: 'Gdańsk', title: 'A painted chest' })
    const polygon = [
      { lat: 54, lng: 18 },
      { lat: 54, lng: 19.123456 },
      { lat: 55, lng: 18.5 },
    ]
    const { id } = await aSavedSearch(by, { polygon, side: 'to', weightMax: 5000 })

    const { location = '' } = await visit(here, { by, on, form: { do: 'look', criteriaId: String(id) } })
    const { html } = await visit(location, { by, on })
    const guest = await visit(location, { on })

    expect(location).toBe(`${map}?saved=${id}`)
    expect(textOf(html)).toContain('A painted chest')
    expect(textOf(html)).not.toContain('A carved wardrobe')
    expect(fieldOf(html, 'polygon').value).toBe('54, 18 54, 19.123456 55, 18.5')
    expect(html).toMatch(/<input type="hidden" name="weightMax" value="5000"/)
    expect(html).toMatch(new RegExp(`href="[^"]*saved=${id}&amp;view=`))
    expect(textOf(html)).toContain('Diese Suche haben Sie als „For the van“ gespeichert.')
    expect(guest.location).toBe(`/frontapp/auth?url=${encodeURIComponent(location)}`)
    expect((await visit(`${list}?saved=${id}`, { by, on })).location).toBe(location)
  })

  test('the whole map or an invalid area cannot be saved; only providers can save one', async () => {
    const offers = async (address: string, by?: Awaited<ReturnType<typeof aCourier>>) =>
      textOf((await visit(address, { on, ...(by && { by }) })).html).includes('Suche speichern')
    const bob = await aCourier()

    expect(await offers(asked, bob)).toBe(true)
    expect(await offers(map, bob)).toBe(false)
    expect(await offers(`${map}?side=to`, bob)).toBe(false)
    expect(await offers(`${map}?polygon=54,18`, bob)).toBe(false)
    expect(await offers(asked, await aCustomer())).toBe(false)
    expect(await offers(asked)).toBe(false)
  })
})

describe('the page of saved searches', () => {
  test('starts empty, and links to the listings', async () => {
    const { html } = await visit(here, { by: await aCourier(), on })

    expect(textOf(html)).toContain('Noch keine gespeicherten Suchen')
    expect(html).toContain(`href="${list}"`)
  })

  test('describes in words the filters of each, its alerts, and what is new in it', async () => {
    const by = await aCourier()
    const fromPlaceId = (await anAddress('Köln')).placeId ?? ''
    const { id: vehicleId } = await as(by).company.addVehicle(aVan())
    await aSavedSearch(by, { fromPlaceId, fromRadius: 25, categories: ['motorcycle', 'sofa'], toCountries: ['FR', 'ES'], loadHeight: 180, priceType: 'bid', postedSince: '2026-11-02' }, 'weekly') // prettier-ignore
    await aSavedSearch(by, { vehicleId })
    await as(by).company.removeVehicle({ vehicleId })
    await anAuction({ by: await aCustomer(), from: 'Köln', to: 'Lyon', category: 'sofa' })

    const text = textOf((await visit(here, { by, on })).html)

    expect(text).toMatch(/Von: Köln \+25.km/)
    expect(text).toContain('Nach: Spanien, Frankreich')
    expect(text).toMatch(/Ladehöhe in cm: 180/)
    expect(text).toMatch(/Eingestellt seit: 2\.\sNov/)
    expect(text).toContain('Neue Anfragen melden: jeden Montag')
    expect(text).toMatch(/Neu seit Ihrem letzten Besuch:.1/)
    expect(text).toContain('Das Fahrzeug dieser Suche haben Sie nicht mehr')
    expect(text).toMatch(/2.von.50.gespeicherten.Suchen/)
  })

  test('says who gets no alerts yet, also on the page of trips, and links to the documents', async () => {
    const said = 'Wir melden neue Anfragen nur verifizierten Unternehmen.'
    const [bob, ewa] = [await aCourier({ companyStatus: 'in_progress' }), await aCourier()]
    for (const by of [bob, ewa]) await aSavedSearch(by, undefined, 'instant')
    const seen = async (by: typeof bob, page: string) => (await visit(page, { by, on })).html

    for (const page of [here, toPath('de_DE', 'trips')]) {
      const told = await seen(bob, page)
      expect(textOf(told)).toContain(said)
      expect(told).toContain(`href="${toPath('de_DE', 'papers')}"`)
      expect(textOf(await seen(ewa, page))).not.toContain(said)
    }
  })

  test('links to the results, and viewing them clears what was new', async () => {
    const by = await aCourier()
    const { id } = await aSavedSearch(by, { weightMax: 91, categories: ['sofa'] })
    await anAuction({ by: await aCustomer(), category: 'sofa' })
    const isNew = async () => textOf((await visit(here, { by, on })).html).includes('Neu seit')
    const form = { do: 'look', criteriaId: String(id) }

    expect(await isNew()).toBe(true)
    const { status, location } = await visit(here, { by, on, form })

    expect([status, location]).toEqual([303, `${list}?saved=${id}`])
    expect(await isNew()).toBe(false)
  })

  test('renames one, changes its alerts, removes it and restores it', async () => {
    const by = await aCourier()
    const criteriaId = String((await aSavedSearch(by)).id)
    const send = async (form: Record<string, string>) => {
      const { location = '' } = await visit(here, { by, on, form: { criteriaId, ...form } })
      return (await visit(location, { by, on })).html
    }

    const wrong = await visit(here, { by, on, form: { criteriaId, do: 'change', name: '', alert: 'none' } })
    const changed = textOf(await send({ do: 'change', name: 'Leere Rückfahrt', alert: 'daily' }))
    const removed = await send({ do: 'remove' })
    const restored = textOf(await send({ do: 'restore' }))

    expect(wrong.status).toBe(422)
    expect(fieldOf(wrong.html, 'name').isInvalid).toBe(true)
    expect(changed).toContain('Ihre Änderungen sind gespeichert.')
    expect(changed).toContain('Leere Rückfahrt')
    expect(textOf(removed)).toContain('Die Suche ist entfernt.')
    expect(textOf(removed)).not.toContain('Leere Rückfahrt')
    expect(removed).toContain('value="restore"')
    expect(restored).toContain('Leere Rückfahrt')
  })
})

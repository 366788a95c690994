import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aTrip } from '#tests/support/scenes/trips.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp()
aSite()

const here = toPath('de_DE', 'trips')
const on = 'de_DE' as const
const pageOf = (id: number) => toPath('de_DE', 'trip', { id })

const form = {
  do: 'post',
  from: 'Gdańsk, pomorskie',
  via1: 'Poznań, wielkopolskie',
  to: 'Berlin, Deutschland',
  dateFrom: inDays(3),
  dateTo: inDays(5),
  freeVolumeM3: '6,5',
  freePayload: '1.200',
  width: '50',
  alert: 'daily',
}

describe('the page of trips', () => {
  test('starts empty, says what a trip is for, and is closed to customers', async () => {
    const { html } = await visit(here, { by: await aCourier(), on })

    expect(textOf(html)).toContain('Noch keine Fahrten eingestellt')
    expect(html).toContain(`href="${here}?add=1"`)
    expect((await visit(here, { by: await aCustomer(), on })).status).toBe(404)
    expect((await visit(here, { by: await aMember({ of: await aCourier() }), on })).status).toBe(404)
    expect((await visit(here, { on })).status).toBe(303)
  })

  test('takes a trip with numbers in the storefront’s format, and links to the listings along it', async () => {
    const by = await aCourier()

    const posted = await visit(here, { by, on, form })
    const page = await visit(posted.location ?? '', { by, on })

    const [trip] = (await as(by).trip.list({})).data
    expect([posted.status, posted.location]).toEqual([303, `${pageOf(trip?.id ?? 0)}?done=posted`])
    expect(trip).toMatchObject({ freeVolumeM3: 6.5, freePayload: 1200, width: 50, alert: 'daily', via: [{ name: 'Poznań' }] }) // prettier-ignore
    expect(textOf(page.html)).toContain('Ihre Fahrt ist eingestellt.')
    expect(textOf(page.html)).toContain('Danzig → Posen → Berlin')
    expect(textOf(page.html)).toMatch(/6,5.m³.und.1\.200.kg.frei/)
    expect(textOf(page.html)).toContain('Auf dieser Fahrt liegt noch nichts')
  })

  test('preselects a company’s only vehicle, but none of several', async () => {
    const by = await aCourier()
    const chosen = async () => {
      const { html } = await visit(`${here}?add=1`, { by, on })
      const [options = ''] = /<select[^>]*name="vehicleId"[^]*?<\/select>/.exec(html) ?? []
      return /<option value="(\d+)" selected/.exec(options)?.[1]
    }
    const { id } = await as(by).company.addVehicle(aVan())

    const ofOne = await chosen()
    await as(by).company.addVehicle(aVan({ plate: 'GD 20002' }))

    expect([ofOne, await chosen()]).toEqual([String(id), undefined])
  })

  test('asks which place is meant if several have the name, and takes the chosen one', async () => {
    const by = await aCourier()
    const unsure = { ...form, to: 'Frankfurt' }

    const asked = await visit(here, { by, on, form: unsure })
    const options = [...asked.html.matchAll(/<option value="([^"]+)"[^>]*>\s*(Frankfurt[^<]*)</g)]
    const chosen = options.find(([, , label]) => label?.includes('Oder'))?.[1] ?? ''
    const posted = await visit(here, { by, on, form: { ...unsure, 'to.placeId': chosen } })

    expect(asked.status).toBe(422)
    expect(fieldOf(asked.html, 'to')).toMatchObject({ value: 'Frankfurt', isInvalid: true })
    expect(options.length).toBeGreaterThan(1)
    expect(posted.status).toBe(303)
    expect((await as(by).trip.list({})).data[0]?.to.name).toContain('Frankfurt')
  })

  test('shows all errors at once, each at its field, and keeps what was typed', async () => {
    const by = await aCourier()
    const { id } = await as(by).company.addVehicle(aVan())
    const wrong = { ...form, from: 'Nirgendwo123', dateFrom: inDays(-2), vehicleId: String(id), freeVolumeM3: '99', freePayload: 'viel' } // prettier-ignore

    const { status, html } = await visit(here, { by, on, form: wrong })

    expect(status).toBe(422)
    for (const name of ['from', 'dateFrom', 'freeVolumeM3', 'freePayload'])
      expect(fieldOf(html, name)).toMatchObject({ value: wrong[name as 'from'], isInvalid: true })
    expect(fieldOf(html, 'to').isInvalid).toBe(false)
    expect(await as(by).trip.list({})).toMatchObject({ data: [] })
  })

  test('shows per trip how much fits and what is new; opening it clears the count', async () => {
    const by = await aCourier()
    const { id } = await aTrip(by, { from: 'Nantes', to: 'Lyon', alert: 'weekly' })
    const ann = await aCustomer()
    await anAuction({ by: ann, from: 'Nantes', to: 'Lyon', category: 'sofa' })
    const text = async () => textOf((await visit(here, { by, on })).html)

    expect(await text()).toMatch(/Nantes → Lyon.*1.Anfrage passt.*Neu seit Ihrem letzten Besuch:.1/)
    expect(await text()).toContain('Neue Anfragen melden: jeden Montag')
    const look = await visit(here, { by, on, form: { do: 'look', tripId: String(id) } })

    expect([look.status, look.location]).toEqual([303, pageOf(id)])
    expect(await text()).not.toContain('Neu seit')
  })

  test('removes one and restores it; past trips are listed apart', async () => {
    const by = await aCourier()
    const tripId = String((await aTrip(by)).id)
    const send = async (what: string) => {
      const { location = '' } = await visit(here, { by, on, form: { do: what, tripId } })
      return (await visit(location, { by, on })).html
    }

    const removed = await send('remove')
    const restored = await send('restore')
    const past = await visit(`${here}?past=1`, { by, on })

    expect(textOf(removed)).toContain('Die Fahrt ist entfernt.')
    expect(textOf(removed)).not.toContain('Danzig → Krakau')
    expect(removed).toContain('value="restore"')
    expect(textOf(restored)).toContain('Danzig → Krakau')
    expect(textOf(past.html)).toContain('Keine vergangenen Fahrten')
  })
})

describe('the page of one trip', () => {
  test('shows the listings along it with the reasons, and links to what several bring together', async () => {
    const by = await aCourier()
    const { id: vehicleId } = await as(by).company.addVehicle(aVan())
    const { id } = await aTrip(by, { from: 'Porto', to: 'Lisboa', vehicleId, freeVolumeM3: 10, freePayload: 900 })
    const sofa = await anAuction({ by: await aCustomer(), from: 'Porto', to: 'Lisboa', category: 'sofa' })

    const { html } = await visit(pageOf(id), { by, on })

    const text = textOf(html)
    expect(text).toMatch(/1.Anfrage passt/)
    expect(text).toMatch(/Kein.Umweg/)
    expect(text).toContain('Termin flexibel')
    expect(text).toMatch(/Braucht.31.%.Ihres Platzes/)
    expect(html).toContain(`<form id="trip"`)
    expect(html).toContain(`action="${toPath('de_DE', 'planTrip')}"`)
    expect(html).toContain(`name="vehicle" value="${vehicleId}"`)
    expect(html).toMatch(new RegExp(`<input type="checkbox" form="trip" name="listing" value="${sofa.id}"`))
    expect((await visit(pageOf(id), { by: await aCourier(), on })).status).toBe(404)
  })

  test('can be edited with all its fields, but not with an ambiguous place', async () => {
    const by = await aCourier()
    const { id } = await aTrip(by, { via: ['Poznań'], to: 'Berlin', freeVolumeM3: 6.5 })

    const { html } = await visit(`${pageOf(id)}?edit=1`, { by, on })
    const typed = Object.fromEntries(['from', 'via1', 'to', 'dateFrom', 'dateTo', 'freeVolumeM3', 'freePayload'].map((name) => [name, fieldOf(html, name).value])) // prettier-ignore
    const sent = { ...typed, do: 'change', tripId: String(id), width: '10', alert: 'instant' }
    const wrong = await visit(pageOf(id), { by, on, form: { ...sent, via1: 'Nirgendwo123' } })
    const changed = await visit(pageOf(id), { by, on, form: { ...sent, dateTo: inDays(6) } })

    expect(typed).toMatchObject({ freeVolumeM3: '6,5', freePayload: '1500' })
    expect(wrong.status).toBe(422)
    expect(fieldOf(wrong.html, 'via1').isInvalid).toBe(true)
    expect(changed.location).toBe(`${pageOf(id)}?done=changed`)
    expect(await as(by).trip.get({ tripId: id })).toMatchObject({ dateTo: inDays(6), width: 10, alert: 'instant', via: [{ name: 'Poznań' }] }) // prettier-ignore
  })
})

test('a route that a courier has searched for is posted as a trip by a link', async () => {
  const by = await aCourier()
  const list = toPath('de_DE', 'listings')
  const asked = `${list}?from=Gda%C5%84sk&to=Berlin&along=50&dateFrom=${inDays(3)}`

  const { html } = await visit(asked, { by, on })
  const link = /href="([^"]+trips\?add=1[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const page = await visit(link.replaceAll('&#38;', '&'), { by, on })

  expect(fieldOf(page.html, 'from').value).toBe('Gdańsk')
  expect(fieldOf(page.html, 'to').value).toBe('Berlin')
  expect(fieldOf(page.html, 'dateFrom').value).toBe(inDays(3))
  expect(page.html).toMatch(/<option value="50" selected/)
  for (const reader of [await aCustomer(), await aMember({ of: by })])
    expect((await visit(asked, { by: reader, on })).html).not.toContain('trips?add=1')
  expect((await visit(`${list}?from=Berlin`, { by, on })).html).not.toContain('trips?add=1')
})

test('a customer sees couriers who pass the listing, and asks one for an offer in one tap', async () => {
  const ann = await aCustomer()
  const bob = await aCourier({ companyName: 'Bob Transport' })
  const { id } = await anAuction({ by: ann, from: 'Toruń', to: 'Łódź', category: 'sofa' })
  const page = toPath('de_DE', 'myListing', { id })
  const read = async () => (await visit(page, { by: ann, on })).html

  expect(textOf(await read())).not.toContain('Transporteure, die vorbeikommen')
  await aTrip(bob, { width: 50 })
  const before = await read()
  const ask = { auctions: String(id), source: 'trip', score: '0' }
  const to = toPath('de_DE', 'requestOffers', { id: bob.companyId ?? 0 })
  const asked = await visit(to, { by: ann, on, form: ask })
  const after = textOf(await read())

  expect(textOf(before)).toMatch(/Transporteure, die vorbeikommen.*Bob Transport.*Danzig → Krakau.*Etwa.\d+.km Umweg/)
  expect(before).toContain(`action="${to}"`)
  expect(before).toContain('name="source" value="trip"')
  expect(asked.location).toBe(`${page}?done=asked`)
  expect(after).toMatch(/Bob Transport.*Angefragt/)
  expect((await as(bob).offer.requests({})).data).toMatchObject([{ auctionId: id, source: 'trip' }])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { someCosts } from '#tests/support/costs.ts'
import { pounds } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp()
aSite()

const here = toPath('en_GB', 'planTrip')

let bob: SignedIn
let ids: number[] = []

beforeAll(async () => {
  bob = await aCourier()
  const ann = await aCustomer()
  const first = await anAuction({ by: ann, category: 'sofa' })
  const second = await anAuction({ by: ann, category: 'sofa', from: 'Poznań', to: 'Hamburg' })
  ids = [first.id, second.id]
})

const trip = (more: Record<string, string> = {}) =>
  `${here}?${new URLSearchParams([...ids.map((id) => ['listing', String(id)]), ...Object.entries(more)]).toString()}`

describe('the page for planning a trip', () => {
  test('redirects to the list while nothing is chosen, and is closed to customers', async () => {
    const { status, html } = await visit(here, { by: bob })

    expect(status).toBe(200)
    expect(textOf(html)).toContain('No listings chosen yet')
    expect((await visit(here, { by: await aCustomer() })).status).toBe(404)
    expect((await visit(here)).status).toBe(303)
  })

  test('shows all stops in order, the earnings, and what each listing adds', async () => {
    const answer = await as(bob).earning.reckon({ auctions: ids.map((auction) => ({ auction, price: pounds('500') })) })
    const prices = Object.fromEntries(ids.map((id) => [`price-${id}`, '500']))

    const { status, html } = await visit(trip(prices), { by: bob })

    expect(status).toBe(200)
    const text = textOf(html)
    expect(text).toMatch(/Order of stops.*Gdańsk \(PL\).*Pickup/)
    expect(text).toContain(`adds £${Number(answer.auctions[0]?.adds.amount)}`)
    expect(html).toContain(`<dd data-part="left">£${Number(answer.sum.left.amount)}</dd>`)
    expect(html).toContain(`${toPath('en_GB', 'addOffer', { id: ids[0] ?? 0 })}?price=500`)
    expect(fieldOf(html, `price-${ids[0]}`).value).toBe('500')
  })

  test('reads a price in the storefront’s format, and shows an invalid one at its field', async () => {
    const german = await visit(`${toPath('de_DE', 'planTrip')}?listing=${ids[0]}&price-${ids[0]}=1.200`, {
      by: bob,
      on: 'de_DE',
    })
    const wrong = await visit(trip({ [`price-${ids[1]}`]: 'much' }), { by: bob })

    expect(textOf(german.html)).toMatch(/1\.200.£/)
    expect(wrong.status).toBe(422)
    expect(fieldOf(wrong.html, `price-${ids[1]}`)).toMatchObject({ value: 'much', isInvalid: true })
    expect(textOf(wrong.html)).toContain('Order of stops')
  })

  test('removes a listing by its link, and says when one is no longer available', async () => {
    const { html } = await visit(trip(), { by: bob })
    const gone = await visit(`${here}?listing=99999999`, { by: bob })

    expect(html).toContain(`href="${here}?listing=${ids[1]}"`)
    expect(gone.status).toBe(404)
    expect(textOf(gone.html)).toContain('One of these listings is no longer there.')
  })

  test('is opened from the list by ticking its rows', async () => {
    const { html } = await visit(`${toPath('en_GB', 'listings')}?trip=${ids[0]}`, { by: bob })

    expect(html).toContain(`<form id="trip"`)
    expect(html).toMatch(new RegExp(`<input type="checkbox" form="trip" name="listing" value="${ids[0]}" checked`))
  })

  test('warns below the courier’s minimum earnings', async () => {
    const by = await aCourier()
    await as(by).earning.saveCosts(someCosts({ leastPerHour: pounds('400') }))

    const prices = Object.fromEntries(ids.map((id) => [`price-${id}`, '50']))

    const { html } = await visit(trip(prices), { by })

    expect(html).toMatch(/data-too-little="perHour"(?![^>]*hidden)/)
    expect(textOf(html)).toContain('Less than the £400 you want per hour.')
  })

  test('shows the costs of the drive but not the earnings while the price of a listing is unknown', async () => {
    await query({ tx: undefined }, `update auctions set price_estimation = null where id = any($1)`, [ids])
    const { auctions, sum } = await as(bob).earning.reckon({
      auctions: ids.map((auction) => ({ auction, price: null })),
    })
    expect(auctions.map(({ priceFrom }) => priceFrom)).toContain(null)

    const { html } = await visit(trip(), { by: bob })

    for (const part of ['gross', 'fee', 'vatDue', 'left', 'perHour'])
      expect(html).toContain(`<dd data-part="${part}">–</dd>`)
    expect(html).toContain(`<dd data-part="fuel">£${Number(sum.fuel.amount)}</dd>`)
    expect(html).not.toMatch(/data-too-little="[a-zA-Z]+"(?![^>]*hidden)/)
    expect(textOf(html)).toContain('no price known')
    expect(textOf(html)).not.toContain('adds £')
  })
})

describe('the page of a courier’s costs', () => {
  const page = toPath('de_DE', 'costs')

  test('names our figures with source and year, keeps the courier’s own as typed, and returns invalid ones', async () => {
    const by = await aCourier({ locale: 'de_DE', country: 'DE' })
    const { id } = await as(by).company.addVehicle(aVan())
    const typed = { fuel: '1,25', hour: '', stopMinutes: '15', leastPerHour: '12', leastPerKm: '', [`consumption-${id}`]: '8,4', [`perKm-${id}`]: '', 'toll-FR': '0,15' } // prettier-ignore

    const fresh = await visit(page, { by, on: 'de_DE' })
    const wrong = await visit(page, { by, on: 'de_DE', form: { ...typed, 'toll-FR': 'viel' } })
    const saved = await visit(page, { by, on: 'de_DE', form: typed })
    const again = await visit(saved.location ?? '', { by, on: 'de_DE' })

    expect(textOf(fresh.html)).toMatch(/Unser Wert: 12,80.€ \(gesetzlicher Mindestlohn, gerundet, 2025\)/)
    expect(wrong.status).toBe(422)
    expect(fieldOf(wrong.html, 'toll-FR')).toMatchObject({ value: 'viel', isInvalid: true })
    expect(textOf(again.html)).toContain('Ihre Kosten sind gespeichert.')
    expect(fieldOf(again.html, 'fuel').value).toBe('1,25')
    expect(fieldOf(again.html, `consumption-${id}`).value).toBe('8,4')
    expect(await as(by).earning.costs()).toMatchObject({
      fuel: { value: { amount: '1.25', currency: 'EUR' }, source: 'own' },
      leastPerHour: { amount: '12.00' },
      vehicles: [{ consumption: { value: 8.4, source: 'own' } }],
    })
  })
})

import { describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const here = toPath('en_GB', 'companySettings')

describe('the page of a company’s settings', () => {
  test('saves each of its two forms without changing the other', async () => {
    const bob = await aCourier()
    const work = { do: 'work', workRadiusKm: '200', 'carries-boats': '1', 'carries-cars': '1' }
    const hearing = { do: 'hearing', offersTo: 'writer', dealsTo: 'team', papersTo: 'team', areDriversTold: '1', isWorkTold: '1' } // prettier-ignore

    expect((await visit(here, { by: bob, form: work })).location).toBe(`${here}?saved=1`)
    expect((await visit(here, { by: bob, form: hearing })).location).toBe(`${here}?saved=1`)

    const { html } = await visit(`${here}?saved=1`, { by: bob })
    expect(textOf(html)).toContain('Your company settings are saved.')
    expect(html).toMatch(/<option value="200" selected/)
    expect(html).toMatch(/name="carries-cars"[^>]*checked/)
    expect(html).not.toMatch(/name="carries-waste"[^>]*checked/)
    expect(html).not.toMatch(/name="isPresenceShown"[^>]*checked/)
    expect(await as(bob).company.settings()).toEqual({
      workRadiusKm: 200,
      workCategories: ['cars', 'boats'],
      isPresenceShown: false,
    })
    expect(await as(bob).company.notificationSettings()).toEqual({ offersTo: 'writer', dealsTo: 'team', papersTo: 'team', areDriversTold: true, isWorkTold: true }) // prettier-ignore
  })

  test('shows errors in the reader’s language', async () => {
    const form = { do: 'work', workRadiusKm: '7' }

    const { status, html } = await visit(toPath('de_DE', 'companySettings'), {
      by: await aCourier(),
      on: 'de_DE',
      form,
    })

    expect(status).toBe(422)
    expect(headingOf(html)).toBe('Firmeneinstellungen')
  })

  test('is readable for a dispatcher without buttons, and closed to a driver', async () => {
    const bob = await aCourier()
    const dina = await aMember({ of: bob, role: 'dispatcher' })

    const { html } = await visit(here, { by: dina })
    expect(textOf(html)).toContain('Only the owner of the company can change this.')
    expect(html).not.toMatch(/<button[^>]*name="do"/)
    expect((await visit(here, { by: await aMember({ of: bob }) })).status).toBe(404)
  })

  test('adds a link on the start page to a search with these settings', async () => {
    const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
    await anAuction({ by: await aCustomer(), from: 'Gdańsk' })
    await as(bob).company.changeSettings({ workRadiusKm: 50, workCategories: ['cars', 'boats'] })

    const { html } = await visit(toPath('en_GB', 'myAuctions'), { by: bob })

    expect(html).toMatch(/href="[^"]*fromRadius=50&(?:amp;|#38;)?categories=cars%2Cboats"/)
  })
})

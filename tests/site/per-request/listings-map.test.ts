import { beforeAll, describe, expect, test } from 'vitest'
import { groundOf, readView, viewAt, writeView } from '#api/map/area-sheet.rules.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, visit } from '#tests/support/site.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const here = toPath('en_GB', 'listingsMap')
const around = {
  gdansk: '54, 18\n54, 19\n55, 19\n55, 18',
  praha: '49.9, 14\n49.9, 15\n50.3, 15\n50.3, 14',
  nowhere: '40, -8\n40, -7\n41, -7',
}

beforeAll(async () => {
  const ann = await aCustomer()
  for (const [from, to] of [
    ['Gdańsk', 'Berlin'],
    ['Gdańsk', 'Praha'],
    ['Berlin', 'Praha'],
  ] as const)
    await anAuction({ by: ann, from, to, category: from === 'Berlin' ? 'sofa' : 'car' })
})

const open = (query: Record<string, string> = {}, by: Caller = guestCaller) =>
  visit(`${here}?${new URLSearchParams(query).toString()}`, { by })
/** The lines drawn on the map. */
const linesIn = (html: string) => html.match(/M\d+,\d+L\d+,\d+/g) ?? []
const countOf = (html: string) => /<h2 class="count[^>]*>([^<]*)</.exec(html)?.[1]?.replaceAll('\u00a0', ' ')

describe('the map of listings, without a script', () => {
  test('shows all of them, and each number is a link that zooms in', async () => {
    const { html } = await open()

    expect(countOf(html)).toBe('3 listings')
    expect(html).toContain(groundOf({ lat: 52, lng: 15, zoom: 0 }))
    const near = /<a href="([^"]*view=[^"]*)"[^>]*aria-label="3.listings"/.exec(html)?.[1] ?? ''
    const view = readView(new URL(near.replaceAll('&amp;', '&'), 'http://x').searchParams.get('view') ?? '')
    expect(view?.zoom).toBe(1)
    const second = await visit(near.replaceAll('&amp;', '&'))
    expect(second.html).toContain(groundOf(view ?? viewAt({ lat: 0, lng: 0, zoom: 0 })))
  })

  test('shows those that start or end in a pasted area, zoomed to fit it', async () => {
    const begin = await open({ polygon: around.gdansk })
    const end = await open({ polygon: around.praha, side: 'to' })

    expect(countOf(begin.html)).toBe('2 listings')
    expect(begin.html).toMatch(/\/maps\/area\/[\d._]+_4\.svg/)
    expect(fieldOf(begin.html, 'polygon').value).toContain('54, 18')
    expect(countOf(end.html)).toBe('2 listings')
    expect(countOf((await open({ polygon: around.gdansk, side: 'both' })).html)).toBe('0 listings')
  })

  test('draws the routes of the listings in an area: exact towns for couriers, approximate ones for others', async () => {
    const asked = { polygon: around.gdansk }
    const told = await open(asked)
    const exact = await open(asked, await aCourier())
    const everywhere = await open()

    expect(linesIn(told.html)).toHaveLength(2)
    expect(textOf(told.html)).toContain('The lines show where the listings below lead')
    expect(linesIn(exact.html)).toHaveLength(2)
    expect(linesIn(exact.html)).not.toEqual(linesIn(told.html))
    // Without an area a line shows only while its row is lit.
    expect(told.html).not.toContain('ways quiet')
    expect(everywhere.html).toContain('class="ways quiet"')
    expect(linesIn(everywhere.html)).toHaveLength(3)
    expect(everywhere.html).toMatch(/class="tie-1" d="M\d+,\d+L/)
    expect(everywhere.html).toMatch(/class="line line-1"/)
    expect(textOf(everywhere.html)).not.toContain('The lines show')
  })

  test('takes pasted corners through its form, and refuses a border with thousands of corners', async () => {
    const send = (polygon: string) => visit(here, { form: { do: 'show', polygon, side: 'to', view: '' } })
    const corners = (count: number) =>
      Array.from({ length: count }, (_, at) => {
        const angle = (2 * Math.PI * at) / count
        return `${(50 + Math.sin(angle)).toFixed(5)}, ${(14 + Math.cos(angle)).toFixed(5)}`
      }).join('\n')

    const most = await send(corners(500))
    const tooMany = await send(corners(900))
    const border = await send(corners(9000))

    expect(most.status).toBe(303)
    expect(countOf((await visit(most.location ?? '')).html)).toBe('2 listings')
    expect([tooMany.status, border.status]).toEqual([422, 422])
    expect(fieldOf(tooMany.html, 'polygon').said).toContain('An area can have at most 500 corners. Remove some.')
    expect(fieldOf(border.html, 'polygon').said).toContain('Please enter no more than 20000 characters.')
    // It is in the form only, and in no link of the page.
    expect(border.html.match(/\b50(, |%2C\+)15(\n|%0A)/g)).toHaveLength(1)
  })

  test('shows how they are distributed, and filters by kind and pair of countries', async () => {
    const { html } = await open()

    expect(textOf(html)).toMatch(/By category.*Cars/)
    const pair = /href="([^"]*fromCountries=PL&amp;toCountries=CZ[^"]*)"/.exec(html)?.[1] ?? ''
    const narrowed = await visit(pair.replaceAll('&amp;', '&'))
    expect(countOf(narrowed.html)).toBe('1 listing')
    expect(narrowed.html).toMatch(/<input type="hidden" name="fromCountries" value="PL"/)
  })

  test('keeps the area while the map moves', async () => {
    const view = writeView(viewAt({ lat: 50, lng: 14, zoom: 2 }))
    const { html } = await open({ polygon: around.gdansk, view })

    expect(countOf(html)).toBe('2 listings')
    expect(html).toContain(`/maps/area/${view}.svg`)
    expect(html).toContain('polygon=54%2C+18')
  })

  test('shows an error of the area at its corners, and keeps what was typed', async () => {
    const { status, html } = await open({ polygon: '54, 18\n55, 19' })

    expect(status).toBe(422)
    expect(html).toContain('at least 3 corners')
    expect(fieldOf(html, 'polygon').value).toContain('55, 19')
    expect(countOf(html)).toBe('3 listings')
    expect((await open({ weightMin: '-1' })).html).toContain('<p class="notice bad"')
  })

  test('says if there is nothing, with a link back to all', async () => {
    const { status, html } = await open({ polygon: around.nowhere })

    expect(status).toBe(200)
    expect(textOf(html)).toContain('Nothing fits these filters')
  })

  test('runs at most six queries for a courier', async () => {
    const bob = await aCourier()
    const { statements } = await statementsOf(() =>
      visit(`${here}?${new URLSearchParams({ polygon: around.gdansk }).toString()}`, { by: bob }),
    )

    expect(statements.length).toBeLessThanOrEqual(6)
  })
})

test('a search with few results shows near matches, and says so', async () => {
  const query = new URLSearchParams({ from: 'Berlin', to: 'Praha' }).toString()
  const { html } = await visit(`${toPath('en_GB', 'listings')}?${query}`)
  const text = textOf(html)

  expect(countOf(html)).toBe('1 listing')
  expect(text).toMatch(/Only these fit exactly.*within 100 km|Only these fit exactly.*end where you want/)
  expect(html).toContain(`href="${here}"`)
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { drawDoneStrip } from '#api/http/done-strip.ts'
import { drawOpinionsStrip } from '#api/http/opinions-strip.ts'
import { drawRunningStrip } from '#api/http/running-strip.ts'
import { toPath } from '#content/paths.ts'
import { locales, type Locale } from '#content/storefronts.ts'
import { anAuction } from '#tests/support/auctions.ts'
import { aDeliveredDeal } from '#tests/support/offers.ts'
import { aCourier, aCustomer } from '#tests/support/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const PAGE_MAX_BYTES = 14 * 1024
const client = path.resolve(import.meta.dirname, '../../../dist/site/client')
const pressed = (html: string) => brotliCompressSync(html).length
/** As the server presses what it makes for each reader. */
const pressedAtOnce = (html: string) =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
/** Two dozen rows with their maps, the form and the map above them. */
const FULL_SEARCH_MAX_BYTES = 13.7 * 1024

const towns = ['Gdańsk', 'Berlin', 'Wrocław', 'Hamburg', 'Kraków', 'Bydgoszcz']
const courierNames = [
  'Internationale Umzugs- und Möbelspedition Großkreutzer & Söhne GmbH',
  'PRZEDSIĘBIORSTWO TRANSPORTOWO-SPEDYCYJNE „WSCHÓD–ZACHÓD” SP.J.',
  'Transporturi Rapide și Mutări Internaționale Câmpulung Moldovenesc',
]
const said = [
  'Pan Marek przyjechał co do kwadransa, zrobił zdjęcia przy odbiorze i wysłał położenie. Golf stał w Berlinie dzień wcześniej.',
  'Trzecie piętro bez windy i nikt nie marudził. Jedna noga stołu pękła, kurier sam to zgłosił i zwrócił sto pięćdziesiąt złotych.',
]
let company = 0

/** A storefront where much is going on: every strip is as long as it gets. */
beforeAll(async () => {
  const ann = await aCustomer({ locale: 'pl_PL' })
  for (const [at, companyName] of courierNames.entries()) {
    const bob = await aCourier({ companyName })
    company = bob.companyId ?? 0
    for (const from of [towns[2 * at] ?? '', towns[2 * at + 1] ?? '']) {
      const wishes = { locale: 'pl_PL', from, to: from === 'Berlin' ? 'Gdańsk' : 'Berlin' } as const
      const deal = await aDeliveredDeal({ ann, bob, gross: '1234567.89', listing: wishes })
      await as(ann).offer.realize({ offerId: deal.offerId })
      const text = said[at] ?? ''
      await as(ann).opinion.give({ offerId: deal.offerId, stars: 5, text })
      await as(bob).opinion.give({ offerId: deal.offerId, stars: 5 })
    }
  }
  for (const from of towns.slice(0, 4))
    await anAuction({ by: ann, from, to: 'Kraków', locale: 'pl_PL', title: `MEBLE DO MIESZKANIA, CZTERY POKOJE I PIWNICA, ${from}, PILNE`.slice(0, 80) }) // prettier-ignore
}, 120_000)

const builtPage = (locale: Locale, page: string): string =>
  readFileSync(path.join(client, locale, page, 'index.html'), 'utf8')

/** What fits with the longest strips on this one fits on every other. */
function heaviestCategory(locale: Locale): string {
  const sizeOf = (category: string) =>
    statSync(path.join(client, locale, 'transport', category, 'index.html.br')).size
  const [heaviest = ''] = readdirSync(path.join(client, locale, 'transport')).toSorted(
    (one, other) => sizeOf(other) - sizeOf(one),
  )
  return builtPage(locale, `transport/${heaviest}`)
}

describe('a page and all that the server puts into it', () => {
  test('weigh 14 KB together on every home page, however long the strips are', async () => {
    const strips = await Promise.all([drawRunningStrip(aPole()), drawOpinionsStrip(aPole())])
    expect(strips.map((strip) => strip.match(/<li>|<figure>/g)?.length)).toEqual([4, 2])

    const heavy = locales
      .map((locale) => ({ locale, bytes: pressed(builtPage(locale, '.') + strips.join('')) }))
      .filter(({ bytes }) => bytes > PAGE_MAX_BYTES)

    expect(heavy).toEqual([])
  })

  test('and on every page of a category', async () => {
    const strips =
      (await drawRunningStrip(aPole(), 'cars')) + (await drawDoneStrip(aPole(), 'cars'))
    expect(strips.match(/<li>/g)).toHaveLength(4 + 5 + 3)

    const heavy = locales
      .map((locale) => ({ locale, bytes: pressed(heaviestCategory(locale) + strips) }))
      .filter(({ bytes }) => bytes > PAGE_MAX_BYTES)

    expect(heavy).toEqual([])
  })

  test('and on the page of a courier', async () => {
    for (const on of ['pl_PL', 'de_DE', 'ro_RO'] as const) {
      const { location = '' } = await visit(toPath(on, 'courier', { slug: 'x', id: company }), {
        on,
      })
      const { html } = await visit(location, { on })
      expect(pressed(html), on).toBeLessThanOrEqual(PAGE_MAX_BYTES)
    }
  })

  test('a page that is made for each reader brings styles of its own classes alone', async () => {
    const { html } = await visit(toPath('pl_PL', 'listings'), { on: 'pl_PL' })
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? ''

    for (const name of ['row-card', 'overview', 'field', 'input', 'foot', 'bar'])
      expect(style, name).toContain(`.${name}`)
    for (const name of ['kv', 'facts-table', 'crumbs', 'avatar', 'with-side'])
      expect(style, name).not.toContain(`.${name}`)
  })

  test('and the search with all of its rows weighs little more', async () => {
    for (const category of ['car', 'sofa', 'pallet', 'motorcycle'] as const) {
      const ann = await aCustomer({ locale: 'pl_PL' })
      for (const [at, from] of towns.entries())
        await anAuction({ by: ann, from, to: towns[at - 1] ?? 'Praha', category, locale: 'pl_PL' })
    }
    const { html } = await visit(toPath('pl_PL', 'listings'), { on: 'pl_PL' })

    expect(html.split('</article>').length - 1).toBe(24)
    expect(pressedAtOnce(html)).toBeLessThanOrEqual(FULL_SEARCH_MAX_BYTES)
  })

  test('and the search as far as a phone shows it first; its other rows come while one reads', async () => {
    const { html } = await visit(toPath('pl_PL', 'listings'), { on: 'pl_PL' })
    const rows = html.split('</article>')
    expect(rows.length).toBeGreaterThan(4)

    const first = pressedAtOnce(rows.slice(0, 3).join('</article>'))

    expect(first).toBeLessThanOrEqual(PAGE_MAX_BYTES)
  })
})

const aPole = () => aCtx(guestCaller, { locale: 'pl_PL' })

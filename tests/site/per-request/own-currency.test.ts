import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

test('amounts are also shown in the currency chosen in the settings, until that is reset', async () => {
  const bob = await aCourier()
  const auction = await anAuction({ by: await aCustomer() })
  const settings = toPath('en_GB', 'settings')
  const choose = (currency: string) =>
    visit(settings, { by: bob, form: { name: 'Bob Ray', locale: 'en_GB', currency } })
  const asked = { path: `${toPath('en_GB', 'addOffer', { id: auction.id })}?price=400`, by: bob }
  const offerPage = async () => (await visit(asked.path, asked)).html
  expect(await offerPage()).not.toContain('data-own-currency')

  expect((await choose('SEK')).status).toBe(303)
  expect((await visit(settings, { by: bob })).html).toMatch(/<option value="SEK" selected/)
  expect(await offerPage()).toMatch(/about SEK\s[\d,]+/)

  await choose('')
  expect(await offerPage()).not.toContain('data-own-currency')
})

test('a search takes the lowest price per km in the currency of the reader, and keeps it in euros', async () => {
  const by = await aCourier()
  const { rates } = await as(by).storefront.currencyRates()
  const perEuro = (currency: string) => Number(rates.find(({ code }) => code === currency)?.rate)
  for (const [on, currency, typed] of [
    ['pl_PL', 'PLN', '2,5'],
    ['en_GB', 'GBP', '0.5'],
  ] as const) {
    const name = `${currency.toLowerCase()}PerKmMin`
    const list = toPath(on, 'listings')
    const asked = `${list}?${new URLSearchParams({ [name]: typed }).toString()}`

    const { html } = await visit(asked, { on, by })
    await visit(asked, { on, by, form: { do: 'saveSearch', name: currency, alert: 'daily' } })

    expect(textOf(html)).toContain(`(${currency})`)
    expect(Number(fieldOf(html, name).value?.replace(',', '.'))).toBe(Number(typed.replace(',', '.')))
    const saved = (await as(by).criteria.list({})).data.find((one) => one.name === currency)
    expect((saved?.filters.euroPerKmMin ?? 0) * perEuro(currency)).toBeCloseTo(Number(typed.replace(',', '.')), 2)

    const old = await visit(`${list}?euroPerKmMin=0.5`, { on, by })
    expect(Number(fieldOf(old.html, name).value?.replace(',', '.'))).toBeCloseTo(0.5 * perEuro(currency), 1)
    const wrong = await visit(`${list}?${name}=many`, { on, by })
    expect([wrong.status, fieldOf(wrong.html, name).value]).toEqual([422, 'many'])
  }
})

test('a link with a price per km in one currency finds the same in every storefront', async () => {
  const ann = await aCustomer()
  const auction = await anAuction({ by: ann, from: 'Kraków', to: 'Praha', locale: 'pl_PL' })
  await anOffer({ on: auction, by: await aCourier(), gross: '1000' })
  const { lowestGross, distance } = (await as(ann).search.auctions({})).data.find(({ id }) => id === auction.id) ?? {}
  const zlotyPerKm = Number(lowestGross?.amount) / Number(distance)
  const nothing = {
    pl_PL: 'Nic nie pasuje do tych filtrów',
    en_GB: 'Nothing fits these filters',
    de_DE: 'Nichts passt zu diesen Filtern',
  }
  const found = async (on: 'pl_PL' | 'en_GB' | 'de_DE', least: number) => {
    const { html } = await visit(`${toPath(on, 'listings')}?plnPerKmMin=${least.toFixed(4)}`, { on })
    // A search that finds nothing shows other listings.
    return !textOf(html).includes(nothing[on]) && html.includes(`-${auction.id}/`)
  }
  for (const on of ['pl_PL', 'en_GB', 'de_DE'] as const)
    expect([await found(on, zlotyPerKm * 0.9), await found(on, zlotyPerKm * 1.1)], on).toEqual([true, false])
})

import { beforeAll, describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, textsOf as boundTextsOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

/** The visible text, with non-breaking spaces as plain ones. */
const textsOf = (html: string, name: string): string[] =>
  boundTextsOf(html, name).map((text) => text.replace(/\s+/g, ' '))
const list = toPath('en_GB', 'listings')

let ann: SignedIn
let bob: SignedIn
let polish: { id: number; slug: string }
let british: { id: number; slug: string }

beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier()
  british = await anAuction({ by: ann, from: 'Leeds', to: 'Berlin', category: 'sofa' })
  polish = await anAuction({ by: ann, from: 'Gdańsk', to: 'Leeds', locale: 'pl_PL' })
  await anOffer({ on: { id: polish.id, currency: 'PLN' }, by: bob, gross: '2000' })
})

const rowsOf = (html: string): string[] => [...html.matchAll(/<article[^]*?<\/article>/g)].map(([row]) => row)
const rowTo = (html: string, { id }: { id: number }): string =>
  rowsOf(html).find((row) => new RegExp(`-${id}/`).test(row)) ?? ''
const linkOf = (row: string): string => textOf(/<h3[^>]*>\s*<a[^>]*href="([^"]*)"/.exec(row)?.[1] ?? '')

test('a page number past the last leads to the last page, with the same filters', async () => {
  const { status, location } = await visit(`${list}?q=Sofa&page=99999`)
  expect([status, location]).toEqual([303, '?q=Sofa&page=1'])
  expect((await visit(`${list}?page=1`)).status).toBe(200)
})

describe('a row of the search', () => {
  test('shows the price in the reader’s currency first, and below it the original', async () => {
    const { html } = await visit(list)
    expect(textsOf(rowTo(html, polish), 'price')).toEqual([`about £409 lowest of 1 PLN 2,000 £0.24/km`])
    const at = await visit(toPath('pl_PL', 'listings'), { on: 'pl_PL' })
    expect(textsOf(rowTo(at.html, polish), 'price')).toEqual([`2000 zł najniższa z 1 1,15 zł/km`])
  })

  test('says the volume, weight and size of the goods, the route and its length', async () => {
    const row = rowTo((await visit(list)).html, british)
    expect(textsOf(row, 'facts')).toEqual([`Flexible 3.1 m³ 90 kg 240×160×80 cm 1,320 km`])
    expect(textsOf(row, 'way')).toEqual(['Leeds → Berlin, DE'])
  })

  test('is tied to its line and price on the map, which it lights by styles alone', async () => {
    const { html } = await visit(list)
    const [, number = ''] = new RegExp(`<div class="line line-(\\d+)" id="listing-${polish.id}"`).exec(html) ?? []
    const pin = new RegExp(`<a class="pin \\w+ tie-${number}" href="#listing-${polish.id}"[^]*?</a>`).exec(html)?.[0]
    expect(textOf(pin ?? '')).toMatch(/£409.*Leeds/)
    expect(html).toMatch(new RegExp(`<path class="tie-${number}" d="M\\d+ \\d+L\\d+ \\d+"`))
    expect(html).toMatch(
      new RegExp(`\\.tie:has\\(\\.line-${number}:is\\(:hover, ?:focus-within\\)\\) \\.tie-${number}\\b`),
    )
  })

  test('is marked for its bidder and for its owner, and for no other reader', async () => {
    const marksOf = async (by?: SignedIn) => textsOf((await visit(list, by ? { by } : {})).html, 'own')
    expect(await marksOf(bob)).toEqual([`Your offer: PLN 2,000`])
    expect(await marksOf(ann)).toEqual(['Your listing', 'Your listing'])
    expect(await marksOf()).toEqual([])
  })
})

test('the storefront’s own country comes first, unless the visitor chooses another order', async () => {
  const namesOf = ({ html }: { html: string }) => textsOf(html, 'way')
  const [own, foreign] = ['Leeds → Berlin, DE', 'Gdańsk, PL → Leeds']
  expect(namesOf(await visit(list))).toEqual([own, foreign])
  expect(namesOf(await visit(`${list}?sort=newest`))).toEqual([foreign, own])
})

test('links above the rows sort by price per km or by pickup, keep the filters and mark the current order', async () => {
  const linksOf = (html: string) =>
    [...html.matchAll(/<a class="touch"[^>]*rel="nofollow"[^>]*>/g)].map(([link]) => [
      textOf(/href="([^"]*)"/.exec(link)?.[1] ?? ''),
      link.includes('aria-current="true"'),
    ])
  const ofSort = (sort: string, filters = '') => `${list}?${filters}sort=${sort}`
  const { html } = await visit(list)
  expect(html).toMatch(/<b[^>]*>Your country first<\/b>/)
  expect(linksOf(html)).toEqual([
    [ofSort('bestValue'), false],
    [ofSort('date'), false],
  ])
  expect(linksOf((await visit(`${list}?priceType=bid&sort=date`)).html)).toEqual([
    [ofSort('bestValue', 'priceType=bid&'), false],
    [ofSort('date', 'priceType=bid&'), true],
  ])
})

test('the summary of the further filters counts those that are set', async () => {
  const moreOf = (html: string) =>
    textOf((/<summary[^>]*>(More filters[^]*?)<\/summary>/.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')).trim()
  expect(moreOf((await visit(`${list}?from=Leeds&fromRadius=50&sort=date`)).html)).toBe('More filters')
  expect(moreOf((await visit(`${list}?priceType=bid&weightMax=900`)).html)).toBe('More filters · 2')
})

describe('the page of a listing', () => {
  test('says that it is the reader’s own, or shows their offer, but not a withdrawn one', async () => {
    const page = toPath('en_GB', 'listing', polish)
    expect(textsOf((await visit(page, { by: ann })).html, 'own')).toEqual(['Your listing'])
    expect(textsOf((await visit(page, { by: bob })).html, 'own')).toEqual([`Your offer: PLN 2,000`])
    const rival = await aCourier({ companyName: 'Rival Vans' })
    const { id: offerId } = await anOffer({ on: british, by: rival, gross: '300' })
    const at = toPath('en_GB', 'listing', british)
    expect(textsOf((await visit(at, { by: rival })).html, 'own')).toEqual(['Your offer: £300'])
    await as(rival).offer.cancel({ offerId, reason: '' })
    expect(textsOf((await visit(at, { by: rival })).html, 'own')).toEqual([])
  })
})

describe('when nothing matches', () => {
  test('near matches are shown below with one sentence, and a link removes each filter', async () => {
    const { html, text } = await visit(`${list}?from=Leeds&fromRadius=50&categories=horse&sort=date`)
    expect(text).toContain('These are other goods on the same route.')
    expect(rowTo(html, british)).not.toBe('')
    expect(rowTo(html, polish)).toBe('')
    const chips = [...html.matchAll(/<a class="chip"[^>]*href="([^"]*)"/g)].map(([, to = '']) => textOf(to))
    expect(chips).toEqual([`${list}?categories=horse&sort=date`, `${list}?from=Leeds&fromRadius=50&sort=date`])
    expect(textsOf(html, 'chip')).toEqual([`From: Leeds +50 km`, 'Category: Horse'])
  })

  test('nothing is called near if there is nothing; open listings follow, and the search can be saved', async () => {
    const { html, text } = await visit(`${list}?q=piano`)
    expect(text).toContain('Nothing fits these filters')
    expect(textsOf(html, 'chip')).toEqual([])
    expect(text).not.toContain('These are')
    expect(text).toMatch(/Save this search.*Open for offers in the meantime.*Corner sofa/)
    expect(rowsOf(html)).toHaveLength(2)
  })
})

test('after an offer the courier is back in the list with its filters, and reads that the offer was made', async () => {
  const carol = await aCourier({ companyName: 'Carol Carries' })
  const { html } = await visit(`${list}?from=Leeds&fromRadius=50&sort=date`, { by: carol })
  const page = await visit(linkOf(rowTo(html, british)), { by: carol })
  const action = toPath('en_GB', 'addOffer', { id: british.id })
  const carried = fieldOf(page.html, 'list').value ?? ''
  const address = `${action}?${new URLSearchParams({ price: '280', list: textOf(carried) }).toString()}`
  const form = await visit(address, { by: carol })
  expect(fieldOf(form.html, 'price').value).toBe('280')

  const sent = await visit(address, {
    by: carol,
    form: { do: 'send', price: '280', priceType: 'gross', validDays: '3', message: '' },
  })

  expect(sent.status).toBe(303)
  expect(sent.location).toBe(
    `${list}?from=Leeds&fromRadius=50&sort=date&done=sent&on=${british.id}#listing-${british.id}`,
  )
  const back = await visit(sent.location ?? '', { by: carol })
  expect(textsOf(back.html, 'notice')[0]).toMatch(/^Your offer has been sent\./)
  expect(textsOf(rowTo(back.html, british), 'own')).toEqual(['Your offer: £280'])
  expect(fieldOf(back.html, 'from').value).toBe('Leeds')
})

test('only a list’s own filters lead back, whatever else an address contains', async () => {
  const address = `${toPath('en_GB', 'addOffer', { id: polish.id })}?list=${encodeURIComponent('//evil.example/?from=Leeds&url=//evil.example&page=2')}`
  const sent = await visit(address, {
    by: bob,
    form: { do: 'send', price: '1900', priceType: 'gross', validDays: '3', message: '' },
  })
  expect(sent.location).toBe(`${list}?page=2&done=revised&on=${polish.id}#listing-${polish.id}`)
})

test('a guest’s links carry no list', async () => {
  const { html } = await visit(`${list}?from=Leeds`)
  expect(linkOf(rowTo(html, british))).toBe(toPath('en_GB', 'listing', british))
})

test('the lines on the map have a map picture behind them, which is loaded separately and cached', async () => {
  const [, address = ''] = /<image href="([^"]+)"/.exec((await visit(list)).html) ?? []
  const { status, html } = await visit(address)

  expect(status).toBe(200)
  expect(html).toContain('<path class="land"')
  expect((await visit('/maps/area/nowhere.svg')).status).toBe(404)
})

test('couriers see the estimate of a listing that has no other price; other readers do not', async () => {
  const estimated = await anAuction({ by: ann, from: 'Kraków', to: 'Berlin', locale: 'pl_PL' })
  const priceFor = async (by?: SignedIn) =>
    textsOf(rowTo((await visit(list, by ? { by } : {})).html, estimated), 'price')[0]
  expect(await priceFor(bob)).toMatch(/^about £[\d,]+ Estimate PLN [\d,.]+ £[\d.]+\/km$/)
  for (const by of [ann, undefined]) expect(await priceFor(by)).toBe('No offers yet')
})

import { beforeAll, describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anOpenDeal, aPaidDeal, type Deal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, pricePart, textOf, textsOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const N = '\u00a0'

/** The price the customer pays, and the start of its net part, which they must never see. */
const prices = [
  ['pl_PL', `12${N}346${N}zł`, `10${N}037`],
  ['de_DE', `12.346${N}€`, '10.037'],
  ['en_GB', '£12,346', '10,037'],
] as const satisfies readonly (readonly [Locale, string, string])[]

/**
 * A paid deal: gross, net, and what its courier reads: the commission and its VAT taken off, the payout that is left, and
 * the 23 % Polish VAT in the price. Polish groups thousands only from five digits on.
 */
const paidPrices = [
  ['pl_PL', `1234${N}zł`, `1003,25${N}zł`, [`-80,12${N}zł`, `-18,43${N}zł`, `1135,45${N}zł`, `230,75${N}zł`]],
  ['de_DE', `1.234${N}€`, `1.003,25${N}€`, [`-54,76${N}€`, `-12,59${N}€`, `1.166,65${N}€`, `230,75${N}€`]],
  ['en_GB', '£1,234', '£1,003.25', ['-£53.12', '-£12.22', '£1,168.66', '£230.75']],
] as const satisfies readonly (readonly [Locale, string, string, readonly string[]])[]

let ann: SignedIn
let bob: SignedIn
const open = new Map<Locale, Deal>()
const paid = new Map<Locale, Deal>()

const of = (deals: Map<Locale, Deal>, locale: Locale): Deal => {
  const deal = deals.get(locale)
  if (!deal) throw new Error(`no deal on ${locale}`)
  return deal
}

/** The one row of a list that links to this address. */
const rowTo = (html: string, address: string | RegExp): string => {
  const leads = new RegExp(`href="[^"]*${typeof address === 'string' ? address : address.source}"`)
  const rows = [...html.matchAll(/<(article|li)[ >][^]*?<\/\1>/g)].map(([row]) => row)
  return rows.find((row) => leads.test(row)) ?? ''
}

beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier()
  for (const [locale] of prices) {
    const wishes = { ann, bob, listing: { locale } }
    open.set(locale, await anOpenDeal({ ...wishes, gross: '12346' }))
    paid.set(locale, await aPaidDeal({ ...wishes, gross: '1234' }))
  }
})

describe.each(prices)('the customer’s price, on %s', (on, gross, net) => {
  test(`${on}: in a row of the search`, async () => {
    const { auction } = of(open, on)
    const { html } = await visit(toPath(on, 'listings'), { on })
    const row = rowTo(html, `-${auction.id}/`)
    expect(textsOf(row, 'price')[0]).toContain(gross)
    expect(textOf(row)).not.toContain(net)
  })
  test(`${on}: as the lowest offer, on the page of the listing`, async () => {
    const { auction } = of(open, on)
    const { text } = await visit(toPath(on, 'listing', auction), { on })
    expect(text).toContain(gross)
    expect(text).not.toContain(net)
  })
  test(`${on}: at the top of each offer, in its parts and on the button that accepts it`, async () => {
    const { auction } = of(open, on)
    const { html, text } = await visit(toPath(on, 'myListing', { id: auction.id }), { by: ann, on })
    // Once for phones, once for desktops.
    expect(textsOf(html, 'price')).toEqual([gross, gross])
    expect(textsOf(html, 'total')).toEqual([gross, gross])
    expect(textsOf(html, 'wide').join(' ')).toContain(gross)
    expect(text).not.toContain(net)
  })
  test(`${on}: in a row of the customer’s listings and on their start page`, async () => {
    const { auction } = of(open, on)
    for (const page of ['myListings', 'myAuctions'] as const) {
      const { html } = await visit(toPath(on, page), { by: ann, on })
      const row = rowTo(html, toPath(on, 'myListing', { id: auction.id }))
      expect(textOf(row), page).toContain(gross)
      expect(textOf(row), page).not.toContain(net)
    }
  })
  test(`${on}: as the lowest offer, above the form of a rival`, async () => {
    const rival = await aCourier({ companyName: 'Rival Vans' })
    const address = toPath(on, 'addOffer', { id: of(open, on).auction.id })
    const { html } = await visit(address, { by: rival, on })
    expect(textsOf(html, 'good')[0]).toContain(gross)
  })
  test(`${on}: beside the listing for its bidder, and on the calculation of a rival’s price without a script`, async () => {
    const { auction } = of(open, on)
    const beside = await visit(toPath(on, 'listing', auction), { by: bob, on })
    const [own, ...others] = textsOf(beside.html, 'own')
    expect([own, others]).toEqual([expect.stringContaining(gross), []])
    const rival = await aCourier({ companyName: 'Rival Trucks' })
    const address = `${toPath(on, 'addOffer', { id: auction.id })}?price=12346`
    const { html } = await visit(address, { by: rival, on })
    expect(fieldOf(html, 'price').value).toBe('12346')
    expect(pricePart(html, 'gross')).toBe(gross)
  })
  test(`${on}: in the form for changing an offer, and in a row of the courier’s offers`, async () => {
    const { auction } = of(open, on)
    const address = toPath(on, 'addOffer', { id: auction.id })
    expect(fieldOf((await visit(address, { by: bob, on })).html, 'price').value).toBe('12346')
    const { html } = await visit(toPath(on, 'myAuctions'), { by: bob, on })
    expect(textsOf(rowTo(html, address), 'price')[0]).toContain(gross)
  })
})

describe.each(paidPrices)('the paid price, on %s', (on, gross, net, parts) => {
  test(`${on}: the customer reads the whole price on the page of the deal and among their payments`, async () => {
    const { offerId } = of(paid, on)
    const deal = await visit(toPath(on, 'deal', { id: offerId }), { by: ann, on })
    const payments = await visit(toPath(on, 'payments'), { by: ann, on })
    expect(textsOf(deal.html, 'sum')[1]).toBe(gross)
    expect(textsOf(payments.html, 'figure')).toContain(gross)
    expect(deal.text + payments.text).not.toContain(net)
  })
  test(`${on}: the courier reads its parts, to the last cent`, async () => {
    const { offerId } = of(paid, on)
    const { html } = await visit(toPath(on, 'deal', { id: offerId }), { by: bob, on })
    expect(textsOf(html, 'amount')).toEqual([gross, ...parts])
  })
})

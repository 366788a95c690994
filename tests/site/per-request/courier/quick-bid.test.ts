import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, textsOf, visit } from '#tests/support/site.ts'
import { aFixedAuction } from '#tests/support/scenes/set-prices.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const list = toPath('en_GB', 'listings')
const lineOf = (html: string, { id }: { id: number }): string =>
  new RegExp(`id="listing-${id}"[^]*?(?=<div class="line |<form id="trip"|</section>)`).exec(html)?.[0] ?? ''

describe('the list of a courier', () => {
  test('takes one price after another, each by the template, and returns to the same row', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auctions = [await anAuction({ by: ann }), await anAuction({ by: ann }), await anAuction({ by: ann })]
    await as(bob).offer.saveTemplate({ priceType: 'net', message: 'By van.', validDays: 5 })
    const { html } = await visit(list, { by: bob })

    for (const auction of auctions) {
      const line = lineOf(html, auction)
      const form = { do: 'quick', priceType: 'gross', list: fieldOf(line, 'list').value ?? '', price: '480' }
      const action = /<form[^>]*action="([^"]*)"/.exec(line)?.[1] ?? ''
      const { status, location } = await visit(action, { by: bob, form })
      expect([status, location]).toEqual([303, `${list}?done=sent&on=${auction.id}#listing-${auction.id}`])
    }

    const { data } = await as(bob).offer.list({})
    expect(data).toHaveLength(3)
    expect(data[0]).toMatchObject({ message: 'By van.', price: { gross: { amount: '480.00' } } })
    const after = await visit(`${list}?done=sent`, { by: bob })
    for (const auction of auctions) {
      const line = lineOf(after.html, auction)
      expect(textOf(line)).toContain('Your offer: £480')
      expect(line).not.toContain('<form')
    }
  })

  test('V17 asks which price is meant if two are possible, keeps what was typed and takes the chosen one', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = await anAuction({ by: ann })
    const action = toPath('en_GB', 'addOffer', { id: auction.id })
    // Without an estimate there is no question about an unusual price.
    await query({ tx: undefined }, `update auctions set price_estimation = null where id = $1`, [auction.id])
    const typed = { do: 'quick', priceType: 'gross', list: '', price: '1.200' }

    const { status, html } = await visit(action, { by: bob, form: typed })
    expect(status).toBe(422)
    expect(fieldOf(html, 'price')).toMatchObject({ value: '1.200' })
    expect(textOf(html)).toMatch(/Did you mean 1,200\sor 1\.20\?/)
    expect([...html.matchAll(/name="price\.meant" value="([^"]+)"/g)].map(([, value]) => value)).toEqual([
      '1200',
      '1.20',
    ])

    const chosen = { ...typed, 'price.asked': '1.200', 'price.meant': '1200' }
    expect((await visit(action, { by: bob, form: chosen })).status).toBe(303)
    expect((await as(bob).offer.list({})).data[0]).toMatchObject({
      price: { gross: { amount: '1200.00' } },
    })
  })

  test('says that an offer must be confirmed after the listing has changed, instead of showing none', async () => {
    const [ann, bob, eve] = [await aCustomer(), await aCourier(), await aCourier()]
    const auction = await anAuction({ by: ann })
    await anOffer({ on: auction, by: bob })
    await as(ann).auction.editDates({ auction: auction.id, transportDateRange: 'custom', dateFixed: true, sendDateFrom: inDays(2), sendDateTo: inDays(3), receiveDateFrom: inDays(3), receiveDateTo: inDays(4) }) // prettier-ignore

    const [own, anothers] = await Promise.all(
      [bob, eve].map(async (by) => textOf(lineOf((await visit(list, { by })).html, auction))),
    )

    expect(own).toContain('Needs reconfirming')
    expect(own).not.toContain('No offers yet')
    expect(anothers).toContain('Estimate')
  })

  test('confirms the offer in its row, or above a list that does not show it', async () => {
    const bob = await aCourier()
    const auction = await anAuction({ by: await aCustomer() })
    await anOffer({ on: auction, by: bob })

    const here = await visit(`${list}?done=sent&on=${auction.id}`, { by: bob })
    const elsewhere = await visit(`${list}?done=sent&on=0`, { by: bob })

    expect(textOf(lineOf(here.html, auction))).toContain('Your offer has been sent.')
    expect(textsOf(here.html, 'notice')).toHaveLength(1)
    expect(elsewhere.html).toContain('Your offer has been sent.')
    expect(lineOf(elsewhere.html, auction)).not.toContain('notice')
  })

  test('leads to the form with the typed text if it is not a price', async () => {
    const bob = await aCourier()
    const { id } = await anAuction({ by: await aCustomer() })
    await as(bob).offer.saveTemplate({ message: 'By van.' })

    const form = { do: 'quick', priceType: 'gross', list: 'weightMax=2000', price: '48O' }
    const { status, html } = await visit(toPath('en_GB', 'addOffer', { id }), { by: bob, form })

    expect(status).toBe(422)
    expect(fieldOf(html, 'price')).toMatchObject({ value: '48O', isInvalid: true })
    expect(fieldOf(html, 'message').value).toBe('By van.')
    expect(fieldOf(html, 'list').value).toBe('weightMax=2000')
  })

  test('shows the lowest price in the currency to type in, and its approximate value in the reader’s', async () => {
    const bob = await aCourier()
    const auction = await anAuction({ by: await aCustomer() })
    await anOffer({ on: auction, by: await aCourier(), gross: '480' })

    const abroad = await visit(toPath('pl_PL', 'listings'), { by: bob, on: 'pl_PL' })
    const here = await visit(list, { by: bob })

    expect(textOf(lineOf(abroad.html, auction))).toMatch(/Najniższa oferta do tej pory: 480\sGBP ok\.\s[\d\s]+zł/)
    expect(textOf(lineOf(here.html, auction))).not.toContain('so far')
  })

  test('shows no price field for a set price, for listings already bid on, and for readers who carry nothing', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const { auction: fixed } = await aFixedAuction()
    const offered = await anAuction({ by: ann })
    await anOffer({ on: offered, by: bob })
    const open = await anAuction({ by: ann })

    const his = await visit(list, { by: bob })
    const hers = await visit(list, { by: ann })
    const anyones = await visit(list)

    expect(lineOf(his.html, open)).toContain('<form')
    for (const other of [fixed, offered]) expect(lineOf(his.html, other)).not.toContain('<form')
    for (const { html } of [hers, anyones]) expect(html).not.toContain('value="quick"')
  })
})

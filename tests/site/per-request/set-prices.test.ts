import { describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aFixedAuction, aPricedAuction, book } from '#tests/support/scenes/set-prices.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const on = 'de_DE' as const
const pricePage = (id: number) => toPath(on, 'fixPrice', { id })
const listing = ({ slug, id }: Pick<OwnAuctionView, 'slug' | 'id'>) => toPath(on, 'listing', { slug, id })
/** Reads non-breaking spaces as plain ones. */
const said = (html: string) => textOf(html).replaceAll(/\s+/g, ' ')
const valueOf = (html: string, name: string) => fieldOf(html, name).value ?? ''
const whole = (amount: string) => amount.replace(/\.00$/, '')

describe('the page on which an owner sets a price', () => {
  test('shows five prices beside the estimate, sets one and reverts it', async () => {
    const { ann, auction, low, high } = await aPricedAuction()
    const here = pricePage(auction.id)

    const fresh = await visit(here, { by: ann, on })
    expect(headingOf(fresh.html)).toBe('Festpreis')
    expect(fresh.html.match(/name="point"/g)).toHaveLength(5)
    expect(said(fresh.html)).toContain('Preisschätzung:')
    expect(said(fresh.html)).not.toContain('Chance')

    const form = {
      do: 'set',
      version: valueOf(fresh.html, 'version'),
      point: low.amount,
      price: '',
    }
    const set = await visit(here, { by: ann, on, form })
    expect(set.location).toBe(`${here}?done=set`)
    const shown = await visit(`${here}?done=set`, { by: ann, on })
    expect(said(shown.html)).toContain('Transporteure können jetzt zu Ihrem Preis buchen.')

    const version = valueOf(shown.html, 'version')
    const changed = await visit(here, {
      by: ann,
      on,
      form: { do: 'change', version, point: low.amount, price: whole(high.amount) },
    })
    expect(changed.location).toBe(`${here}?done=set`)
    expect(await as(ann).auction.get({ auction: auction.id })).toMatchObject({
      bookingSetPrice: high,
    })

    const again = valueOf((await visit(here, { by: ann, on })).html, 'version')
    const ended = await visit(here, { by: ann, on, form: { do: 'ask', version: again } })
    expect(ended.location).toBe(`${here}?done=ended`)
    expect((await as(ann).auction.get({ auction: auction.id })).type).toBe('bid')
  })

  test('shows the allowed prices at the field, and keeps what was typed', async () => {
    const { ann, auction } = await aPricedAuction()

    const form = { do: 'set', version: String(auction.version), point: '', price: '1' }
    const { status, html } = await visit(pricePage(auction.id), { by: ann, on, form })

    expect(status).toBe(422)
    expect(fieldOf(html, 'price')).toMatchObject({ value: '1', isInvalid: true })
  })

  test('W34 says so if no price is estimated, and is closed to all but the owner', async () => {
    const by = await aCustomer()
    const { id } = await anAuction({ by })
    await query({ tx: undefined }, `update auctions set price_estimation = null where id = $1`, [id])

    expect(said((await visit(toPath('en_GB', 'fixPrice', { id }), { by })).html)).toContain(
      'There’s no price estimate for this transport',
    )
    expect((await visit(pricePage(id), { by: await aCourier(), on })).status).toBe(404)
    expect((await visit(pricePage(id), { on })).status).toBe(303)
  })

  test('is linked from the page for managing a listing', async () => {
    const { ann, auction } = await aPricedAuction()

    const { html } = await visit(toPath(on, 'manageListing', { id: auction.id }), { by: ann, on })

    expect(html).toContain(`href="${pricePage(auction.id)}"`)
  })
})

describe('a listing at a set price', () => {
  test('a courier books it with one press and is led to the deal', async () => {
    const { auction } = await aFixedAuction()
    const bob = await aCourier()

    const { html } = await visit(listing(auction), { by: bob, on })
    expect(said(html)).toContain('Wer zuerst bucht, erhält den Auftrag.')
    const form = Object.fromEntries(['amount', 'currency', 'auctionVersion'].map((name) => [name, valueOf(html, name)]))
    const booked = await visit(listing(auction), { by: bob, on, form: { ...form, do: 'book' } })

    expect(booked.status).toBe(303)
    const { data } = await as(bob).offer.list({})
    expect(booked.location).toBe(toPath(on, 'deal', { id: data[0]?.id ?? 0 }))
    expect(data[0]).toMatchObject({ status: 'awaiting_payment' })
  })

  test('a second courier reads in one sentence that it is taken, without a form', async () => {
    const { auction, expected } = await aFixedAuction()
    await book(await aCourier(), auction)

    const { amount, currency } = expected
    const form = { do: 'book', amount, currency, auctionVersion: String(auction.version) }
    const { status, html } = await visit(listing(auction), { by: await aCourier(), on, form })

    expect(status).toBe(409)
    expect(said(html)).toContain('Jemand war schneller')
    expect(html).not.toContain('value="book"')
  })

  test('a courier with missing documents sees them in place of the form', async () => {
    const { auction } = await aFixedAuction()

    const { html } = await visit(listing(auction), { by: await aCourier({ papers: [] }), on })

    expect(html).not.toContain('value="book"')
    expect(html).toContain(`href="${toPath(on, 'papers')}"`)
  })

  test('neither its owner nor a customer nor a guest can book it', async () => {
    const { ann, auction } = await aFixedAuction()

    for (const by of [ann, await aCustomer(), guestCaller])
      expect((await visit(listing(auction), { by, on })).html).not.toContain('value="book"')
  })
})

describe('quick deals', () => {
  test('are empty with a link to go on, then list the open listings at a set price', async () => {
    const bob = await aCourier()
    const here = toPath(on, 'quickDeals')
    const { data } = await as(bob).search.quickDeals({})
    for (const { id } of data) {
      const auction = await as(bob).auction.get({ auction: id })
      await as(bob).offer.post({ auction: String(id), price: auction.bookingSetPrice ?? { amount: '1.00', currency: 'EUR' }, bookAtSetPrice: true, auctionVersion: auction.version }) // prettier-ignore
    }
    const empty = await visit(here, { by: bob, on })
    expect(said(empty.html)).toContain('Zurzeit gibt es keine Transportanfrage zum Festpreis')
    expect(empty.html).toContain(`href="${toPath(on, 'listings')}?priceType=fixed"`)
    expect(said(empty.html)).toContain('Bis dahin offen für Angebote')

    const { auction } = await aFixedAuction()
    const { html } = await visit(here, { by: bob, on })
    expect(html).toContain(`href="${listing(auction)}"`)
    expect(said(html)).toContain('Festpreis')
    expect((await visit(here, { by: await aCustomer(), on })).status).toBe(404)
    expect((await visit(here, { on })).status).toBe(303)
  })
})

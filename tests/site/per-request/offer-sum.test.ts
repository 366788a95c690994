import { beforeAll, describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { aDealUntil, pounds } from '#tests/support/scenes/offers.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, pricePart, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const typed = { price: '1234', priceType: 'gross', message: 'I come <early>', validDays: '5' }

let bob: SignedIn
let auction = { id: 0 }
let page = ''

beforeAll(async () => {
  bob = await aCourier()
  auction = (await aDealUntil('open', {})).auction
  page = toPath('en_GB', 'addOffer', auction)
})

describe('the calculation of an offer, without a script', () => {
  test('has an address of its own, which keeps everything that was typed', async () => {
    const asked = new URLSearchParams({ ...typed, do: 'calculate' })

    const { status, html } = await visit(`${page}?${asked.toString()}`, { by: bob })

    expect(status).toBe(200)
    expect([pricePart(html, 'gross'), pricePart(html, 'net')]).toEqual(['£1,234', '£1,003.25'])
    expect(fieldOf(html, 'price').value).toBe('1234')
    expect(fieldOf(html, 'message').value).toBe('I come <early>')
    expect(html).toMatch(/<option value="5"[^>]* selected/)
  })

  test('stands beside the button that sends the offer, which a phone keeps in sight', async () => {
    const { html } = await visit(`${page}?price=1234&do=calculate`, { by: bob })

    const bar = html.slice(html.indexOf('bottom-bar'))
    expect(pricePart(bar, 'gross')).toBe('£1,234')
    expect(pricePart(bar, 'payout')).toBe(pricePart(html, 'payout'))
    expect(bar).toContain('value="send"')
    expect((await visit(page, { by: bob })).html).toMatch(/data-so-far[^>]* hidden/)
  })

  test('is an example at the estimate before a price is typed', async () => {
    const { html, text } = await visit(page, { by: bob })

    expect(text).toMatch(/At £\S+ you receive £\S+ \(commission: [\d.]+%\)/)
    expect(html).toMatch(/<div[^>]* data-so-far[^>]* hidden[^>]*>\s*<dt[^>]*>You receive/)
  })

  test('proposes the first days of the customer’s window', async () => {
    const days = { sendDateFrom: inDays(3), sendDateTo: inDays(4), receiveDateFrom: inDays(4), receiveDateTo: inDays(5) } // prettier-ignore
    const { id } = await anAuction({
      by: await aCustomer(),
      form: { transportDateRange: 'custom', dateFixed: true, ...days },
    })
    const formOf = async (query = '') =>
      (await visit(`${toPath('en_GB', 'addOffer', { id })}${query}`, { by: bob })).html
    const chosen = (html: string) =>
      [...html.matchAll(/name="(?:pickup|delivery)Date" value(?:="([^"]*)")? checked/g)].map(([, day = '']) => day)

    expect(chosen(await formOf())).toEqual([inDays(3), inDays(4)])
    expect(chosen(await formOf(`?do=calculate&price=500&pickupDate=${inDays(4)}&deliveryDate=`))).toEqual([
      inDays(4),
      '',
    ])
  })

  test('shows what remains after fee, tax, fuel, tolls and hours, per kilometre and per hour', async () => {
    const { html } = await visit(`${page}?price=1234&do=calculate`, { by: bob })

    const { sum } = await as(bob).earning.reckon({
      auctions: [{ auction: auction.id, price: pounds('1234') }],
    })
    const told = (part: string) => Number(pricePart(html, part)?.replace(/[£,]/g, ''))
    for (const part of ['vatDue', 'fuel', 'tolls', 'hours', 'left', 'perKm', 'perHour'] as const)
      expect(told(part)).toBe(Number(sum[part]?.amount))
  })

  test('a price typed on the page of the listing keeps its kind: gross or net', async () => {
    const typedAs = async (priceType: string) =>
      (await visit(`${page}?${new URLSearchParams({ price: '1234', priceType })}`, { by: bob })).html
    const [gross, net] = [await typedAs('gross'), await typedAs('net')]

    expect([pricePart(gross, 'gross'), pricePart(gross, 'net')]).toEqual(['£1,234', '£1,003.25'])
    expect([pricePart(net, 'gross'), pricePart(net, 'net')]).toEqual(['£1,518', '£1,234.15'])
    expect(/<input[^>]*value="net"[^>]*>/.exec(net)?.[0]).toContain('checked')
    expect(/<input[^>]*value="net"[^>]*>/.exec(gross)?.[0]).not.toContain('checked')
  })

  test('is calculated by its button, and the offer is posted from there to the page itself', async () => {
    const { html } = await visit(`${page}?price=1234&do=calculate`, { by: bob })

    expect(/<button[^>]*value="calculate"[^>]*>/.exec(html)?.[0]).toContain('formmethod="get"')
    expect(html).toContain(`<form class="stack" method="post" action="${page}"`)
  })

  test('a posted calculation redirects there, so that Back works', async () => {
    const { status, location } = await visit(page, { by: bob, form: { ...typed, do: 'calculate' } })

    expect(status).toBe(303)
    expect(Object.fromEntries(new URL(location ?? '', 'http://en.localhost').searchParams)).toEqual({
      ...typed,
      do: 'calculate',
    })
    expect((await as(bob).offer.ofAuction({ auction: String(auction.id) })).data).toEqual([])
  })

  test('takes another day than those of the window', async () => {
    const days = { pickupDate: '', pickupOther: inDays(9), deliveryDate: inDays(10) }

    await visit(page, { by: bob, form: { ...typed, price: '500', ...days, do: 'send' } })

    const [offer] = (await as(bob).offer.ofAuction({ auction: String(auction.id) })).data
    expect(offer).toMatchObject({ pickupDate: inDays(9), deliveryDate: inDays(10) })
  })
})

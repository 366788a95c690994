import { beforeAll, describe, expect, test } from 'vitest'
import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aDealUntil, anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, headingOf, textOf, textsOf, visit } from '#tests/support/site.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

let ann: SignedIn
let bob: SignedIn

beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier()
})

const manage = (id: number) => toPath('en_GB', 'manageListing', { id })
const buttonsOf = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>([^]*?)<\/button>/g)].map(([, inner = '']) => textOf(inner))
const noticesOf = (html: string): string[] =>
  textsOf(html, 'notice')
    .map((text) => text.replace(/\s+/g, ' '))
    .filter(Boolean)

/** The island's props in the page. */
const propsOf = (html: string): string =>
  textOf(/<astro-island[^>]*component-export="ListingWizard"[^>]*\sprops="([^"]*)"/.exec(html)?.[1] ?? '')

describe('W03 the form for editing a listing', () => {
  const edit = (id: number, segment = 'summary') => toPath('en_GB', 'editAuction', { id, segment })

  test('W03 W29 has an address of its own for each step, and loads the listing', async () => {
    const { id } = await anAuction({ by: ann, title: 'My Golf to Berlin' })

    for (const segment of ['category', 'routes-dates', 'details', 'summary']) {
      const { status, html } = await visit(edit(id, segment), { by: ann })
      expect(status).toBe(200)
      expect(propsOf(html)).toContain(`/edit-auction/${id}/`)
      expect(propsOf(html)).toContain('My Golf to Berlin')
    }
    expect((await visit(edit(id, 'elsewhere'), { by: ann })).status).toBe(404)
  })

  test('is open to the owner only; a guest signs in and comes back', async () => {
    const { id } = await anAuction({ by: ann })

    expect((await visit(edit(id), { by: bob })).status).toBe(404)
    expect((await visit(edit(id), { by: await aCustomer() })).status).toBe(404)
    const guest = await visit(edit(id))
    expect(guest.status).toBe(303)
    expect(guest.location).toBe(`${toPath('en_GB', 'auth')}?url=${encodeURIComponent(edit(id))}`)
  })

  test.each([
    ['en_GB', 'This listing can’t be changed'],
    ['pl_PL', 'Tego ogłoszenia nie można zmienić'],
    ['de_DE', 'Diese Transportanfrage lässt sich nicht ändern'],
  ] as const)('says plainly on %s that a booked listing cannot be changed', async (on, said) => {
    const { auction } = await aDealUntil('paid', { ann, bob })

    const address = toPath(on, 'editAuction', { id: auction.id, segment: 'summary' })
    const { status, html } = await visit(address, { by: ann, on })
    expect(status).toBe(409)
    expect(headingOf(html)).toBe(said)
    expect(html).toContain(toPath(on, 'copyAuction', { id: auction.id }))
  })

  test('only its owner can copy a listing', async () => {
    const { id } = await anAuction({ by: ann, status: 'cancelled', title: 'Once more to Berlin' })
    const copy = toPath('en_GB', 'copyAuction', { id })

    const own = await visit(copy, { by: ann })
    expect(own.status).toBe(200)
    expect(propsOf(own.html)).toContain('Once more to Berlin')
    expect(propsOf(own.html)).toContain('/create-auction/')
    expect((await visit(copy, { by: bob })).status).toBe(404)
    expect((await visit(copy)).location).toContain(encodeURIComponent(copy))
  })
})

describe('managing a listing', () => {
  test.each<[PageName, PathParams]>([['manageListing', {}]])('%s is found by nobody but its owner', async (page) => {
    const { id } = await anAuction({ by: ann })
    const address = toPath('en_GB', page, { id })

    expect(headingOf((await visit(address, { by: ann })).html)).toBe('Manage listing')
    expect((await visit(address, { by: bob })).status).toBe(404)
    expect((await visit(address)).status).toBe(303)
  })

  test('hides it and shows it again: each undoes the other', async () => {
    const { id } = await anAuction({ by: ann })

    const hidden = await visit(manage(id), { by: ann, form: { do: 'hide' } })
    expect(hidden.location).toBe(`${manage(id)}?done=hidden`)
    const told = await visit(hidden.location ?? '', { by: ann })
    expect(noticesOf(told.html)).toContain('The listing is hidden.')
    expect(buttonsOf(told.html)).toContain('Show it again')
    const shown = await visit(manage(id), { by: ann, form: { do: 'unhide' } })
    const { html } = await visit(shown.location ?? '', { by: ann })
    expect(noticesOf(html)).toContain('Couriers see the listing again.')
    expect(buttonsOf(html)).toContain('Hide listing')
    expect(await as(ann).auction.get({ auction: id })).toMatchObject({ status: 'active' })
  })

  test('with past dates cannot be shown again before it has new ones', async () => {
    const { id } = await anAuction({ by: ann, receiveDateTo: inDays(3), status: 'hidden' })
    await query(
      aCtx(),
      `update auctions set send_date_from = '2020-01-01', send_date_to = '2020-01-01' where id = $1`,
      [id],
    )

    const { html, text } = await visit(manage(id), { by: ann })
    expect(buttonsOf(html)).not.toContain('Show it again')
    expect(text).toContain('Its dates have passed: set new ones first, then show it again.')
    const tried = await visit(manage(id), { by: ann, form: { do: 'unhide' } })
    expect(tried.status).toBe(422)
    expect(fieldOf(tried.html, 'sendDateFrom').isInvalid).toBe(true)
  })

  test('new days say what happens to the offers, are saved, and the list marks it once (W40)', async () => {
    const auction = await anAuction({ by: ann })
    const { id } = auction
    await anOffer({ on: auction, by: bob, gross: '400' })
    const days = { sendDateFrom: inDays(2), sendDateTo: inDays(3), receiveDateFrom: inDays(3), receiveDateTo: inDays(4) } // prettier-ignore

    const before = await visit(manage(id), { by: ann })
    expect(noticesOf(before.html)).toContain(
      'If you change the dates, we’ll ask the courier behind 1 offer to confirm it. You can’t accept it until they do.',
    )
    const { version } = await as(ann).auction.get({ auction: id })
    const form = { do: 'editDates', version: String(version), dateFixed: 'yes', ...days }
    const saved = await visit(manage(id), { by: ann, form })
    expect(saved.location).toBe(`${manage(id)}?done=days`)
    expect(await as(ann).auction.get({ auction: id })).toMatchObject(days)
    const offers = await as(ann).offer.ofAuction({ auction: String(id) })
    expect(offers.data.map(({ status }) => status)).toEqual(['stale'])
  })

  test('an outdated version is reported plainly, and what was typed is kept', async () => {
    const { id } = await anAuction({ by: ann })
    await as(ann).auction.editDescription({ auction: id, description: 'From the other window.' })

    const form = { do: 'editDescription', version: '1', description: 'Typed <here>' }
    const { status, html } = await visit(manage(id), { by: ann, form })
    expect(status).toBe(409)
    expect(noticesOf(html)[0]).toContain('The listing has been changed in the meantime')
    expect(fieldOf(html, 'description').value).toBe('Typed <here>')
    expect(noticesOf(html)[1]).toContain('From the other window.')

    const version = /name="version" value="(\d+)"[^]*?name="description"/.exec(html)?.[1] ?? ''
    expect((await visit(manage(id), { by: ann, form: { ...form, version } })).status).toBe(303)
    expect(await as(ann).auction.get({ auction: id })).toMatchObject({ description: 'Typed <here>' })
  })

  test('the same for days: the current ones are shown, and saving again saves what was typed', async () => {
    const { id } = await anAuction({ by: ann })
    await as(ann).auction.editDescription({ auction: id, description: 'From the other window.' })
    const days = { sendDateFrom: inDays(5), sendDateTo: inDays(6), receiveDateFrom: inDays(6), receiveDateTo: inDays(7) } // prettier-ignore
    const form = { do: 'editDates', version: '1', dateFixed: 'yes', ...days }

    const { status, html } = await visit(manage(id), { by: ann, form })
    expect(status).toBe(409)
    expect(noticesOf(html).some((one) => one.includes('what you typed replaces it'))).toBe(true)
    const version = /name="version" value="(\d+)"[^]*?name="dateFixed"/.exec(html)?.[1] ?? ''
    await visit(manage(id), { by: ann, form: { ...form, version } })
    expect(await as(ann).auction.get({ auction: id })).toMatchObject(days)
  })

  test('the receiver’s number is saved, also after a courier is chosen; a wrong one is an error', async () => {
    const { auction } = await aDealUntil('paid', { ann, bob })
    const form = { do: 'setReceiverPhone', phone: '+447400123456' }

    expect((await visit(manage(auction.id), { by: ann, form })).status).toBe(303)
    const { html } = await visit(manage(auction.id), { by: ann })
    expect(fieldOf(html, 'phone').value).toBe('+447400123456')
    expect(html).not.toContain('name="description"')
    const wrong = await visit(manage(auction.id), { by: ann, form: { ...form, phone: 'call me' } })
    expect(wrong.status).toBe(422)
    expect(fieldOf(wrong.html, 'phone')).toMatchObject({ value: 'call me', isInvalid: true })
  })

  test('a listing that only waits for its owner is published by them', async () => {
    const { id } = await anAuction({ by: ann })
    await query(aCtx(), `update auctions set status = 'pending' where id = $1`, [id])

    expect(buttonsOf((await visit(manage(id), { by: ann })).html)).toContain('Publish now')
    const { location } = await visit(manage(id), { by: ann, form: { do: 'publish' } })
    expect(location).toBe(`${manage(id)}?done=published`)
    expect(await as(ann).auction.get({ auction: id })).toMatchObject({ status: 'active' })
  })
})

describe('W40 the listing just saved', () => {
  const list = toPath('en_GB', 'myListings')

  test.each([
    ['ct_auctionAddedId', 'New'],
    ['ct_updatedAuctionId', 'Just changed'],
  ])('W40 %s marks it in its owner’s list', async (cookie, said) => {
    const una = await aCustomer()
    const { id } = await anAuction({ by: una })
    await anAuction({ by: una })

    const { html } = await visit(list, { by: una, cookie: `${cookie}=${id}` })
    expect(textsOf(html, 'good')).toEqual([said])
    expect(textsOf((await visit(list, { by: una })).html, 'good')).toEqual([])
  })

  test('W40 its own page says that the changes are saved', async () => {
    const { id } = await anAuction({ by: ann })
    const page = toPath('en_GB', 'myListing', { id })

    const { html } = await visit(page, { by: ann, cookie: `ct_updatedAuctionId=${id}` })
    expect(noticesOf(html)).toContain('Your changes have been saved.')
    expect(noticesOf((await visit(page, { by: ann })).html)).toEqual([])
  })
})

describe('the route on the page of a listing', () => {
  test('is recalculated for its owner in one tap, and for no other reader', async () => {
    const { id, slug, distance } = await anAuction({ by: ann })
    const here = toPath('en_GB', 'listing', { id, slug })
    const form = { do: 'refreshMap' }
    const kept = async () =>
      (await query<{ km: number }>(aCtx(), 'select distance as km from auctions where id = $1', [id]))[0]?.km
    await query(aCtx(), 'update auctions set distance = 1 where id = $1', [id])

    expect(buttonsOf((await visit(here, { by: bob })).html)).not.toContain('Recalculate the route')
    await visit(here, { by: bob, form })
    expect(await kept()).toBe(1)

    expect(buttonsOf((await visit(here, { by: ann })).html)).toContain('Recalculate the route')
    expect((await visit(here, { by: ann, form })).location).toBe(here)
    expect(await kept()).toBe(distance)
  })
})

describe('watching a listing', () => {
  test('adds it to the list, removes it there, and restores it in one tap', async () => {
    const { id, slug } = await anAuction({ by: ann })
    const page = toPath('en_GB', 'listing', { id, slug })
    const list = `${toPath('en_GB', 'myListings')}?type=observed`
    const una = await aCustomer()
    const send = (form: Record<string, string>, to = page) => visit(to, { by: una, form })

    expect(buttonsOf((await visit(page, { by: una })).html)).toContain('Watch')
    expect((await send({ do: 'observe' })).location).toBe(page)
    expect(buttonsOf((await visit(page, { by: una })).html)).toContain('Stop watching')
    expect((await visit(list, { by: una })).text).toContain('Volkswagen Golf')
    const left = await send({ do: 'unobserve', auction: String(id) }, list)
    const { html, text } = await visit(left.location ?? '', { by: una })
    expect(text).toContain('You’re no longer watching this listing.')
    expect(buttonsOf(html)).toContain('Watch')
    expect((await send({ do: 'observe', auction: String(id) }, list)).location).toBe(list)
  })

  test('a courier finds watched listings where customers have their own', async () => {
    const { id } = await anAuction({ by: ann })
    const ned = await aCourier()
    const list = toPath('en_GB', 'myListings')
    const before = await visit(list, { by: ned })
    await as(ned).auction.observe({ auction: id })
    const after = await visit(list, { by: ned })

    expect(headingOf(before.html)).toBe('Watched listings')
    expect(before.text).toContain('Listings you watch appear here.')
    expect(before.text).not.toContain('Post listing')
    expect(after.text).toContain('Volkswagen Golf')
    expect(after.html).not.toContain('class="tabs"')
    expect((await visit(toPath('en_GB', 'myAuctions'), { by: ned })).html).toContain(`${list}?type=observed`)
  })

  test('a guest is led to sign in and back; its owner has no button for it', async () => {
    const { id, slug } = await anAuction({ by: ann })
    const page = toPath('en_GB', 'listing', { id, slug })

    expect((await visit(page)).html).toContain(`${toPath('en_GB', 'auth')}?url=${encodeURIComponent(page)}`)
    expect(buttonsOf((await visit(page, { by: ann })).html)).not.toContain('Watch')
  })
})

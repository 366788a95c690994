import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toPath } from '#content/paths.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import type { Locale } from '#content/storefronts.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { anAddress, anAuction, aPhoto } from '#tests/support/scenes/auctions.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, visit } from '#tests/support/site.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()
aSite()

const sofa = `${toPath('en_GB', 'createSimple')}?category=sofa`
const agreed = { 'agree-terms': '1', 'agree-privacy': '1' }
let count = 0

/** A valid posting of a sofa by a guest, with the page's UUID. */
async function typed(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const { html } = await visit(`${toPath('en_GB', 'createSimple')}?category=sofa`)
  count += 1
  return {
    do: 'post',
    uuid: fieldOf(html, 'uuid').value ?? '',
    fromAddress: 'Gdańsk',
    toAddress: 'Berlin',
    transportDateRange: 'flex',
    count: '1',
    'items[0].name': 'Corner sofa',
    'items[0].itemsNumber': '1',
    'items[0].length': '240',
    'items[0].width': '160',
    'items[0].height': '80',
    description: 'By the window.',
    name: 'Nora New',
    email: `nora-${count}@people.example`,
    phone: '+447400123456',
    ...agreed,
    ...more,
  }
}

const send = (form: Record<string, string>, on: Locale = 'en_GB', by: Caller = guestCaller, category = 'sofa') =>
  visit(`${toPath(on, 'createSimple')}?category=${category}`, { form, on, by })

const idIn = (location: string | undefined): string => /\/(\d+)\/success/.exec(location ?? '')?.[1] ?? ''

describe('the form on one page', () => {
  test('is linked from the form with steps, offers every kind, and asks the questions of the kind', async () => {
    const steps = await visit(toPath('pl_PL', 'createAuction', { segment: 'category' }), { on: 'pl_PL' })
    expect(steps.html).toContain('<noscript>')
    expect(steps.html).toContain('href="/create-auction/simple/"')

    const kinds = await visit(toPath('pl_PL', 'createSimple'), { on: 'pl_PL' })
    expect(kinds.html).toContain('href="/create-auction/simple/?category=horse"')
    const horse = await visit(`${toPath('pl_PL', 'createSimple')}?category=horse`, { on: 'pl_PL' })
    expect(horse.html).toContain('name="items[0].name"')
    expect(horse.html).not.toContain('name="items[0].palletized"')
    expect((await visit(`${toPath('pl_PL', 'createSimple')}?category=nothing`, { on: 'pl_PL' })).html).toContain(
      '?category=horse"',
    )
  })

  test('keeps what was typed on the page of a category or courier, and offers to ask the courier once it is posted', async () => {
    const courier = await aCourier({ companyName: 'Bob Transport' })
    const ann = await aCustomer()
    const company = courier.companyId ?? 0
    const profile = toPath('en_GB', 'courier', { slug: 'bob-transport', id: company })
    const start = await visit(`${profile}?category=sofa`, { by: ann })
    expect(start.html).toContain(`name="ask" value="${company}"`)
    expect(/<noscript>\s*<button[^>]*>/.exec(start.html)?.[0]).toContain(toPath('en_GB', 'createSimple'))

    const typedThere = new URLSearchParams({ from: 'Gdańsk', to: 'Berlin', name: 'Blue sofa', ask: String(company) })
    const kinds = await visit(`${toPath('en_GB', 'createSimple')}?${typedThere.toString()}`, { by: ann })
    const path = /href="([^"]*category=sofa)"/.exec(kinds.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const page = await visit(path, { by: ann })
    for (const [name, value] of [
      ['fromAddress', 'Gdańsk'],
      ['toAddress', 'Berlin'],
      ['items[0].name', 'Blue sofa'],
    ] as const)
      expect(fieldOf(page.html, name).value).toBe(value)

    const { location = '' } = await visit(path, { by: ann, form: await typed({ name: '', email: '', phone: '' }) })
    expect(location).toMatch(new RegExp(`\\?ask=${company}$`))
    const posted = await visit(location, { by: ann })
    expect(posted.html).toContain('Ask for an offer: Bob Transport')
    const form = { auctions: idIn(location), source: 'profile' }
    const asked = await visit(toPath('en_GB', 'requestOffers', { id: company }), { by: ann, form })
    expect([asked.status, asked.location]).toEqual([303, expect.stringContaining('done=asked')])
  })

  test('when editing, redirects to the listing’s own page, which needs no script', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })
    const address = toPath('en_GB', 'editAuction', { id, segment: 'summary' })

    const { html } = await visit(address, { by: ann })

    const plain = /<noscript>([^]*?)<\/noscript>/.exec(html)?.[1] ?? ''
    expect(plain).toContain(`href="${toPath('en_GB', 'manageListing', { id })}"`)
    expect(plain).not.toContain('/create-auction/simple/')
  })

  test('posts a guest’s listing after the mailbox is confirmed', async () => {
    const form = await typed()
    const { status, location } = await send(form)

    expect([status, idIn(location)]).toEqual([303, expect.stringMatching(/^\d+$/)])
    const row = await queryOne<{ status: string; title: string; width: number }>(
      { tx: undefined },
      `select a.status, a.title, i.width_cm as width from auctions a join auction_items i on i.auction_id = a.id
       where a.id = $1`,
      [idIn(location)],
    )
    expect(row).toMatchObject({ status: 'pending', width: 160 })
    expect(row?.title).toMatch(/Gdańsk|Berlin|sofa/i)
    await workOutbox()
    expect(await mailsTo(form.email ?? '')).toBe(1)
  })

  test('posts at once for a signed-in customer, without asking for contact data', async () => {
    const ann = await aCustomer()
    const page = await visit(`${toPath('en_GB', 'createSimple')}?category=sofa`, { by: ann })
    expect(page.html).not.toContain('name="email"')

    const { location } = await send(await typed({ name: '', email: '', phone: '' }), 'en_GB', ann)

    const listing = await as(ann).auction.get({ auction: idIn(location) })
    expect(listing).toMatchObject({ status: 'active', description: 'By the window.' })
  })

  test('asks for the company if a VAT invoice is wanted, prefilled from the last one', async () => {
    const ann = await aCustomer()
    const vatInvoice = { vatInvoice: '1', 'invoice.companyName': 'Novak Interiors' }
    const wrong = await send(await typed({ ...vatInvoice, 'invoice.taxNumber': 'GB1' }), 'en_GB', ann)
    const field = fieldOf(wrong.html, 'invoice.taxNumber')
    const right = { ...vatInvoice, 'invoice.taxNumber': '980 780 684' }
    const { location } = await send(await typed(right), 'en_GB', ann)
    const unwanted = await send(await typed({ 'invoice.companyName': 'Novak Interiors' }))

    expect(wrong.status).toBe(422)
    expect(field.value).toBe('GB1')
    expect(wrong.html).toContain('id="f-invoice.taxNumber-error"')
    expect(wrong.text).toMatch(/Please correct these fields:\s*VAT number: /)
    const invoice = { companyName: 'Novak Interiors', taxNumber: 'GB980780684' }
    expect(await as(ann).auction.get({ auction: idIn(location) })).toMatchObject({ vatInvoice: true, invoice })
    const next = await visit(`${toPath('en_GB', 'createSimple')}?category=sofa`, { by: ann })
    expect(fieldOf(next.html, 'invoice.companyName').value).toBe('Novak Interiors')
    expect(unwanted.status).toBe(303)
  })

  test('takes a village missing from the gazetteer, with the nearest town', async () => {
    const ann = await aCustomer()
    const form = await typed({ fromAddress: 'Qwyxzkowo Górne' })
    const asked = await send(form, 'en_GB', ann)
    expect(fieldOf(asked.html, 'fromAddress.nearest').value ?? '').toBe('')
    expect(fieldOf(asked.html, 'fromAddress').value).toBe('Qwyxzkowo Górne')

    const { location } = await send({ ...form, 'fromAddress.nearest': 'Gdańsk' }, 'en_GB', ann)

    const { fromAddress } = await as(ann).auction.get({ auction: idIn(location) })
    expect(fromAddress?.city).toBe('Qwyxzkowo Górne, near Gdańsk')
  })

  test('posts once if sent twice, and both requests lead to the same page', async () => {
    const ann = await aCustomer()
    const form = await typed()
    const first = await send(form, 'en_GB', ann)
    const again = await send(form, 'en_GB', ann)

    expect(idIn(first.location)).not.toBe('')
    expect(again.location).toBe(first.location)
  })

  test('asks which of several places is meant, and keeps what was typed', async () => {
    const form = await typed({ fromAddress: 'Neustadt' })
    const asked = await send(form)

    expect(asked.status).toBe(422)
    expect(asked.html).toContain('name="fromAddress.placeId"')
    expect(fieldOf(asked.html, 'fromAddress')).toMatchObject({ value: 'Neustadt', isInvalid: true })
    expect(fieldOf(asked.html, 'items[0].name').value).toBe('Corner sofa')
    expect(fieldOf(asked.html, 'description').value).toBe('By the window.')
    expect(fieldOf(asked.html, 'uuid').value).toBe(form.uuid)
    const choice = asked.html.slice(asked.html.indexOf('name="fromAddress.placeId"'))
    const placeId = /<option value="([^"]+)"/.exec(choice)?.[1] ?? ''
    const { status } = await send({ ...form, 'fromAddress.placeId': placeId })
    expect(status).toBe(303)
  })

  test('ignores a place that was chosen for another text', async () => {
    const { placeId } = await anAddress('Berlin')
    const ann = await aCustomer()
    const { location } = await send(await typed({ 'fromAddress.placeId': placeId }), 'en_GB', ann)

    const listing = await as(ann).auction.get({ auction: idIn(location) })
    expect(listing.fromAddress?.city).toContain('Gda')
  })

  test('reports all wrong fields in one answer, by name', async () => {
    const form = await typed({
      'items[0].length': '99999',
      'items[0].width': 'wide',
      email: 'nora',
    })
    const { status, html, text } = await send(form)

    expect(status).toBe(422)
    for (const name of ['items[0].length', 'items[0].width', 'email'])
      expect(fieldOf(html, name), name).toMatchObject({ isInvalid: true, value: form[name] })
    expect(text).toContain('Item 1, Length')
  })

  test('reads a number in the storefront’s format', async () => {
    const ann = await aCustomer()
    const weigh = async (weight: string, on: Locale) => {
      const form = await typed({ 'items[0].weight': weight, 'items[0].palletized': 'yes' })
      const { location } = await send(form, on, ann, 'pallet')
      const listing = await as(ann).auction.get({ auction: idIn(location) })
      return listing.items[0]?.weight
    }
    expect(await weigh('1.200', 'de_DE')).toBe(1200)
    expect(await weigh('120,5', 'de_DE')).toBe(120.5)
    expect(await weigh('1,200', 'en_GB')).toBe(1200)
  })

  test('takes 200 kinds of things with all their answers', async () => {
    const keys = ['name', 'itemsNumber', 'length', 'width', 'height', 'weight', 'volume', 'packed']
    const form: Record<string, string> = { do: 'add', count: '200' }
    for (let at = 0; at < 200; at++) for (const key of keys) form[`items[${at}].${key}`] = '1'
    const there = `${toPath('en_GB', 'createSimple')}?category=removal-house`

    const { status, html } = await visit(there, { form, file: new Uint8Array() })

    expect(status).toBe(200)
    expect(fieldOf(html, 'items[199].name').value).toBe('1')
  })

  test('takes several items, and removes one while keeping what was typed for the others', async () => {
    const form = await typed({ do: 'add' })
    const more = await send(form)
    expect(more.status).toBe(200)
    expect(fieldOf(more.html, 'count').value).toBe('2')
    expect(fieldOf(more.html, 'items[0].name').value).toBe('Corner sofa')

    const both = { ...form, count: '2', 'items[1].name': 'Armchair', 'items[1].itemsNumber': '2', 'items[1].length': '90', 'items[1].width': '90', 'items[1].height': '100' } // prettier-ignore
    const less = await send({ ...both, do: 'remove 0' })
    expect(fieldOf(less.html, 'count').value).toBe('1')
    expect(fieldOf(less.html, 'items[0].name').value).toBe('Armchair')

    const ann = await aCustomer()
    const { location } = await send({ ...both, do: 'post' }, 'en_GB', ann)
    const { items } = await as(ann).auction.get({ auction: idIn(location) })
    expect(items.map(({ name }) => name)).toEqual(['Corner sofa', 'Armchair'])
  })

  test('needs a guest’s consent to the terms, or nothing is posted', async () => {
    const form = await typed({ 'agree-terms': '' })
    const { status, text } = await send(form)

    expect(status).toBe(422)
    expect(text).toContain('Please agree to the terms and the privacy policy.')
    await workOutbox()
    expect(await mailsTo(form.email ?? '')).toBe(0)
  })

  test('W39 takes a guest’s pictures; uploaded ones survive a refused form, and unticked ones are left out', async () => {
    const form = await typed({ email: 'nora' })
    const photos = [await aPhoto(), await aPhoto({ width: 720 })]
    const refused = await visit(sofa, { form, file: photos })
    const boxes = [...refused.html.matchAll(/name="(picture\.[-\w]+)"/g)].map(([, name = '']) => name)
    expect([refused.status, boxes.length]).toEqual([422, 2])
    expect(fieldOf(refused.html, 'items[0].name').value).toBe('Corner sofa')

    const again = { ...form, email: `${form.email}-${count}@people.example`, [boxes[1] ?? '']: '1' }
    const third = await aPhoto({ width: 800 })
    const { location } = await visit(sofa, { form: again, file: third, cookie: refused.cookies })

    const pictures = await query<{ uid: string }>(
      { tx: undefined },
      'select uid from auction_pictures where auction_id = $1 order by position',
      [idIn(location)],
    )
    expect(pictures).toHaveLength(2)
    expect(`picture.${pictures[0]?.uid}`).toBe(boxes[1])
  })

  test('posts a guest’s listing with its pictures at the first attempt', async () => {
    const { location } = await visit(sofa, { form: await typed(), file: [await aPhoto(), await aPhoto()] })

    const pictures = await query({ tx: undefined }, 'select uid from auction_pictures where auction_id = $1', [
      idIn(location),
    ])
    expect(pictures).toHaveLength(2)
  })

  test('a file that is not a picture is refused at its field, posts nothing and loses nothing', async () => {
    const ann = await aCustomer()
    const file = [Buffer.from('%PDF-1.7 no picture'), await aPhoto()]
    const { status, html } = await visit(sofa, { by: ann, form: await typed(), file })

    expect(status).toBe(422)
    expect(fieldOf(html, 'file')).toMatchObject({ isInvalid: true })
    expect(fieldOf(html, 'file').said.join(' ')).toContain('me.jpg wasn’t uploaded')
    expect(html.match(/name="picture\./g)).toHaveLength(1)
    expect(fieldOf(html, 'description').value).toBe('By the window.')
  })

  test('needs dates only if the user chooses days', async () => {
    const ann = await aCustomer()
    const wrong = await send(await typed({ transportDateRange: 'custom' }), 'en_GB', ann)
    expect(fieldOf(wrong.html, 'sendDateFrom').isInvalid).toBe(true)

    const week = await send(await typed({ transportDateRange: 'week' }), 'en_GB', ann)
    const listing = await as(ann).auction.get({ auction: idIn(week.location) })
    expect(listing.dateFixed).toBe(true)
  })

  test('counts a week from the storefront’s today, also in the hour after its midnight', async () => {
    const form = await typed({ transportDateRange: 'week' })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    // In Bucharest it is already the next day.
    vi.setSystemTime(new Date(`${tomorrow}T23:30:00Z`))

    expect((await send(form, 'ro_RO')).status).toBe(303)
  })
})

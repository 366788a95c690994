import { afterAll, describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import { anAuction, aPhoto } from '#tests/support/scenes/auctions.ts'
import { aDeepL, DEEPL_KEY } from '#tests/support/deepl.ts'
import { anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aPdf } from '#tests/support/scenes/papers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

const deepl = await aDeepL()
testApp({ LIMIT_FACTOR: '1000', DEEPL_KEY, DEEPL_URL: deepl.url })
aSite()
afterAll(() => deepl.close())

const listingOf = ({ id, slug }: { id: number; slug: string }) => toPath('en_GB', 'listing', { id, slug })
const talkOf = (id: number) => toPath('en_GB', 'offerMessages', { id })

describe('a form sent twice', () => {
  /** The hidden field of the page of a talk. */
  const onceOf = (html: string) => ({ once: /name="once" value="(\w+)"/.exec(html)?.[1] ?? '' })

  test('from two tabs sends one message; a different message is another one, and so is the same text later', async () => {
    const { ann, offerId } = await anOpenDeal()
    const here = talkOf(offerId)
    const send = (form: Record<string, string>) => visit(here, { by: ann, form: { phrase: '', ...form } })
    const texts = async () => (await as(ann).message.ofOffer({ offerId })).data.map(({ text }) => text)
    const form = { ...onceOf((await visit(here, { by: ann })).html), text: 'At nine?' }

    const answers = await Promise.all([send(form), send(form)])
    expect(answers.map(({ location }) => location)).toEqual([`${here}#last`, `${here}#last`])
    expect(await texts()).toEqual(['At nine?'])
    await send({ ...form, text: 'Or at ten?' })
    await send({ ...onceOf((await visit(here, { by: ann })).html), text: 'At nine?' })
    expect(await texts()).toEqual(['At nine?', 'Or at ten?', 'At nine?'])
  })

  test('asks once about a listing, and answers once', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = await anAuction({ by: ann })
    const ask = { ...onceOf((await visit(listingOf(auction), { by: bob })).html), do: 'ask', topic: 'floors', text: 'Which floor?' } // prettier-ignore
    for (const _ of [1, 2]) await visit(listingOf(auction), { by: bob, form: ask })
    const read = async () => (await as(ann).message.ofAuction({ auction: `${auction.id}` })).data
    const [question] = await read()
    const mine = toPath('en_GB', 'myListing', { id: auction.id })
    const answer = { ...onceOf((await visit(mine, { by: ann })).html), do: 'answer', answers: `${question?.id}`, text: 'The third.' } // prettier-ignore
    await Promise.all([visit(mine, { by: ann, form: answer }), visit(mine, { by: ann, form: answer })])

    const asked = await read()
    expect(asked.map(({ text, answers }) => [text, answers.map(({ text }) => text)])).toEqual([
      ['Which floor?', ['The third.']],
    ])
  })
})

describe('ready questions on a listing', () => {
  const readyIn = (html: string) =>
    [...html.matchAll(/name="phrase" value="(\w+)"[^>]*>\s*<button[^>]*value="ask"/g)].map(([, phrase]) => phrase)

  test('are asked with one tap, and then no longer offered; the owner and other listings have their own', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = await anAuction({ by: ann, category: 'pallet' })
    const before = readyIn((await visit(listingOf(auction), { by: bob })).html)
    expect(before).toContain('truckAccess')
    expect(before).not.toContain('runs')

    const form = { once: '0', do: 'ask', topic: 'way', phrase: 'truckAccess' }
    expect((await visit(listingOf(auction), { by: bob, form })).location).toBe(`${listingOf(auction)}#questions`)

    const { html } = await visit(listingOf(auction), { by: bob })
    expect(textOf(html)).toContain('Can a lorry drive up to both addresses?')
    expect(readyIn(html)).not.toContain('truckAccess')
    expect(readyIn((await visit(listingOf(auction), { by: ann })).html)).toEqual([])
  })
})

describe('files of a message', () => {
  const typed = { phrase: '', text: 'The sofa and its plan.' }
  const aPicture = async (name = 'sofa.jpg') => ({ name, bytes: await aPhoto() })

  test('are sent by the form of the page, and shown as pictures and named documents, which open', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const here = talkOf(offerId)
    const files = [await aPicture(), { name: 'Grundriss.pdf', bytes: aPdf({ pages: 2 }) }]

    expect((await visit(here, { by: ann, form: typed, files })).location).toBe(`${here}#last`)

    const own = (await visit(here, { by: ann })).html
    expect(own).toMatch(/<img src="\/files\/messages\/[-\w]+-w480\.webp\?[^"]+" alt="Picture 1"/)
    const { html } = await visit(here, { by: bob })
    expect(html).not.toContain('<img src="/files/messages/')
    expect(textOf(html)).toContain('These files may show contact details')
    expect(textOf(html)).toContain('Picture 1')
    expect(textOf(html)).toMatch(/Grundriss\.pdf PDF, 2\spages/)
    const link = /href="([^"]+\?file=[-\w]+&(?:amp;|#38;)?told)"[^>]*>\s*<bdi[^>]*>Grundriss/.exec(html)?.[1] ?? ''
    const opened = await visit(link.replace(/&(?:amp|#38);/, '&'), { by: bob })
    expect([opened.status, opened.location]).toEqual([
      302,
      expect.stringMatching(/^\/files\/messages\/[-\w]+\.pdf\?until=/),
    ])
    expect((await visit(link, { by: await aCourier() })).status).toBe(404)
  })

  test('are refused by name, at the field, and the text stays', async () => {
    const { ann, offerId } = await anOpenDeal()
    const files = [
      { name: 'umzug.txt', bytes: Buffer.from('a text') },
      { name: 'groß.jpg', bytes: Buffer.concat([await aPhoto(), Buffer.alloc(11 * 1024 ** 2)]) },
    ]

    const { status, html } = await visit(talkOf(offerId), { by: ann, form: typed, files })

    expect(status).toBe(422)
    const [, said] = fieldOf(html, 'files').said
    expect(said).toContain('umzug.txt: Only pictures (JPEG, PNG, WebP, HEIC, AVIF) and PDFs can be sent.')
    expect(said).toContain('groß.jpg: This file is too large. Pictures can be up to 10 MB, PDFs up to 25 MB.')
    expect(fieldOf(html, 'text').value).toBe(typed.text)
    expect(html).toContain('href="#f-files"')
  })

  test('are limited to five, with the error in Polish for a Polish reader', async () => {
    const { ann, offerId } = await anOpenDeal()
    const files = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.pdf`, bytes: aPdf() }))
    const here = toPath('pl_PL', 'offerMessages', { id: offerId })

    const { status, html } = await visit(here, { by: ann, form: typed, files, on: 'pl_PL' })

    expect(status).toBe(422)
    expect(fieldOf(html, 'files').said.join(' ')).toContain('Wybierz najwyżej 5.')
    expect(fieldOf(html, 'text').value).toBe(typed.text)
  })
})

describe('opening a talk marks it as read', () => {
  test('the author sees so, with the time, below the last message that was read', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const here = talkOf(offerId)
    for (const text of ['At eight?', 'Or at nine?']) await as(ann).message.send({ offerId, text })
    expect(textOf((await visit(here, { by: ann })).html)).not.toContain('Read,')

    await visit(here, { by: await anAdmin() })
    expect(textOf((await visit(here, { by: ann })).html)).not.toContain('Read,')

    await visit(here, { by: bob })
    const { html } = await visit(here, { by: ann })
    expect(textOf(html).match(/Read, \d\d:\d\d/g)).toHaveLength(1)
    expect(textOf(html)).toMatch(/Or at nine\?\s+Read, \d\d:\d\d/)
    await query({ tx: undefined }, `update messages set read_at = '2026-01-02 09:30Z' where offer_id = $1`, [offerId])
    expect(textOf((await visit(here, { by: ann })).html)).toContain('Read, 2\u00a0Jan 2026, 09:30')
  })

  test('until then lists show the unread count: the courier’s offers, the listing, the owner’s offers', async () => {
    const { ann, bob, auction, offerId } = await anOpenDeal()
    for (const text of ['At eight?', 'Or at nine?']) await as(ann).message.send({ offerId, text })
    await as(bob).message.send({ offerId, text: 'At nine.' })
    const mine = toPath('en_GB', 'myListing', { id: auction.id })
    const start = `${toPath('en_GB', 'myAuctions')}?show=openOffers`
    const read = async (path: string, by: typeof ann) => textOf((await visit(path, { by })).html)

    expect(await read(start, bob)).toMatch(/2\snew messages/)
    expect(await read(listingOf(auction), bob)).toMatch(/2\snew messages/)
    expect(await read(mine, ann)).toMatch(/1\snew message/)

    await visit(talkOf(offerId), { by: bob })
    await visit(talkOf(offerId), { by: ann })

    expect(await read(start, bob)).not.toContain('new message')
    expect(await read(listingOf(auction), bob)).toContain('Messages (3)')
    expect(await read(mine, ann)).not.toContain('new message')
  })
})

describe('a message in another language', () => {
  test('is translated by a button on its page, which then shows both', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const { id } = await as(ann, { locale: 'de_DE' }).message.send({ offerId, text: 'Um acht?' })
    const here = talkOf(offerId)
    expect((await visit(here, { by: bob })).html).toMatch(/value="translate"[^>]*>\s*Translate\s*</)
    expect((await visit(here, { by: ann })).html).not.toContain('value="translate"')

    const form = { do: 'translate', messageId: String(id) }
    expect((await visit(here, { by: bob, form })).location).toBe(`${here}#m-${id}`)

    const { html } = await visit(here, { by: bob })
    expect(textOf(html)).toContain('Um acht? Machine translation EN-GB: Um acht?')
    expect(html).not.toContain('value="translate"')
  })

  test('is translated on the page of a listing, for its owner and for couriers', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const auction = await anAuction({ by: ann })
    const ref = { auction: String(auction.id) }
    const asked = await as(bob, { locale: 'pl_PL' }).message.post({ ...ref, text: 'Ile waży?' })
    const answer = await as(ann, { locale: 'de_DE' }).message.post({ ...ref, answers: asked.id, text: '80 kg.' })
    const mine = toPath('en_GB', 'myListing', { id: auction.id })
    const form = (messageId: number) => ({ do: 'translate', messageId: String(messageId) })

    const byOwner = await visit(mine, { by: ann, form: form(asked.id) })
    const byCourier = await visit(listingOf(auction), { by: bob, form: form(answer.id) })

    expect(byOwner.location).toBe(`${mine}#m-${asked.id}`)
    expect(byCourier.location).toBe(`${listingOf(auction)}#m-${answer.id}`)
    expect(textOf((await visit(mine, { by: ann })).html)).toContain('EN-GB: Ile waży?')
    expect(textOf((await visit(listingOf(auction), { by: bob })).html)).toContain('EN-GB: 80 kg.')
  })

  test('shows an error if translation is unavailable, and the talk stays readable', async () => {
    const { ann, bob, offerId } = await anOpenDeal()
    const { id } = await as(ann, { locale: 'de_DE' }).message.send({ offerId, text: 'Um acht?' })
    deepl.refusal = 456

    const form = { do: 'translate', messageId: String(id) }
    const { status, html } = await visit(talkOf(offerId), { by: bob, form })
    deepl.refusal = undefined

    expect(status).toBe(503)
    expect(textOf(html)).toContain('The translation is not available right now')
    expect(textOf(html)).toContain('Um acht?')
  })
})

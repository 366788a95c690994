import { beforeAll, describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { aDealUntil } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { call } from '#tests/support/http.ts'
import { aSite, fieldOf, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

let bob: SignedIn
let ann: SignedIn
let auction = { id: 0 }

beforeAll(async () => {
  bob = await aCourier()
  ann = await aCustomer()
  auction = (await aDealUntil('open', { ann })).auction
})

describe('a malformed form', () => {
  test.each([
    ['application/json', '{"a":1}', 415],
    ['text/plain', 'a=1', 415],
    ['multipart/form-data', 'a=1', 400],
    ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1', 400],
  ])('is refused by every page and is no server error: %s %j', async (type, body, status) => {
    for (const page of ['auth', 'createSimple', 'listingsMap'] as const) {
      const answer = await call(`POST ${toPath('en_GB', page)}`, {
        host: 'en.localhost:4000',
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
        body,
      })
      expect(answer.status, page).toBe(status)
    }
  })

  test.each(['toString', '__proto__'])('an unknown button does nothing: %s', async (name) => {
    const page = toPath('en_GB', 'manageListing', { id: auction.id })

    expect(await visit(page, { by: ann, form: { do: name } })).toMatchObject({ status: 303, location: page })
  })
})

describe('a refused form', () => {
  test.each([
    ['pl_PL', 'Podaj prawidłową cenę, na przykład 1240,50.'],
    ['de_DE', 'Bitte geben Sie einen gültigen Preis ein, zum Beispiel 1240,50.'],
    ['en_GB', 'Please enter a valid price, for example 1240.50.'],
  ] as const)('an offer on %s keeps what was typed and shows the error at the price', async (on, said) => {
    const form = { do: 'send', price: 'dużo', priceType: 'net', message: 'I come <early>', validDays: '5' }
    const { status, html } = await visit(toPath(on, 'addOffer', auction), { by: bob, on, form })
    expect(status).toBe(422)
    expect(fieldOf(html, 'price')).toMatchObject({ value: 'dużo', isInvalid: true })
    expect(fieldOf(html, 'price').said).toContain(said)
    expect(fieldOf(html, 'message')).toMatchObject({ value: 'I come <early>', isInvalid: false })
    expect(html).toMatch(/value="net"[^>]* checked/)
    expect(html).toMatch(/<option value="5"[^>]* selected/)
  })

  test('with several errors, each one names its field', async () => {
    const form = { do: 'save', categoryId: 'furniture', kmFrom: '', least: '', perKm: '' }
    const { status, html } = await visit(toPath('de_DE', 'rates'), { by: bob, on: 'de_DE', form })
    expect(status).toBe(422)
    const summary = /<div class="notice bad" role="alert">[^]*?<\/div>/.exec(html)?.[0] ?? ''
    expect(textOf(summary)).toBe(
      'Bitte korrigieren Sie diese Felder: Mindestpreis, netto: Dieses Feld ist ein Pflichtfeld. Je Kilometer, netto: Dieses Feld ist ein Pflichtfeld.',
    )
    expect(summary).toContain('href="#f-perKm"')
  })

  test('an offer with delivery before pickup', async () => {
    const form = { do: 'send', price: '700', pickupDate: '2031-05-06', deliveryDate: '2031-05-05' }
    const { status, html } = await visit(toPath('de_DE', 'addOffer', auction), { by: bob, on: 'de_DE', form })
    expect(status).toBe(422)
    expect(fieldOf(html, 'deliveryDate')).toMatchObject({ value: '2031-05-05', isInvalid: true })
    expect(fieldOf(html, 'deliveryDate').said).toEqual(['Die Lieferung kann nicht vor der Abholung liegen.'])
    expect(fieldOf(html, 'price').value).toBe('700')
  })

  test('the calculation of an offer without a price says so, and keeps the rest', async () => {
    const asked = new URLSearchParams({ do: 'calculate', price: 'dużo', message: 'I come <early>' })
    const { status, html } = await visit(`${toPath('pl_PL', 'addOffer', auction)}?${asked.toString()}`, {
      by: bob,
      on: 'pl_PL',
    })
    expect(status).toBe(422)
    expect(fieldOf(html, 'price')).toMatchObject({ value: 'dużo', isInvalid: true })
    expect(fieldOf(html, 'message')).toMatchObject({ value: 'I come <early>', isInvalid: false })
  })

  test('a search for an unknown place', async () => {
    const { status, html } = await visit('/ogloszenia/?from=Qqxxyy&q=sofa', { on: 'pl_PL' })
    expect(status).toBe(422)
    expect(fieldOf(html, 'from')).toEqual({
      value: 'Qqxxyy',
      isInvalid: true,
      said: ['Nie znamy tego miejsca. Podaj miejscowość lub kod pocztowy.'],
    })
    expect(fieldOf(html, 'q').value).toBe('sofa')
  })

  test('a registration: errors field by field, and never the password', async () => {
    const form = { name: 'Nora', email: 'no-mail', password: 'Geheim-2026-x', phone: '' }
    const { status, html } = await visit('/frontapp/auth?form=register-customer', { on: 'de_DE', form })
    expect(status).toBe(422)
    expect(fieldOf(html, 'email')).toMatchObject({ value: 'no-mail', isInvalid: true })
    expect(fieldOf(html, 'email').said).toContain('Bitte geben Sie eine gültige E-Mail-Adresse ein.')
    expect(html).not.toContain('Geheim-2026-x')
  })

  test('a sign-in with a wrong password', async () => {
    const form = { login: bob.email, password: 'Wrong-2026-x' }
    const { status, html, text } = await visit('/frontapp/auth', { on: 'pl_PL', form })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(fieldOf(html, 'login').value).toBe(bob.email)
    expect(text).toContain('Nazwa użytkownika lub hasło się nie zgadza')
    expect(html).not.toContain('Wrong-2026-x')
  })

  test('the sign-in of the back office with a wrong password keeps the name, and never the password', async () => {
    const form = { login: 'ada.min@people.example', password: 'Wrong-2026-x' }
    const { status, html, text } = await visit('/admin/sign-in', { on: 'main', form })
    expect(status).toBe(422)
    expect(headingOf(html)).toBe('Sign in to the back office')
    expect(text).toContain('The user name or password is not right')
    expect(html).toMatch(/<html[^>]* lang="en/)
    expect(fieldOf(html, 'login').value).toBe('ada.min@people.example')
    expect(fieldOf(html, 'password').value).toBeUndefined()
    expect(html).not.toContain('Wrong-2026-x')
  })

  test('a review without stars keeps its text', async () => {
    const { offerId } = await aDealUntil('realized', { ann })
    const invited = await queryOne<{ opinion: number; hash: string }>(
      { tx: undefined },
      `select id as opinion, hash from opinions where offer_id = $1 and author_id = $2`,
      [offerId, ann.userId],
    )
    const page = toPath('en_GB', 'opinion', { ...invited })
    const { status, html } = await visit(page, { form: { text: 'On time & kind' } })
    expect(status).toBe(422)
    expect(headingOf(html)).toBe('How was it?')
    expect(fieldOf(html, 'text').value).toBe('On time & kind')
    expect(html).toMatch(/id="stars-error"/)
  })

  test('accepting an offer at an outdated price is refused, and the page says why', async () => {
    const form = { do: 'accept', offerId: '1', expectedGross: '1.00', currency: 'GBP', auctionVersion: '1' }
    const { status, html } = await visit(toPath('pl_PL', 'myListing', auction), { by: ann, on: 'pl_PL', form })
    expect(status).toBe(409)
    expect(html).toMatch(/role="alert"/)
    expect(html).toMatch(/value="accept"/)
  })
})

test('a PIN cannot be guessed: after ten wrong ones the page says when to try again', async () => {
  const { offerId } = await aDealUntil('paid', { ann, bob })
  const { pickupPin } = await as(ann).delivery.get({ offerId })
  const form = { do: 'step', event: 'pickUp', stage: 'pickup', pin: pickupPin === '000000' ? '111111' : '000000' }
  const send = () => visit(toPath('de_DE', 'deal', { id: offerId }), { by: bob, on: 'de_DE', form })

  for (let turn = 0; turn < 10; turn += 1) expect((await send()).status).toBe(422)
  const { status, html, text } = await send()

  expect(status).toBe(429)
  expect(text).toMatch(/in \d+ (?:Minuten?|Stunden?)/)
  expect(fieldOf(html, 'pin').value).toBe(form.pin)
})

const KINDS = ['analytics', 'marketing', 'third'] as const
const ticked = (html: string) => KINDS.filter((kind) => new RegExp(`name="${kind}"[^>]* checked`).test(html))

describe('the cookie settings', () => {
  test('no optional box on the page is ticked before an answer', async () => {
    for (const on of ['pl_PL', 'de_DE', 'en_GB'] as const) {
      const { html } = await visit('/frontapp/cookies', { on })
      expect(html, on).toContain('name="analytics"')
      expect(ticked(html), on).toEqual([])
    }
  })

  test.each([
    ['0', []],
    ['1', ['analytics']],
    ['6', ['marketing', 'third']],
  ])('after the answer %s exactly that is ticked, and the bar is gone', async (answer, kinds) => {
    const { html } = await visit('/frontapp/cookies', { cookie: `ct_cookie_consent=${answer}` })
    expect(ticked(html)).toEqual(kinds)
    expect(html).toMatch(/<html[^>]* data-consent/)
  })

  test('no page sets an analytics cookie without consent', async () => {
    for (const cookie of ['', 'ct_cookie_consent=0', 'ct_cookie_consent=6']) {
      const { html } = await visit('/listings/', { cookie })
      expect(html).not.toMatch(/data-analytics|gtag|googletagmanager|_ga\b/)
    }
  })

  test('saved without a tick it allows nothing, and the page says that it is saved', async () => {
    const sent = await visit('/frontapp/cookies', { on: 'pl_PL', form: { from: 'settings' } })
    expect([sent.status, sent.location]).toEqual([303, '/frontapp/cookies?saved=1'])
    const saved = await visit('/frontapp/cookies?saved=1', { on: 'pl_PL', cookie: 'ct_cookie_consent=0' })
    expect(saved.text).toContain('Twój wybór został zapisany.')
  })
})

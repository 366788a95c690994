import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOpenDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, textOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const written = async (): Promise<string[]> =>
  (await query<{ text: string }>({ tx: undefined }, 'select text from messages order by id')).map(({ text }) => text)

/** The hidden fields that a form of the page sends. */
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      textOf(value),
    ]),
  )

test('a user signed out elsewhere finds the text they sent, signs in, and sends it', async () => {
  const { bob, offerId } = await anOpenDeal()
  const talk = toPath('de_DE', 'offerMessages', { id: offerId })
  const form = { once: '0', phrase: '', text: 'Um neun & „früher“?' }

  const { status, html } = await visit(talk, { on: 'de_DE', form })
  expect(status).toBe(401)
  expect(headingOf(html)).toBe('Sie sind nicht mehr angemeldet')
  expect(textOf(html)).toContain('Um neun & „früher“?')
  expect(html).toContain(`href="/frontapp/auth?url=${encodeURIComponent(talk)}" target="_blank"`)
  expect(html).toContain(`action="${talk}"`)
  expect(fieldsOf(html)).toEqual(form)
  expect(await written()).toEqual([])

  await visit(talk, { by: bob, on: 'de_DE', form: fieldsOf(html) })
  expect(await written()).toEqual(['Um neun & „früher“?'])
})

test('the same for a question on the public page of a listing', async () => {
  const { id, slug } = await anAuction({ by: await aCustomer() })
  const page = toPath('it_IT', 'listing', { id, slug })
  const form = { do: 'ask', topic: 'floors', text: 'A che piano?' }

  const { status, html } = await visit(page, { on: 'it_IT', form })
  expect([status, headingOf(html)]).toEqual([401, 'La tua sessione è terminata'])
  expect(textOf(html)).toContain('A che piano?')
  await visit(page, { by: await aCourier(), on: 'it_IT', form: fieldsOf(html) })
  expect(await written()).toContain('A che piano?')
})

test.each(['offerMessages', 'deal', 'papers', 'identity', 'settings', 'vehicles'] as const)(
  'the same for a file sent to %s, with a note to choose it again',
  async (name) => {
    const page = toPath('pl_PL', name, { id: 7 })
    const form = { once: '0', text: 'To jest „ta” szafa & jej plan.' }
    const files = [{ name: 'szafa.jpg', bytes: Buffer.alloc(3 * 1024 ** 2) }]

    const { status, html } = await visit(page, { on: 'pl_PL', form, files })

    expect([status, headingOf(html)]).toEqual([401, 'Sesja wygasła'])
    expect(textOf(html)).toContain(form.text)
    expect(textOf(html)).toContain('Wybierz pliki jeszcze raz')
    expect(fieldsOf(html)).toEqual(form)
  },
)

test('the limit for typed text also holds beside a file', async () => {
  const page = toPath('en_GB', 'offerMessages', { id: 7 })
  const form = { text: 'x'.repeat(300 * 1024) }
  const files = [{ name: 'a.pdf', bytes: Buffer.alloc(1024) }]
  const { status, html } = await visit(page, { form, files })
  expect([status, headingOf(html)]).toEqual([413, 'The form you sent is too large'])
})

test('a sent password is written into no page, and the page does not exist without a posted form', async () => {
  const page = toPath('en_GB', 'password')
  const { status, location } = await visit(page, { form: { password: 'Geheim-2026-x' } })
  expect(status).toBe(303)
  expect(location).toBe(`/frontapp/auth?url=${encodeURIComponent(page)}`)
  expect((await visit(toPath('en_GB', 'signedOut'))).status).toBe(404)
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { aDealUntil, anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

let ann: SignedIn
let bob: SignedIn
let listing: { id: number; slug: string }
const form = { declaredValue: { amount: '20000.00', currency: 'EUR' } } as const

beforeAll(async () => {
  ann = await aCustomer({ locale: 'de_DE' })
  bob = await aCourier()
  await query({ tx: undefined }, `update sdr_rate set per_euro = 0.8, as_of = '2026-06-23'`)
  await query(
    { tx: undefined },
    `update verification_blocks set insured_minor = 1000000, insured_currency = 'EUR', valid_until = $2
     where company_id = $1 and type = 'insurance'`,
    [bob.companyId, inDays(90)],
  )
  listing = await anAuction({ by: ann, locale: 'de_DE', form })
  await anOffer({ on: listing, by: bob })
})

/** The part of a page about the cover, as text. */
async function coverOn(path: string, by?: SignedIn, on: Locale = 'de_DE') {
  const { html, text } = await visit(path, { ...(by && { by }), on })
  const part = /<details[^>]*id="cover"[^]*?<\/details>/.exec(html)?.[0] ?? ''
  return { part, plain: part.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '), text, html }
}

describe('the cover of a deal', () => {
  test('is told to a guest in general, with the source, without the value', async () => {
    const { part, plain } = await coverOn(toPath('de_DE', 'listing', listing))

    // 8.33 SDR × 1,300 kg × 1.25 euros
    expect(plain).toMatch(/Wofür der Transporteur haftet.*bis zu 13\.536 €/)
    expect(plain).toContain('Höchstens 8,33 SZR je Kilogramm; Gewicht: 1.300 kg.')
    expect(plain).toMatch(/1 SZR = 1,25 €, Kurs vom 23\. Juni/)
    expect(part).toMatch(/<a[^>]*href="https:\/\/lex\.weblaw\.ch[^"]*"[^>]*>\s*Quelle: CMR, Art\. 23\(3\)/)
    expect(plain).not.toMatch(/20\.000|Ohne angegebenen Wert/)
  })

  test('is told to a courier as liability, with the declared value on the listing and the offer form', async () => {
    const eve = await aCourier()
    const listed = await coverOn(toPath('de_DE', 'listing', listing), eve)
    const offering = await visit(toPath('de_DE', 'addOffer', { id: listing.id }), { by: eve, on: 'de_DE' })

    expect(listed.plain).toMatch(/Wofür Sie haften.*sind nach dem Gesetz 6\.464 € von 20\.000 € nicht abgesichert/)
    expect(offering.text).toMatch(/Angegebener Wert\s*20\.000\s€/)
  })

  test('stands beside the offers, and each offer has what would be missing', async () => {
    const { plain, text } = await coverOn(toPath('de_DE', 'myListing', { id: listing.id }), ann)

    expect(plain).toContain('Wofür Sie abgesichert sind')
    expect(text).toMatch(/Wenn alles verloren geht\s*10\.000\s€ nicht abgesichert/)
  })

  test('is on the page to pay and on the page of the deal, for both sides', async () => {
    const deal = await aDealUntil('reserved', { ann, bob, listing: { locale: 'de_DE', form } })
    const path = toPath('de_DE', 'deal', { id: deal.offerId })
    const paying = await coverOn(path, ann)
    const carrying = await coverOn(path, bob)

    expect(paying.html).toMatch(/<a[^>]*href="#cover"[^>]*>10\.000\s€ nicht abgesichert<\/a>/)
    expect(paying.part).toMatch(/^<details[^>]* open/)
    expect(paying.plain).toContain('Wenn alles verloren geht, sind 10.000 € von 20.000 € nicht abgesichert.')
    expect(paying.plain).toMatch(/Versichert bis zu 10\.000 € Police geprüft, gültig bis/)
    expect(carrying.plain).toContain('Wofür Sie haften')
    expect(carrying.part).not.toMatch(/^<details[^>]* open/)
  })

  test('says that no value is declared, and that the sum of a policy is not known', async () => {
    const deal = await aDealUntil('reserved', { ann, bob: await aCourier(), listing: { locale: 'de_DE' } })
    const { plain } = await coverOn(toPath('de_DE', 'deal', { id: deal.offerId }), ann)

    expect(plain).toContain('Ohne angegebenen Wert können wir nicht sagen, wie viel fehlen würde.')
    expect(plain).toMatch(/Versichert bis zu – Police geprüft, Summe uns nicht bekannt/)
  })

  test('is in the reader’s currency first, with the original beneath', async () => {
    const { plain } = await coverOn(toPath('pl_PL', 'listing', listing), await aCourier(), 'pl_PL')

    expect(plain).toMatch(/Deklarowana wartość 85 000 zł 20 000 €/)
  })
})

describe('the declared value', () => {
  test('is asked for where it matters, in the form without a script', async () => {
    const open = async (kind: string) =>
      (await visit(`${toPath('en_GB', 'createSimple')}?category=${kind}`, { by: await aCustomer() })).html

    expect(await open('piano')).toContain('name="declaredValue"')
    expect(await open('other-goods')).not.toContain('name="declaredValue"')
  })
})

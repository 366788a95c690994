import { beforeAll, describe, expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { aDeliveredDeal } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aPaperUntil } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, textOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const long = 'PRZEDSIĘBIORSTWO TRANSPORTOWO-SPEDYCYJNE „WSCHÓD–ZACHÓD” SPÓŁKA JAWNA KOWALSCY'

async function open(company: SignedIn, on: 'en_GB' | 'de_DE' = 'de_DE', by?: SignedIn) {
  const id = company.companyId ?? 0
  const { location = '' } = await visit(toPath(on, 'courier', { slug: 'x', id }), { on })
  return visit(location, { on, ...(by ? { by } : {}) })
}

let bert: SignedIn
let ann: SignedIn
beforeAll(async () => {
  bert = await aCourier({ companyName: long })
  const deal = await aDeliveredDeal({ bob: bert, gross: '1234.50' })
  ann = deal.ann
  await as(ann).offer.realize({ offerId: deal.offerId })
  await as(ann).opinion.give({ offerId: deal.offerId, stars: 4, text: 'דייקן מאוד' })
  await as(bert).opinion.give({ offerId: deal.offerId, stars: 5 })
})

describe('the page of a courier', () => {
  test('says who it is, shows its record, and how to ask for an offer', async () => {
    const { html, text } = await open(bert)

    expect(headingOf(html)).toBe(long)
    expect(text).toMatch(/Transporteur Danzig, Polen/)
    expect(text).toMatch(/★ 4,0\s1\sBewertung/)
    expect(text).toMatch(/Zuletzt transportiert Danzig → Berlin/)
    expect(text).toContain('Angebot einholen')
    expect(html).toMatch(/<form[^>]*class="start[^"]*"[^>]*action="\/create-auction\/category\/"/)
  })

  test('shows each opinion with its route and day, in its own text direction, without a price', async () => {
    const { html, text } = await open(bert)

    expect(html).toMatch(/<blockquote[^>]*dir="auto"[^>]*>\s*דייקן מאוד/)
    expect(text).toMatch(/Danzig → Berlin \d+\.\s\p{L}+\.?\s\d{4}/u)
    expect(text).not.toContain('1.234')
  })

  test('names checked documents, a missing policy and missing vehicles', async () => {
    const nils = await aCourier({ papers: [] })
    expect((await open(nils)).text).toMatch(
      /Geprüfte Nachweise ○ Keine geprüfte Police .*Fahrzeuge Fahrzeug noch nicht genannt/s,
    )
    await aPaperUntil(nils, 'insurance', '2099-03-01')

    expect((await open(nils)).text).not.toContain('Keine geprüfte Police')
    expect((await open(nils)).text).toMatch(/Geprüfte Nachweise Versicherung geprüft am .+ gültig bis 1\.\sMärz\s2099/)
  })

  test('has no stars, no route and no empty box for a charity that is new here', async () => {
    const { html, text } = await open(await aCharity(), 'en_GB')

    expect(text).toContain('Charity')
    expect(text).toContain('no reviews yet')
    expect(textOf(html)).not.toContain('★')
    expect(text).not.toContain('Recently carried')
  })

  test('has no request form for readers who are couriers themselves', async () => {
    const { html } = await open(bert, 'en_GB', bert)

    expect(html).toContain('data-member="courier"')
    expect(html).toMatch(/<aside [^>]*data-for="guest customer charity"/)
  })
})

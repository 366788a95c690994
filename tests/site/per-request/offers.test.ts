import { beforeAll, describe, expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anAuction, inDays } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const MANY = 40
const LONGEST = 'PRZEDSIĘBIORSTWO TRANSPORTOWO-SPEDYCYJNE „WSCHÓD–ZACHÓD” SPÓŁKA JAWNA KOWALSCY'
const title = 'MÖBEL AUS VIER ZIMMERN, KELLER UND GARAGE, MIT KLAVIER, AQUARIUM UND WERKBANK'

let ann: SignedIn
const listings = { many: 0, one: 0, none: 0 }

beforeAll(async () => {
  ann = await aCustomer({ locale: 'de_DE' })
  const many = await anAuction({ by: ann, title, locale: 'de_DE' })
  const one = await anAuction({ by: ann, title, locale: 'de_DE' })
  const none = await anAuction({ by: ann, locale: 'de_DE' })
  Object.assign(listings, { many: many.id, one: one.id, none: none.id })
  for (let at = 0; at < MANY; at++) {
    const bob = await aCourier({ companyName: at === 1 ? LONGEST : `Bob ${at} Transport` })
    const gross = at === 2 ? '1234567.89' : String(500 + at)
    const message = at === 3 ? 'אגיע בבוקר עם נגרר' : ''
    await anOffer({ on: many, by: bob, gross, message })
    if (at === 1) await anOffer({ on: one, by: bob, gross: '1234567.89' })
  }
}, 120_000)

const open = async (id: number) => visit(toPath('de_DE', 'myListing', { id }), { by: ann, on: 'de_DE' })
const times = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length

describe('the offers for a listing', () => {
  test('are all shown when there are forty, one of them with a solid button', async () => {
    const { html } = await open(listings.many)

    expect(times(html, /<li class="offer[ "]/g)).toBe(MANY)
    expect(times(html, /<th scope="col"/g)).toBe(MANY)
    expect(html).toContain(LONGEST)
    expect(html).toMatch(/1\.234\.568\s€/)
    expect(html).toMatch(/dir="auto"[^>]*>\s*אגיע/)
    // Once for phones, once for desktops.
    expect(times(html, /<button class="button wide low" [^>]*value="accept"/g)).toBe(2)
  })

  test('that are far too dear say so, and are folded with those after the tenth', async () => {
    const { html, text } = await open(listings.many)
    const [shown = '', folded = ''] = html.split(/<summary[^>]*>\s*Weitere anzeigen/)

    expect(times(shown, /<li class="offer[ "]/g)).toBe(10)
    expect(shown).not.toMatch(/1\.234\.568\s€/)
    expect(folded).toMatch(/1\.234\.568\s€/)
    expect(text).toMatch(/2\.469\s× so viel wie das niedrigste Angebot/)
  })

  test('are not called dear beside a free transport', async () => {
    const by = await aCustomer()
    const on = await anAuction({ by })
    await anOffer({ on, by: await aCharity(), gross: '0' })
    for (const gross of ['400', '500']) await anOffer({ on, by: await aCourier(), gross })

    const { html, text } = await visit(toPath('en_GB', 'myListing', { id: on.id }), { by })

    expect(times(html, /<li class="offer[ "]/g)).toBe(3)
    expect(text).not.toMatch(/× the lowest offer|∞/)
  })

  test('say which documents we have checked', async () => {
    const { text } = await open(listings.one)

    expect(text).toMatch(/Versicherung.*Transportlizenz/s)
  })

  test('are headed by the route, like a row of a list', async () => {
    const { html } = await open(listings.none)

    expect(html).toMatch(/<img class="thumb-map"[^>]*src="\/maps\/thumb\/[^"]+"[^>]*alt=""/)
  })

  test('that were not confirmed since the listing changed are separate from ended ones', async () => {
    const by = await aCustomer()
    const on = await anAuction({ by })
    await anOffer({ on, by: await aCourier() })
    const late = await aCourier()
    const { id: offerId } = await anOffer({ on, by: late })
    await as(late).offer.cancel({ offerId })
    const days = { sendDateFrom: inDays(3), sendDateTo: inDays(4), receiveDateFrom: inDays(4), receiveDateTo: inDays(5) } // prettier-ignore
    await as(by).auction.editDates({ auction: on.id, transportDateRange: 'custom', dateFixed: true, ...days })

    const { text } = await visit(toPath('en_GB', 'myListing', { id: on.id }), { by })

    expect(text).toMatch(
      /Not confirmed since you changed the listing.*Needs reconfirming.*Offers that are no longer valid \(1\).*Withdrawn/s,
    )
  })

  test('are not compared if there is only one', async () => {
    const { html, text } = await open(listings.one)

    expect(times(html, /<li class="offer[ "]/g)).toBe(1)
    expect(html).not.toMatch(/class="[^"]*\bbest\b/)
    expect(text).not.toContain('Die besten zuerst')
  })

  test('say up to which sum each courier is insured, if one of them is', async () => {
    expect((await open(listings.one)).text).not.toContain('Versichert bis zu')
    const both = await anAuction({ by: ann, locale: 'de_DE' })
    for (const companyName of ['Bob Insured', 'Rob Vans']) {
      const bob = await aCourier({ companyName })
      await anOffer({ on: both, by: bob })
      if (companyName === 'Bob Insured')
        await query({ tx: undefined }, `update verification_blocks set insured_minor = 10000000, insured_currency = 'EUR' where company_id = $1 and type = 'insurance'`, [bob.companyId]) // prettier-ignore
    }

    const { html, text } = await open(both.id)
    expect(text.replaceAll('\u00a0', ' ')).toMatch(/Versichert bis zu\s+100\.000 €/)
    expect(html).toMatch(/<th scope="row"[^>]*>Versichert bis zu<\/th>/)
  })

  test('say what to do next if there are none', async () => {
    const { html, text } = await open(listings.none)

    expect(times(html, /<table/g)).toBe(0)
    expect(text).toContain('Noch keine Angebote')
  })
})

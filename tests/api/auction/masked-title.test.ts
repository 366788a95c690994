import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicText } from '#api/kit/public-text.ts'
import { generateTitle } from '#api/category/generate-title.ts'
import { suggestedItems } from '#api/category/load-items.lib.ts'
import { carModels } from '#api/category/load-vehicles.lib.ts'
import { contactsIn } from '#api/common/mask-contacts.rules.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { storefronts } from '#content/storefronts.ts'
import { anAuction, goodItems } from '#tests/support/scenes/auctions.ts'
import { fuzzSeed } from '#tests/support/fuzz.ts'
import { lastMailTo } from '#tests/support/mail.ts'
import { accept, anOffer, payWith } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const title = 'Corner sofa, ring 601 234 567'
const shown = 'Corner sofa, ring •••'

const titleFor = async (who: Caller, id: number) => (await as(who).auction.get({ auction: String(id) })).title

describe('contact data in the title of a listing', () => {
  test('is shown to its owner, the carrier and staff, and to nobody else', async () => {
    const [ann, bob, eve, ada] = [await aCustomer(), await aCourier(), await aCourier(), await anAdmin()]
    const { id, slug } = await anAuction({ by: ann, category: 'sofa', title })
    const { id: offerId } = await anOffer({ on: { id }, by: bob })

    expect(slug).toBe('corner-sofa-ring')
    expect(await titleFor(ann, id)).toBe(title)
    expect(await titleFor(ada, id)).toBe(title)
    for (const who of [guestCaller, bob, eve]) expect(await titleFor(who, id)).toBe(shown)
    expect((await as(bob).offer.get({ offerId })).auction.title).toBe(shown)
    expect((await as(ann).offer.get({ offerId })).auction.title).toBe(title)

    await accept(ann, offerId)
    await payWith('success', { ann, offerId })
    await as(ann).payment.status({ offerId })

    expect(await titleFor(bob, id)).toBe(title)
    expect((await as(bob).offer.get({ offerId })).auction.title).toBe(title)
    expect(await titleFor(eve, id)).toBe(shown)
  })

  test('is in no search row, mail or address; the owner’s own list shows it whole', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const { id } = await anAuction({ by: ann, category: 'sofa', title })
    await as(bob).message.post({ auction: String(id), text: 'How heavy is it?' })
    await anOffer({ on: { id }, by: bob })
    await workOutbox()

    const { data } = await as(bob).search.auctions({})
    expect(data.find((row) => row.id === id)).toMatchObject({
      title: shown,
      slug: 'corner-sofa-ring',
      goods: { title: shown },
    })
    const mine = await as(ann).auction.myListings({ type: 'active' })
    expect(mine.data.find((row) => row.id === id)?.title).toBe(title)
    const mail = await lastMailTo(ann.email)
    expect(mail.subject + mail.text + (mail.html ?? '')).not.toMatch(/601.?234.?567/)
  })

  test('is left out of an item’s name too, even where the title was made from it', async () => {
    const ann = await aCustomer()
    const named = { ...goodItems.sofa, name: 'Sofa 601 234 567', isAdjustedByUser: true }
    const { id } = await anAuction({ by: ann, category: 'sofa', form: { items: [named] as never } })

    const seen = await as(guestCaller).auction.get({ auction: String(id) })

    expect(seen.items[0]).toMatchObject({ name: 'Sofa •••', shownName: 'Sofa •••' })
    expect(seen.title).toContain('Sofa •••')
    expect(JSON.stringify(seen)).not.toContain('234')
  })

  test('is reported to its owner, word for word', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, category: 'sofa', title })
    await as(ann).auction.editDescription({ auction: String(id), description: 'Or a@b.example' })

    const own = await as(ann).auction.get({ auction: String(id) })

    expect(own).toMatchObject({ leftOut: { title: ['601 234 567'], description: ['a@b.example'], items: [] } })
    expect(await as(guestCaller).auction.get({ auction: String(id) })).not.toHaveProperty('leftOut')
  })
})

describe('a title without contact data stays as it is', () => {
  test.each([
    'Golf 1.6 TDI 2012',
    'IKEA 365 dishes, IKEA PAX 504.226.72',
    'Bed 200x160, mattress 200/160/25',
    'Table 180/90/75 and 6 chairs 45-50-95',
    'BMW 320d 2.0 2010 184 HP 210000 km',
    'Schrank 2000x600x2200 mm, 120 kg',
    '4 opony 225/45/17, felgi 5x112',
    'Volvo FH 460 2018 6x2',
    'Steinway 1920, 250 kg, 3rd floor',
    'Umzug 3 Zimmer 75 m2, 10115 Berlin',
    'Przeprowadzka 00-950 – 31-042',
    'Piano 1 200 - 1 500 EUR',
    '20ft container MSKU1234567',
  ])('%s', (typed) => {
    expect(publicText(typed)).toBe(typed)
  })

  const way = fc.constantFrom(
    { fromCity: 'Gdańsk', fromCountry: 'PL', toCity: 'Berlin', toCountry: 'DE' },
    { fromCity: 'München', fromCountry: 'DE', toCity: '', toCountry: '' },
    { fromCity: 'São João da Madeira', fromCountry: 'PT', toCity: 'L’Aquila', toCountry: 'IT' },
  )

  test('every generated title, in each language', () => {
    const thing = fc.record({
      autocompleteItemId: fc.constantFrom(...suggestedItems().map(({ id }) => id)),
      itemsNumber: fc.integer({ min: 1, max: 1000 }),
    })
    const things = fc.array(thing, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...storefronts), things, way, (storefront, items, where) => {
        expect(contactsIn(generateTitle(storefront, { items, ...where }))).toEqual([])
      }),
      { seed: fuzzSeed, numRuns: 1000 },
    )
  })

  test('every vehicle, with its engine, year, power and mileage', () => {
    const model = fc.constantFrom(...carModels().map(({ make, name }) => `${make} ${name}`))
    const engine = fc
      .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 9 }))
      .map((litres) => litres.join('.'))
    const year = fc.integer({ min: 1960, max: 2029 })
    const power = fc.integer({ min: 30, max: 600 })
    const kilometres = fc.integer({ min: 1, max: 400 })
    fc.assert(
      fc.property(model, engine, year, power, kilometres, (name, litres, from, ps, thousands) => {
        for (const written of [
          `${name} ${litres} ${from}`,
          `${name} ${from} ${litres}`,
          `${name} ${litres} ${from} ${ps} PS`,
          `${name} ${from}, ${thousands}000 km`,
          `${name} ${litres} ${from} ${thousands} 000 km`,
        ])
          expect(contactsIn(written)).toEqual([])
      }),
      { seed: fuzzSeed, numRuns: 500 },
    )
  })

  test('every size', () => {
    const side = fc.integer({ min: 10, max: 299 })
    fc.assert(
      fc.property(side, side, side, fc.constantFrom('x', ' x ', '×', '*', '/'), (a, b, c, by) => {
        expect(contactsIn(`Sofa ${[a, b, Math.min(c, 99)].join(by)}`)).toEqual([])
        expect(contactsIn(`Sofa ${[a, b, Math.min(c, 99)].join(by)} cm, 3 x`)).toEqual([])
      }),
      { seed: fuzzSeed, numRuns: 500 },
    )
  })
})

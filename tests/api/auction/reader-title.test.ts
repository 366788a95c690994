import { describe, expect, test } from 'vitest'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { as, testApp, workOutbox } from '#tests/support/test-app.ts'

testApp()

const sofas = { autocompleteItemId: 'sofa-3-seat', name: 'sofa 3-osobowa', itemsNumber: 2, length: 210, width: 90, height: 85, weight: 50 } // prettier-ignore

const floors = { pickupFloor: 0, pickupElevator: false, deliveryFloor: 2, deliveryElevator: true }

/** A Polish listing from Warsaw to Cologne, posted without a title. */
const posted = async (items: object[] = [sofas], title = '', by?: Caller) =>
  anAuction({
    by: by ?? (await aCustomer()),
    locale: 'pl_PL',
    category: 'sofa',
    from: 'Warszawa',
    to: 'Köln',
    title,
    form: { items: items as never },
  })

const readBy = async (id: number, locale: 'de_DE' | 'fr_FR' | 'pl_PL') =>
  as(guestCaller, { locale }).auction.get({ auction: id })

describe('a listing read in another storefront', () => {
  test('a generated title is shown in the reader’s language, with their names of the towns', async () => {
    const { id, title } = await posted()
    expect(title).toBe('2 × sofa 3-osobowa, Warszawa – Kolonia')

    const german = await readBy(id, 'de_DE')

    expect(german).toMatchObject({
      title: '2 × 3-Sitzer-Sofa, Warschau – Köln',
      titleLanguage: 'de',
      fromAddress: { city: 'Warschau' },
      toAddress: { city: 'Köln' },
    })
    expect(german.items[0]).toMatchObject({ shownName: '3-Sitzer-Sofa', nameLanguage: 'de' })
    expect(german.slug).toBe((await readBy(id, 'pl_PL')).slug)
  })

  test('next to its towns it is shown without them, and a short name is no sentence', async () => {
    const { id } = await posted()
    const bed = await posted([{ name: 'Łóżko', itemsNumber: 1, length: 200, width: 90, height: 40, weight: 30 }])

    expect(await readBy(id, 'de_DE')).toMatchObject({
      goods: { title: '2 × 3-Sitzer-Sofa', titleLanguage: 'de' },
    })
    expect(await readBy(bed.id, 'pl_PL')).toMatchObject({
      goods: { title: 'Łóżko', titleLanguage: 'pl' },
    })
  })

  test('a make and model is the same in every language, the towns are not', async () => {
    const { id } = await anAuction({
      by: await aCustomer(),
      locale: 'pl_PL',
      from: 'Warszawa',
      to: 'Köln',
    })

    expect(await readBy(id, 'de_DE')).toMatchObject({
      title: 'Volkswagen Golf, Warschau – Köln',
      titleLanguage: 'de',
    })
  })

  test('a title typed by its owner stays, and states its language', async () => {
    const { id } = await posted([sofas], 'Dwie sofy po babci')

    expect(await readBy(id, 'fr_FR')).toMatchObject({
      title: 'Dwie sofy po babci',
      titleLanguage: 'pl',
      fromAddress: { city: 'Varsovie' },
    })
  })

  test('an item named by the owner leaves the title as it is', async () => {
    const { id, title } = await posted([{ ...sofas, autocompleteItemId: undefined, name: 'kanapa po babci' }])

    expect(await readBy(id, 'de_DE')).toMatchObject({ title, titleLanguage: 'pl' })
  })

  test('a removal is its kind and volume in every language, whatever its owner calls the things', async () => {
    const ann = await aCustomer()
    const things = { ...sofas, autocompleteItemId: undefined, name: 'kanapa po babci' }
    const { id, title } = await anAuction({
      by: ann,
      locale: 'pl_PL',
      from: 'Warszawa',
      to: 'Köln',
      title: '',
      form: {
        categoryId: 'removal-flat-small',
        ...floors,
        items: [things, { name: 'kartony', itemsNumber: 20, length: 60, width: 35, height: 35, weight: 15 }] as never,
      },
    })
    const german = 'Umzug einer kleinen Wohnung, 4,7\u00A0m³'

    expect(title).toBe('Przeprowadzka małego mieszkania, 4,7\u00A0m³, Warszawa – Kolonia')
    expect(await readBy(id, 'de_DE')).toMatchObject({
      title: `${german}, Warschau – Köln`,
      goods: { title: german, titleLanguage: 'de' },
      load: { kinds: 2, pieces: 22, volumeM3: 4.68, isEstimated: false },
    })
    const bob = await aCourier()
    const found = await as(bob, { locale: 'de_DE' }).search.auctions({ categories: ['removals'] })
    expect(found.data.find((row) => row.id === id)).toMatchObject({
      title: `${german}, Warschau – Köln`,
      load: { pieces: 22, volumeM3: 4.68 },
    })
    await anOffer({ by: bob, on: { id, currency: 'PLN' } })
    expect((await as(bob, { locale: 'de_DE' }).offer.list({})).data[0]?.auction.title).toBe(
      `${german}, Warschau – Köln`,
    )

    // An earlier version stored the owner's words for the things, contact data among them.
    await query({ tx: undefined }, 'update auctions set title = $2 where id = $1', [id, '22 rzeczy: tel. 501 222 333'])
    const polish = await readBy(id, 'pl_PL')
    expect(polish.title).toBe(title)
    expect(polish.slug).not.toMatch(/501/)
  })

  test('lists, offers and notifications show it in the reader’s language too', async () => {
    const ann = await aCustomer()
    const { id } = await posted([sofas], '', ann)
    const bob = await aCourier()

    const answer = await as(bob, { locale: 'fr_FR' }).search.auctions({ categories: ['furniture'] })
    expect(answer.data.find((row) => row.id === id)).toMatchObject({
      titleLanguage: 'fr',
      from: { city: 'Varsovie', countryCode: 'PL' },
      to: { city: 'Cologne', countryCode: 'DE' },
    })

    await anOffer({ by: bob, on: { id, currency: 'PLN' } })
    const mine = await as(bob, { locale: 'de_DE' }).offer.list({})
    expect(mine.data[0]?.auction).toMatchObject({
      title: '2 × 3-Sitzer-Sofa, Warschau – Köln',
      from: { city: 'Warschau' },
    })

    await as(ann).auction.cancel({ auction: id })
    await workOutbox()
    const told = await as(bob, { locale: 'de_DE' }).notification.list({})
    expect(told.data[0]?.text).toMatch(/^2 × 3-Sitzer-Sofa, Warschau – Köln: /)
  })
})

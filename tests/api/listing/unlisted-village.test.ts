import { describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { anAddress, anAuction, anAuctionForm } from '#tests/support/scenes/auctions.ts'
import { pounds } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const aVillage = async (village: string) => ({ ...(await anAddress('Gdańsk')), village })

describe('a village missing from the gazetteer', () => {
  test('is shown with the nearest town, on the listing, in the list and with an offer', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const fromAddress = await aVillage('  Zagórze   Małe ')
    const { id } = await anAuction({ by: ann, category: 'sofa', form: { fromAddress } })
    await as(bob).offer.post({ auction: String(id), price: pounds('500') })

    const seen = await as(guestCaller).auction.get({ auction: id })
    const own = await as(ann).auction.get({ auction: id })
    const mine = await as(ann).auction.myListings({ type: 'active' })
    const offers = await as(bob).offer.list({})

    expect(seen.fromAddress).toMatchObject({
      city: 'Zagórze Małe, near Gdańsk',
      countryCode: 'PL',
      street: '',
    })
    expect(own.fromAddress?.city).toBe('Zagórze Małe, near Gdańsk')
    expect(mine.data[0]?.from.city).toBe('Zagórze Małe, near Gdańsk')
    expect(offers.data[0]?.auction?.from?.city).toBe('Zagórze Małe, near Gdańsk')
    expect((await as(guestCaller, { locale: 'de_DE' }).auction.get({ auction: id })).fromAddress?.city).toBe(
      'Zagórze Małe, bei Danzig',
    )
  })

  test('stays in an edit and a copy; a change asks bidders to confirm', async () => {
    const [ann, bob] = [await aCustomer(), await aCourier()]
    const fromAddress = await aVillage('Zagórze')
    const { id } = await anAuction({ by: ann, category: 'sofa', form: { fromAddress } })
    await as(bob).offer.post({ auction: String(id), price: pounds('500') })
    const form = await as(ann).auction.formData({ auction: id, mode: 'edit' })
    const copy = await as(ann).auction.formData({ auction: id, mode: 'copy' })
    const statuses = async () =>
      (await as(ann).offer.ofAuction({ auction: String(id) })).data.map(({ status }) => status)

    expect([form.fromAddress, copy.fromAddress]).toMatchObject([
      { village: 'Zagórze', city: 'Gdańsk' },
      { village: 'Zagórze', city: 'Gdańsk' },
    ])
    await as(ann).auction.edit({ ...form, auction: id } as never)
    const before = await statuses()
    const again = await as(ann).auction.formData({ auction: id, mode: 'edit' })
    await as(ann).auction.edit({
      ...again,
      auction: id,
      fromAddress: { ...again.fromAddress, village: 'Podgórze' },
    } as never)

    expect([before, await statuses()]).toEqual([['active'], ['stale']])
  })

  test.each(['Zagórze 600 700 800', 'bob@couriers.example', 'Z'.repeat(81)])(
    'V29 is a name without contact data: %s',
    async (village) => {
      const ann = await aCustomer()
      const form = await anAuctionForm({ category: 'sofa' })
      const wrong = { ...form, fromAddress: await aVillage(village) }

      const errors = await wrongFields(as(ann).auction.create(wrong))

      expect(Object.keys(errors)).toEqual(['fromAddress.village'])
    },
  )

  test('a postcode area is shown as near the town', async () => {
    const polish = as(guestCaller, { locale: 'pl_PL' }).address
    const [area] = await polish.suggest({ lang: 'pl', text: '80-001', limit: 1 })
    const fromAddress = await polish.info({ placeId: area?.placeId ?? '' })
    const { id } = await anAuction({ by: await aCustomer(), category: 'sofa', form: { fromAddress } })

    const seen = await as(guestCaller).auction.get({ auction: id })

    expect(seen.fromAddress?.city).toBe('near Gdańsk')
    expect(seen.toAddress?.city).toBe('Berlin')
  })
})

import { describe, expect, test } from 'vitest'
import { pounds } from '#tests/support/scenes/offers.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

/** A listing whose owner gave a street. */
async function aStreetAuction(by: SignedIn) {
  const gdansk = await anAddress('Gdańsk')
  const street = { ...gdansk, street: 'Długa', buildingNr: '5', postalCode: '80-831' }
  return anAuction({ by, form: { fromAddress: street } })
}

/** As if the deal had been paid for. */
async function book(auctionId: number, courier: SignedIn): Promise<void> {
  await as(courier).offer.post({ auction: String(auctionId), price: pounds('500') })
  await query({ tx: undefined }, `update offers set status = 'accepted' where auction_id = $1 returning id`, [
    auctionId,
  ])
  await query({ tx: undefined }, `update auctions set status = 'booked' where id = $1 returning id`, [auctionId])
}

describe('see an auction', () => {
  test('the map names its ends in the reader’s language, for every caller', async () => {
    const ann = await aCustomer()
    const { uuid } = await aStreetAuction(ann)

    for (const caller of [guestCaller, ann]) {
      const { svg } = await as(caller, { locale: 'de_DE' }).auction.map({ auction: uuid })

      expect(svg).toContain('Danzig')
      expect(svg).not.toContain('Gdańsk')
    }
  })

  test('a listing names its towns in the reader’s language, also to its owner, whose address keeps the local name', async () => {
    const ann = await aCustomer()
    const { uuid } = await aStreetAuction(ann)

    for (const caller of [guestCaller, ann])
      expect(await as(caller, { locale: 'de_DE' }).auction.get({ auction: uuid })).toMatchObject({ fromTown: 'Danzig' })

    const own = await as(ann, { locale: 'de_DE' }).auction.get({ auction: uuid })
    expect(own.fromAddress).toMatchObject({ city: 'Gdańsk' })
  })

  test('strangers see the towns and no street, no postal code and no exact point', async () => {
    const ann = await aCustomer({ name: 'Anna Kowalska' })
    const bob = await aCourier()
    const { id, uuid } = await aStreetAuction(ann)

    for (const caller of [guestCaller, bob]) {
      const seen = await as(caller).auction.get({ auction: uuid })

      expect(seen).toMatchObject({ id, isOwn: false, ownerName: 'Anna' })
      expect(seen.fromAddress).toMatchObject({
        city: 'Gdańsk',
        street: '',
        buildingNr: '',
        postalCode: '',
      })
      expect(JSON.stringify(seen)).not.toMatch(/Długa|80-831|Kowalska|receiverPhone/)
      expect(seen.fromAddress?.lat).toBe(Math.round((seen.fromAddress?.lat ?? 0) * 10) / 10)
    }
  })

  test('the line on the map ends before the addresses', async () => {
    const ann = await aCustomer()
    const own = await aStreetAuction(ann)

    const seen = await as(guestCaller).auction.get({ auction: own.id })
    const map = await as(guestCaller).auction.refreshMap({ auction: own.id })

    expect(seen.polylineString).not.toBe('')
    expect(own.polylineString.slice(0, 6)).not.toBe(seen.polylineString.slice(0, 6))
    expect(map).toMatchObject({ distance: own.distance, polylineString: seen.polylineString })
    expect(map.svg).toContain('<svg')
  })

  test('the owner and an admin see the full addresses', async () => {
    const ann = await aCustomer()
    const ada = await anAdmin()
    const { id } = await aStreetAuction(ann)

    for (const caller of [ann, ada]) {
      const seen = await as(caller).auction.get({ auction: id })
      expect(seen).toMatchObject({ isOwn: true, fromAddress: { street: 'Długa', buildingNr: '5' } })
    }
  })

  test('the accepted courier sees the address, the others do not', async () => {
    const ann = await aCustomer({ name: 'Anna Kowalska' })
    const bob = await aCourier()
    const eve = await aCourier()
    const { id } = await aStreetAuction(ann)
    await book(id, bob)

    expect(await as(bob).auction.get({ auction: id })).toMatchObject({
      isOwn: false,
      ownerName: 'Anna Kowalska',
      fromAddress: { street: 'Długa', buildingNr: '5' },
    })
    expect((await as(eve).auction.get({ auction: id })).fromAddress?.street).toBe('')
  })

  test('contacts open to both sides after acceptance, and to nobody before', async () => {
    const ann = await aCustomer({ phone: '+48501000111' })
    const bob = await aCourier({ phone: '+48501000222', companyName: 'Bob & Sons' })
    const eve = await aCourier()
    const { id } = await anAuction({ by: ann })
    const auction = { auction: id }

    expect(await refusal(as(bob).auction.ownerContact(auction))).toBe('forbidden')
    expect(await refusal(as(ann).auction.courierContact(auction))).toBe('forbidden')
    expect(await refusal(as(guestCaller).auction.ownerContact(auction))).toBe('unauthorized')
    await book(id, bob)

    expect(await as(bob).auction.ownerContact(auction)).toMatchObject({
      email: ann.email,
      phone: '+48501000111',
    })
    expect(await as(ann).auction.courierContact(auction)).toMatchObject({
      companyName: 'Bob & Sons',
      phone: '+48501000222',
    })
    expect(await refusal(as(eve).auction.ownerContact(auction))).toBe('forbidden')
    expect(await refusal(as(eve).auction.courierContact(auction))).toBe('forbidden')
  })

  test('only the deal shows the receiver’s phone', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const eve = await aCourier()
    const { id } = await anAuction({ by: ann })

    await as(ann).auction.setReceiverPhone({ auction: id, phone: '+49 30 123456' })
    expect(await refusal(as(bob).auction.receiverPhone({ auction: id }))).toBe('forbidden')
    expect(await refusal(as(bob).auction.setReceiverPhone({ auction: id, phone: '+49 30 1' + '23456' }))).toBe(
      'forbidden',
    )
    await book(id, bob)

    expect(await as(bob).auction.receiverPhone({ auction: id })).toEqual({ phone: '+49 30 123456' })
    expect(await refusal(as(eve).auction.receiverPhone({ auction: id }))).toBe('forbidden')
  })

  test('a courier sees some facts about the owner, a visitor none', async () => {
    const ann = await aCustomer({ name: 'Anna Kowalska' })
    const bob = await aCourier()
    const { id } = await anAuction({ by: ann })

    expect(await as(bob).auction.ownerDetails({ auction: id })).toMatchObject({
      name: 'Anna',
      listingsCount: 1,
      opinionsCount: 0,
      stars: null,
    })
    expect(await refusal(as(await aCustomer()).auction.ownerDetails({ auction: id }))).toBe('forbidden')
  })

  test('R01 an id that is neither a number nor a uuid is not found', async () => {
    for (const auction of ['x', '0', '-1', '1.5', '99999999999', "1' or '1'='1", 0, -1])
      expect(await refusal(as(guestCaller).auction.get({ auction }))).toBe('not_found')
  })

  test('a listing that is not public is not found for strangers', async () => {
    const ann = await aCustomer()
    const una = await aCustomer({ status: 'unconfirmed' })
    const pending = await anAuction({ by: una })
    const hidden = await anAuction({ by: ann, status: 'hidden' })
    const cancelled = await anAuction({ by: ann, status: 'cancelled' })

    for (const { id } of [pending, hidden, cancelled]) {
      expect(await refusal(as(guestCaller).auction.get({ auction: id }))).toBe('not_found')
      expect(await refusal(as(guestCaller).auction.images({ auction: id }))).toBe('not_found')
      expect(await refusal(as(await aCustomer()).auction.formData({ auction: id }))).toBe('not_found')
    }
    expect((await as(ann).auction.get({ auction: hidden.id })).status).toBe('hidden')
  })
})

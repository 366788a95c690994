import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pounds } from '#tests/support/scenes/offers.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { anAddress, anAuction, anAuctionForm, inDays } from '#tests/support/scenes/auctions.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

const anOfferOn = ({ id }: OwnAuctionView, by: SignedIn) =>
  as(by).offer.post({ auction: String(id), price: pounds('500') })

const statusOfOffer = async (auction: OwnAuctionView, owner: SignedIn) => {
  const offers = await as(owner).offer.ofAuction({ auction: String(auction.id) })
  return offers.data.map(({ status }) => status)
}

/** The form as a browser would send it back, with only the given change. */
async function editedForm(auction: OwnAuctionView, by: SignedIn, change: object = {}) {
  const form = await as(by).auction.formData({ auction: auction.id, mode: 'edit' })
  return { ...form, auction: auction.id, ...change } as never
}

describe('W29 the form’s data', () => {
  test('W29 editing loads the listing by its id', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann, title: 'My old sofa goes', category: 'sofa' })

    const form = await as(ann).auction.formData({ auction: auction.id, mode: 'edit' })

    expect(form).toMatchObject({
      id: auction.id,
      uuid: auction.uuid,
      mode: 'edit',
      title: 'My old sofa goes',
      isAuctionTitleEnteredByUser: true,
      transportDateRange: 'flex',
      items: [{ name: 'Corner sofa', length: 240, itemCategoryId: 'sofa' }],
      polylineString: auction.polylineString,
    })
  })

  test('the answer keeps the client’s own id of each item', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann, category: 'sofa' })
    const items = auction.items.map((item) => ({ ...item, tmpId: 'new-1' }))

    const edited = await as(ann).auction.edit(await editedForm(auction, ann, { items }))

    expect(edited.items.map(({ tmpId }) => tmpId)).toEqual(['new-1'])
    expect(edited).toMatchObject({ categoryId: 'sofa', parentId: 'furniture' })
    const read = await as(ann).auction.get({ auction: String(auction.id) })
    expect(read.items.map(({ tmpId }) => tmpId)).toEqual([null])
  })

  test('W29 copying loads an old listing with a new uuid', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann, status: 'cancelled' })
    const newUuid = randomUUID()

    const form = await as(ann).auction.formData({ auction: auction.id, mode: 'copy', newUuid })

    expect(form).toMatchObject({ id: null, uuid: newUuid, status: 'draft', version: 1 })
    expect(form.fromAddress).toEqual(auction.fromAddress)
  })

  test('W22 fixed dates come back as own dates', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann, receiveDateTo: inDays(5) })

    const form = await as(ann).auction.formData({ auction: auction.id, mode: 'edit' })

    expect(form).toMatchObject({ transportDateRange: 'custom', receiveDateTo: inDays(5) })
  })

  test('is available to the owner only', async () => {
    const auction = { auction: (await anAuction({ by: await aCustomer() })).id }

    expect(await refusal(as(await aCustomer()).auction.formData(auction))).toBe('forbidden')
    expect(await refusal(as(guestCaller).auction.formData(auction))).toBe('forbidden')
    expect((await as(await anAdmin()).auction.formData(auction)).isOwn).toBe(true)
  })
})

describe('edit an auction', () => {
  test('saved unchanged, only the version changes', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const auction = await anAuction({ by: ann })
    await anOfferOn(auction, bob)

    const saved = await as(ann).auction.edit(await editedForm(auction, ann))

    expect(saved).toMatchObject({
      title: auction.title,
      version: auction.version + 1,
      status: 'active',
      distance: auction.distance,
    })
    expect(await statusOfOffer(auction, ann)).toEqual(['active'])
  })

  test('another route is a material change: open offers need reconfirmation', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const auction = await anAuction({ by: ann })
    await anOfferOn(auction, bob)

    const toAddress = await anAddress('Praha')
    const saved = await as(ann).auction.edit(await editedForm(auction, ann, { toAddress }))

    expect(saved.toAddress?.city).toBe(toAddress.city)
    expect(saved.distance).not.toBe(auction.distance)
    expect(await statusOfOffer(auction, ann)).toEqual(['stale'])
  })

  test('other items are a material change, other words are not', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const auction = await anAuction({ by: ann })
    await anOfferOn(auction, bob)

    await as(ann).auction.edit(await editedForm(auction, ann, { description: 'New tyres.' }))
    expect(await statusOfOffer(auction, ann)).toEqual(['active'])

    const items = [{ model: 'Volkswagen Golf', hasWheels: false, runs: false }]
    await as(ann).auction.edit(await editedForm(auction, ann, { items }))
    expect(await statusOfOffer(auction, ann)).toEqual(['stale'])
  })

  test.each([
    ['another floor', { deliveryFloor: 4 }],
    ['a lift that is not there', { pickupElevator: false }],
    ['another weight of all', { totalWeight: 300, isTotalWeightEditedByUser: true }],
  ])('%s is a material change', async (_what, change) => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const up = { pickupFloor: 1, pickupElevator: true, deliveryFloor: 0 }
    const auction = await anAuction({ by: ann, category: 'sofa', form: up })
    await anOfferOn(auction, bob)

    await as(ann).auction.edit(await editedForm(auction, ann, change))

    expect(await statusOfOffer(auction, ann)).toEqual(['stale'])
  })

  test('other dates alone are a material change, another description is not', async () => {
    const ann = await aCustomer()
    const bob = await aCourier()
    const auction = await anAuction({ by: ann })
    await anOfferOn(auction, bob)

    const described = await as(ann).auction.editDescription({ auction: auction.id, description: 'Mind the dog.' })
    expect(described.description).toBe('Mind the dog.')
    expect(await statusOfOffer(auction, ann)).toEqual(['active'])

    const days = { sendDateFrom: inDays(2), sendDateTo: inDays(3), receiveDateFrom: inDays(3), receiveDateTo: inDays(4) } // prettier-ignore
    const dated = await as(ann).auction.editDates({ auction: auction.id, transportDateRange: 'custom', dateFixed: true, ...days }) // prettier-ignore
    expect(dated).toMatchObject(days)
    expect(dated.expiresAt).not.toBe(auction.expiresAt)
    expect(await statusOfOffer(auction, ann)).toEqual(['stale'])
  })

  test('past days are refused', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })

    const days = { sendDateFrom: inDays(-2), sendDateTo: inDays(3), receiveDateFrom: inDays(3), receiveDateTo: inDays(4) } // prettier-ignore
    const found = await wrongFields(as(ann).auction.editDates({ auction: id, transportDateRange: 'custom', ...days }))

    expect(found).toEqual({ sendDateFrom: 'past_date' })
  })

  test('an old version is refused, from the body or If-Match', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })
    const form = await editedForm(auction, ann)
    await as(ann).auction.edit(form)

    const headers = { 'if-match': `"${auction.version}"` }
    const late = { auction: auction.id, description: 'Late.' }

    expect(await refusal(as(ann).auction.edit(form))).toBe('auction.version_conflict')
    expect(await refusal(as(ann, { headers }).auction.editDescription(late))).toBe('auction.version_conflict')
  })

  test('only the owner may edit', async () => {
    const ann = await aCustomer()
    const eve = await aCustomer()
    const { id } = await anAuction({ by: ann })
    const form = { ...(await anAuctionForm()), auction: id }

    expect(await refusal(as(eve).auction.edit(form))).toBe('forbidden')
    expect(await refusal(as(guestCaller).auction.edit(form))).toBe('unauthorized')
    expect(await refusal(as(eve).auction.editDescription({ auction: id }))).toBe('forbidden')
  })

  test('V29 the same errors are reported as when posting', async () => {
    const ann = await aCustomer()
    const auction = await anAuction({ by: ann })

    const faults = { toAddress: null, items: [{ model: 'Golf', hasWheels: true, runs: true }] }
    const form = await editedForm(auction, ann, faults)

    expect(await wrongFields(as(ann).auction.edit(form))).toEqual({
      toAddress: 'address',
      'items[0].model': 'incorrect',
    })
  })

  test('a cancelled one cannot be edited', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann, status: 'cancelled' })

    const late = as(ann).auction.editDescription({ auction: id, description: 'Late.' })

    expect(await refusal(late)).toBe('auction.wrong_state')
  })
})

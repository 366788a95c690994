import { expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anAuction, aPhoto, inDays } from '#tests/support/scenes/auctions.ts'
import { aPaidDeal } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { aPricedAuction } from '#tests/support/scenes/set-prices.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const helping = async (by: SignedIn, id: number) => (await as(by).auction.crossSell({ auction: String(id) })).data
const codesOf = async (by: SignedIn, id: number) => (await helping(by, id)).map(({ code }) => code)

test('a new listing is advised to add pictures, a description, days and a number, with the current count', async () => {
  const ann = await aCustomer()
  const form = { sendDateFrom: inDays(2), sendDateTo: inDays(3), receiveDateFrom: inDays(3), receiveDateTo: inDays(5), dateFixed: true, transportDateRange: 'custom', description: '' } as const // prettier-ignore
  const { id } = await anAuction({ by: ann, form })

  const found = await helping(ann, id)
  expect(found.filter(({ code }) => code !== 'couriers' && code !== 'fixPrice')).toEqual([
    { code: 'pictures', count: 0 },
    { code: 'description' },
    { code: 'dates', days: 2 },
    { code: 'receiverPhone' },
  ])
})

test('a completed tip disappears', async () => {
  const ann = await aCustomer()
  const { id } = await anAuction({ by: ann })
  expect(await codesOf(ann, id)).not.toContain('dates')
  for (const name of ['a', 'b', 'c'])
    await as(ann).auction.addPicture({ auction: String(id), file: { name: `${name}.jpg`, bytes: await aPhoto() } })
  await as(ann).auction.setReceiverPhone({ auction: String(id), phone: '+49301230001' })

  const left = await codesOf(ann, id)
  expect(left).not.toContain('pictures')
  expect(left).not.toContain('receiverPhone')
})

test('with a price estimate there are tips to set a price and to ask couriers', async () => {
  const { ann, auction, expected } = await aPricedAuction()
  expect(await helping(ann, auction.id)).toContainEqual({ code: 'fixPrice', price: expected })

  const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
  const own = await anAuction({ by: ann, from: 'Gdańsk', to: 'Berlin' })
  const count = async () => (await helping(ann, own.id)).find(({ code }) => code === 'couriers')
  expect(await count()).toEqual({ code: 'couriers', count: 1 })
  await as(ann).offer.request({ id: bob.companyId ?? 0, auctions: [own.id] })
  expect(await count()).toBeUndefined()
})

test('once booked, the only tips are the receiver’s number and a similar listing', async () => {
  const { ann, auction } = await aPaidDeal()

  expect(await codesOf(ann, auction.id)).toEqual(['receiverPhone', 'copy'])
})

test('only the owner sees them', async () => {
  const { id } = await anAuction({ by: await aCustomer() })

  expect(await refusal(helping(await aCustomer(), id))).toBe('forbidden')
  expect(await refusal(helping(await aCourier(), id))).toBe('forbidden')
})

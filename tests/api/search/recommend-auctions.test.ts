import { expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aDealUntil, anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })

const suiting = async (bob: SignedIn) => (await as(bob).search.recommended()).data
const reasonsOf = async (bob: SignedIn, id: number) => (await suiting(bob)).find((row) => row.id === id)?.reasons

test('a listing near a courier’s home suits, also by the vehicle’s payload', async () => {
  const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
  await as(bob).company.addVehicle(aVan({ payload: 2000 }))
  const { id } = await anAuction({ by: await aCustomer(), from: 'Gdańsk', to: 'Berlin' })
  const far = await anAuction({ by: await aCustomer(), from: 'Berlin', to: 'Gdańsk' })

  expect(await reasonsOf(bob, id)).toEqual([
    { code: 'home', km: 0 },
    { code: 'vehicle', kg: 2000 },
  ])
  expect(await reasonsOf(bob, far.id)).toBeUndefined()
})

test('a listing on a route driven before, or of a kind carried before, suits at any distance', async () => {
  const bob = await aCourier({ city: 'Lyon', country: 'FR' })
  await aDealUntil('realized', { bob, listing: { from: 'Gdynia', to: 'Berlin' } })
  const { id } = await anAuction({ by: await aCustomer(), from: 'Gdańsk', to: 'Berlin' })
  const back = await anAuction({ by: await aCustomer(), from: 'Berlin', to: 'Gdańsk' })

  expect(await reasonsOf(bob, id)).toEqual([
    { code: 'way', count: 1 },
    { code: 'kind', count: 1 },
  ])
  expect(await reasonsOf(bob, back.id)).toBeUndefined()
})

test('a listing similar to one watched or offered on suits', async () => {
  const bob = await aCourier({ city: 'Lyon', country: 'FR' })
  const watched = await anAuction({ by: await aCustomer(), from: 'Gdańsk', to: 'Berlin' })
  const bid = await anAuction({ by: await aCustomer(), from: 'Berlin', to: 'Gdańsk' })
  const [alike, back, sofa] = [
    await anAuction({ by: await aCustomer(), from: 'Gdańsk', to: 'Berlin' }),
    await anAuction({ by: await aCustomer(), from: 'Berlin', to: 'Gdańsk' }),
    await anAuction({ by: await aCustomer(), from: 'Gdańsk', to: 'Berlin', category: 'sofa' }),
  ]
  await as(bob).auction.observe({ auction: watched.id })
  await anOffer({ on: bid, by: bob })

  expect(await reasonsOf(bob, alike.id)).toEqual([{ code: 'alike' }])
  expect(await reasonsOf(bob, back.id)).toEqual([{ code: 'alike' }])
  expect(await reasonsOf(bob, sofa.id)).toBeUndefined()
  expect(await reasonsOf(bob, bid.id)).toBeUndefined()
})

test('own listings, too heavy ones and those of unwanted categories do not suit', async () => {
  const from = { city: 'Warszawa', country: 'PL' }
  const clara = await aCharity(from)
  const bob = await aCourier(from)
  await as(bob).company.addVehicle(aVan({ payload: 800 }))
  const warsaw = { fromAddress: await anAddress('Warszawa') }
  const own = await anAuction({ by: clara, form: warsaw })
  const car = await anAuction({ by: await aCustomer(), form: warsaw })
  const sofa = await anAuction({ by: await aCustomer(), form: warsaw, category: 'sofa' })

  expect(await reasonsOf(clara, own.id)).toBeUndefined()
  expect(await reasonsOf(clara, car.id)).toBeDefined()
  expect(await reasonsOf(bob, car.id)).toBeUndefined()
  expect(await reasonsOf(bob, sofa.id)).toBeDefined()
  const settings = await as(bob).company.settings()
  await as(bob).company.changeSettings({ ...settings, workCategories: ['boats'] })
  expect(await reasonsOf(bob, sofa.id)).toBeUndefined()
})

test('the best come first, in two statements for any number', async () => {
  const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
  const { answer, statements } = await statementsOf(() => as(bob).search.recommended())

  expect(answer.data.length).toBeGreaterThan(2)
  expect(answer.data.length).toBeLessThanOrEqual(12)
  const scores = answer.data.map(({ score }) => score)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  expect(statements).toHaveLength(2)
})

test('a driver, who cannot make offers, is refused', async () => {
  const dan = await aMember({ of: await aCourier(), role: 'driver' })

  expect(await refusal(suiting(dan))).toBe('forbidden')
})

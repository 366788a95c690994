import { expect, test } from 'vitest'
import { anAddress, anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const from = async (town: string) => ({ form: { fromAddress: await anAddress(town) } })

test('a courier sees listings that start near home, except those already offered on', async () => {
  const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
  const ann = await aCustomer()
  const near = await anAuction({ by: ann, ...(await from('Gdańsk')) })
  const bid = await anAuction({ by: ann, ...(await from('Gdańsk')) })
  await anAuction({ by: ann, ...(await from('Berlin')) })
  await anOffer({ on: bid, by: bob })

  const answer = await as(bob).search.nearHome()

  expect(answer).toMatchObject({ country: 'PL', town: 'Gdańsk', radiusKm: 100 })
  expect(answer.data.map(({ id }) => id)).toEqual([near.id])
})

test('a charity does not see its own listings', async () => {
  const clara = await aCharity({ city: 'Berlin', country: 'DE' })
  await anAuction({ by: clara, ...(await from('Berlin')) })

  const { data, town } = await as(clara).search.nearHome()

  expect(town).toBe('Berlin')
  expect(data).not.toHaveLength(0)
  const own = (await as(clara).auction.myListings({ type: 'active' })).data.map(({ id }) => id)
  expect(data.filter(({ id }) => own.includes(id))).toEqual([])
})

test('for a company in an unknown town, its country counts', async () => {
  const bob = await aCourier({ city: 'Nowhere at all', country: 'DE' })
  const other = await anAuction({ by: await aCustomer(), ...(await from('Berlin')) })

  const { data, town } = await as(bob).search.nearHome()

  expect(town).toBeNull()
  expect(data.map(({ id }) => id)).toContain(other.id)
})

test('the number of statements does not depend on the results', async () => {
  const bob = await aCourier({ city: 'Gdańsk', country: 'PL' })
  const { statements } = await statementsOf(() => as(bob).search.nearHome())

  expect(statements.length).toBeLessThanOrEqual(4)
})

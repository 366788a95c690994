import { expect, test } from 'vitest'
import { query } from '#api/kit/db/db.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aMember } from '#tests/support/scenes/members.ts'
import { aDealUntil, anOffer } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aVan } from '#tests/support/scenes/vehicles.ts'

testApp({ LIMIT_FACTOR: '1000' })

const inGdansk = { city: 'Gdańsk', country: 'PL' }
const fitting = async (by: SignedIn, id: number) => (await as(by).search.couriers({ auction: String(id) })).data

test('the owner of a listing sees couriers who live near it or drove the same route, with the reasons', async () => {
  const ann = await aCustomer()
  const [near, far] = [await aCourier(inGdansk), await aCourier({ city: 'Lyon', country: 'FR' })]
  await as(near).company.addVehicle(aVan({ payload: 2000 }))
  await aDealUntil('realized', { ann, bob: far, listing: { from: 'Gdynia', to: 'Berlin' } })
  const { id } = await anAuction({ by: ann, from: 'Gdańsk', to: 'Berlin' })

  const found = await fitting(ann, id)
  const reasonsOf = ({ companyId }: SignedIn) => found.find((one) => one.companyId === companyId)?.reasons
  expect(reasonsOf(near)).toEqual([
    { code: 'home', km: 0 },
    { code: 'vehicle', kg: 2000 },
  ])
  expect(reasonsOf(far)).toEqual([
    { code: 'way', count: 1 },
    { code: 'kind', count: 1 },
  ])
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a))
})

test('oneself, bidders and companies that may not offer are left out; couriers already asked are marked', async () => {
  const ann = await aCharity(inGdansk)
  const [bob, bert, eve, dina] = [
    await aCourier(inGdansk),
    await aCourier(inGdansk),
    await aCourier(inGdansk),
    await aCourier({ ...inGdansk, companyStatus: 'unverified' }),
  ]
  await query({ tx: undefined }, `update companies set deals_count = 900 where id = any($1)`, [
    [ann, bob, bert, eve, dina].map(({ companyId }) => companyId),
  ])
  const { id } = await anAuction({ by: ann, from: 'Gdańsk', to: 'Berlin' })
  await anOffer({ on: { id }, by: bert })
  await as(ann).offer.request({ id: eve.companyId ?? 0, auctions: [id] })

  const found = await fitting(ann, id)
  const requestOf = ({ companyId }: SignedIn) => found.find((one) => one.companyId === companyId)?.request
  expect([bob, bert, eve, dina, ann].map(requestOf)).toEqual([null, undefined, 'open', undefined, undefined])
})

test('only for the owner, and for a listing that takes offers', async () => {
  const ann = await aCustomer()
  const bob = await aCourier(inGdansk)
  const { id } = await anAuction({ by: ann, from: 'Gdańsk', to: 'Berlin' })
  for (const other of [bob, await aCustomer(), await aMember({ of: bob })])
    expect(await refusal(fitting(other, id))).toMatch(/forbidden|not_found/)
  await as(ann).auction.cancel({ auction: id, reason: 'Sold' })
  expect(await fitting(ann, id)).toEqual([])
})

import { expect, test } from 'vitest'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aServer()

test('the search has a path of its own next to that of one auction', async () => {
  const { id } = await anAuction({ by: await aCustomer() })

  const answer = await call('GET /api/auction/search?categories=cars&fromCountries=pl&sort=price')
  const counted = await call('GET /api/mobile/auction/search/count?categories=sofa')

  expect(answer).toMatchObject({ status: 200, json: { total: 1, data: [{ id }] } })
  expect(counted).toMatchObject({ status: 200, json: { count: 0 } })
})

import { describe, expect, test } from 'vitest'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

/** A courier’s request on both channels. */
async function ask(path: string) {
  const { sessionId } = await aCourier()
  const headers = { authorization: `Bearer ${accessToken(theServices().config, sessionId)}` }
  const [rest, mobile] = await Promise.all(
    ['/api', '/api/mobile'].map((door) => call(`GET ${door}${path}`, { headers })),
  )
  expect(mobile?.status).toBe(rest?.status)
  return { status: rest?.status, json: rest?.json ?? {} }
}

describe('a price in a query has two parts', () => {
  test('net and gross are calculated from it', async () => {
    const gross = await ask('/offer/calc-from-gross-price?grossPrice[amount]=124.00&grossPrice[currency]=GBP')
    const net = await ask('/offer/calc-from-net-price?netPrice[amount]=100.00&netPrice[currency]=GBP')

    expect([gross.status, net.status]).toEqual([200, 200])
    expect(gross.json).toMatchObject({ gross: { amount: '124.00', currency: 'GBP' } })
    expect(net.json).toMatchObject({ net: { amount: '100.00', currency: 'GBP' } })
  })

  test('encoded brackets are understood', async () => {
    const { status, json } = await ask(
      '/offer/calc-from-gross-price?grossPrice%5Bamount%5D=124.00&grossPrice%5Bcurrency%5D=GBP',
    )

    expect(status).toBe(200)
    expect(json).toMatchObject({ gross: { amount: '124.00', currency: 'GBP' } })
  })

  test('an offer is validated with it, and errors name the part', async () => {
    const { id } = await anAuction({ by: await aCustomer() })
    const of = (amount: string) => ask(`/offer/validate?auction=${id}&price[amount]=${amount}&price[currency]=GBP`)

    expect((await of('500.00')).status).toBe(200)
    const wrong = await of('much')
    expect(wrong.status).toBe(422)
    expect(wrong.json.errors).toMatchObject([{ path: 'price[amount]' }])
  })

  test('a price without its parts is invalid', async () => {
    const { status, json } = await ask('/offer/calc-from-gross-price?grossPrice=124.00')

    expect(status).toBe(422)
    expect(json.code).toBe('invalid')
  })
})

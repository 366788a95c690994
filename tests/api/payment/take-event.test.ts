import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { localSecrets } from '#api/payment/open-cards.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { aChosenDeal, payWith, providerEvents } from '#tests/support/offers.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aWorld, theServices } from '#tests/support/world.ts'

aWorld()
aServer()

const deliver = (body: string, signedBody = body) => {
  const { webhookSecret: secret } = localSecrets(theServices().config)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: signedBody, secret })
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  return call('POST /api/payment/webhook', { host: '127.0.0.1', headers, body })
}

describe('the door for the card provider’s events', () => {
  test('takes them as they are on the wire, to the last byte', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)

    for (const event of await providerEvents())
      expect(await deliver(JSON.stringify(event, null, 2))).toMatchObject({
        status: 200,
        json: { received: true },
      })

    expect((await Offer.findByPk(deal.offerId))?.status).toBe('accepted')
  })

  test('refuses what was changed on the way, and what nobody signed', async () => {
    const [event] = await providerEvents()
    const body = JSON.stringify(event)

    expect((await deliver(body.replace('evt_', 'evt_x'), body)).status).toBe(403)
    expect((await call('POST /api/payment/webhook', { json: event })).status).toBe(403)
  })

  test('takes events of things that are not ours and lets them be', async () => {
    const foreign = { id: 'evt_foreign', object: 'event', type: 'charge.updated', data: { object: {} } }

    expect((await deliver(JSON.stringify(foreign))).status).toBe(200)
    expect((await deliver(JSON.stringify(foreign))).status).toBe(200)
  })
})

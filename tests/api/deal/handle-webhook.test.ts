import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { RequestIO } from '#api/kit/context.ts'
import { query } from '#api/kit/db.ts'
import { handleWebhook } from '#api/deal/handle-webhook.ts'
import { localSecrets } from '#api/payment/find-sandbox.part.ts'
import { Offer } from '#api/offer/offer.model.ts'
import { aChosenDeal, payWith, processorEvents } from '#tests/support/offers.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aCtx, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const deliver = (body: string, signedBody = body) => {
  const { webhookSecret: secret } = localSecrets(theServices().config)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: signedBody, secret })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signature,
  }
  return call('POST /api/payment/webhook', { host: '127.0.0.1', headers, body })
}

function signed(event: Stripe.Event | undefined): RequestIO {
  const { webhookSecret: secret } = localSecrets(theServices().config)
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return { ...aCtx().io, rawBody: Buffer.from(payload), header: () => signature }
}

async function noted(id: string | undefined): Promise<number> {
  const found = await query({ tx: undefined }, `select 1 from processor_events where id = $1`, [id])
  return found.length
}

describe('the door for the card processor’s events', () => {
  test('takes them as they are on the wire, to the last byte', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)

    for (const event of await processorEvents())
      expect(await deliver(JSON.stringify(event, null, 2))).toMatchObject({
        status: 200,
        json: { received: true },
      })

    expect((await Offer.findByPk(deal.offerId))?.status).toBe('accepted')
  })

  test('refuses what was changed on the way, and what nobody signed', async () => {
    const [event] = await processorEvents()
    const body = JSON.stringify(event)

    expect((await deliver(body.replace('evt_', 'evt_x'), body)).status).toBe(403)
    expect((await call('POST /api/payment/webhook', { json: event })).status).toBe(403)
  })

  test('notes each event together with its effect: what could not be done may be told again', async () => {
    const deal = await aChosenDeal()
    await payWith('success', deal)
    const event = (await processorEvents()).findLast(
      ({ type }) => type === 'checkout.session.completed',
    )
    const away = {
      ...aCtx().cardProcessor,
      getPayment: () => Promise.reject(new Error('no network')),
    }
    const tell = (cardProcessor = aCtx().cardProcessor) =>
      handleWebhook({ ...aCtx(), io: signed(event), cardProcessor })

    await expect(tell(away)).rejects.toThrow('no network')
    expect(await noted(event?.id)).toBe(0)
    await tell()
    expect(await noted(event?.id)).toBe(1)
    // Known by now: nobody is asked.
    await expect(tell(away)).resolves.toEqual({ received: true })
    expect((await Offer.findByPk(deal.offerId))?.status).toBe('accepted')
  })

  test('takes events of things that are not ours and lets them be', async () => {
    const foreign = {
      id: 'evt_foreign',
      object: 'event',
      type: 'charge.updated',
      data: { object: {} },
    }

    expect((await deliver(JSON.stringify(foreign))).status).toBe(200)
    expect((await deliver(JSON.stringify(foreign))).status).toBe(200)
  })
})

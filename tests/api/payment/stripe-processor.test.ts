import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#api/kit/log.ts'
import type { CardProcessor, CheckoutOrder } from '#api/payment/card-processor.port.ts'
import { stripeProcessor } from '#api/payment/stripe-processor.port.ts'
import { refusal } from '#tests/support/scenes/refusals.ts'

interface Recorded {
  line: string
  headers: IncomingHttpHeaders
  form: Record<string, string>
  body: string
}

let recorded: Recorded[]
let answers: Record<string, { status?: number; body: object }>
let processor: CardProcessor
let stop: () => Promise<void>

const secrets = { secretKey: 'sk_test_wire', webhookSecret: 'whsec_wire' }

/** Answers as in Stripe’s reference, and records the requests. */
beforeEach(async () => {
  recorded = []
  answers = {}
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      const line = `${req.method} ${req.url?.split('?')[0]}`
      const query = req.url?.split('?')[1] ?? ''
      const form = Object.fromEntries(new URLSearchParams(body || query))
      recorded.push({ line, headers: req.headers, form, body })
      const answer = answers[line] ?? { body: {} }
      res.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      res.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const server_ = { host: '127.0.0.1', port, protocol: 'http' } as const
  processor = stripeProcessor({ ...secrets, log: createLog('silent'), server: server_ })
  stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

afterEach(() => stop())

const order: CheckoutOrder = {
  paymentId: 17,
  offerId: 7,
  amountMinor: 50_000,
  currency: 'PLN',
  description: 'Sofa from Gdańsk to Berlin',
  merchant: 'CarryTo',
  email: 'ann@people.example',
  intlLocale: 'pl-PL',
  successUrl: 'http://pl.localhost/deal?payment=success',
  cancelUrl: 'http://pl.localhost/deal?payment=cancelled',
  expiresAt: new Date('2026-11-21T10:00:00Z'),
}

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  amount_total: 50_000,
  currency: 'pln',
  payment_status: 'unpaid',
  status: 'open',
  payment_intent: null,
  url: 'https://pay.example/cs_1',
}

describe('requests to Stripe', () => {
  test('open a page on which exactly our price can be paid by card', async () => {
    answers['POST /v1/checkout/sessions'] = { body: session }

    const page = await processor.createCheckout(order)

    expect(page).toEqual({
      id: 'cs_1',
      intentId: undefined,
      state: 'open',
      url: 'https://pay.example/cs_1',
      failureCode: undefined,
      amountMinor: 50_000,
      currency: 'PLN',
    })
    expect(recorded[0]?.headers).toMatchObject({
      authorization: 'Bearer sk_test_wire',
      'idempotency-key': 'payment-17',
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(recorded[0]?.form).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'pln',
      'line_items[0][price_data][unit_amount]': '50000',
      'line_items[0][price_data][product_data][name]': 'Sofa from Gdańsk to Berlin',
      client_reference_id: '17',
      customer_email: 'ann@people.example',
      locale: 'pl',
      'branding_settings[display_name]': 'CarryTo',
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      expires_at: '1795255200',
      'metadata[paymentId]': '17',
      'metadata[offerId]': '7',
      'payment_intent_data[metadata][paymentId]': '17',
      'payment_intent_data[metadata][offerId]': '7',
      'payment_intent_data[transfer_group]': 'offer-7',
      'payment_intent_data[description]': 'Sofa from Gdańsk to Berlin',
    })
  })

  test.each([
    ['en-GB', 'en-GB'],
    ['en-150', 'en'],
    ['pt-PT', 'pt'],
    ['sv-SE', 'sv'],
  ])('for a storefront in %s use the page in %s', async (intlLocale, locale) => {
    await processor.createCheckout({ ...order, intlLocale })

    expect(recorded[0]?.form.locale).toBe(locale)
  })

  test('refund an amount of that payment, with our key', async () => {
    answers['POST /v1/refunds'] = { body: { id: 're_1' } }

    const refund = await processor.refund({
      intentId: 'pi_1',
      amountMinor: 500,
      key: 'refund:17:late',
    })

    expect(refund).toMatchObject({ id: 're_1' })
    expect(recorded[0]).toMatchObject({
      headers: { 'idempotency-key': 'refund:17:late' },
      form: { payment_intent: 'pi_1', amount: '500' },
    })
  })

  test('send evidence as a file of its purpose, then name the file in the dispute and submit it', async () => {
    answers['POST /v1/files'] = { body: { id: 'file_1', object: 'file' } }
    answers['POST /v1/disputes/du_1'] = { body: { id: 'du_1' } }

    await processor.sendEvidence({
      disputeId: 'du_1',
      pdf: new TextEncoder().encode('%PDF-1.3 case'),
      fileName: 'case-file-7.pdf',
      product: 'Sofa from Gdańsk to Berlin',
      serviceDay: '2026-11-20',
      text: 'Delivered to the door.',
    })

    const [upload, answer] = recorded
    expect(upload).toMatchObject({
      line: 'POST /v1/files',
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) as string },
    })
    expect(upload?.body).toMatch(/name="purpose"\r\n\r\ndispute_evidence\r\n/)
    expect(upload?.body).toMatch(
      /name="file"; filename="case-file-7\.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1\.3 case\r\n/,
    )
    expect(answer).toMatchObject({
      line: 'POST /v1/disputes/du_1',
      headers: { 'idempotency-key': 'evidence-du_1-file_1' },
      form: {
        submit: 'true',
        'evidence[product_description]': 'Sofa from Gdańsk to Berlin',
        'evidence[service_date]': '2026-11-20',
        'evidence[service_documentation]': 'file_1',
        'evidence[uncategorized_text]': 'Delivered to the door.',
      },
    })
  })

  test('read the last day of a dispute and whether evidence was handed in', async () => {
    const details = { due_by: 1_764_633_600, has_evidence: true, past_due: false, submission_count: 1 }
    answers['GET /v1/disputes/du_1'] = {
      body: {
        id: 'du_1',
        object: 'dispute',
        amount: 500,
        currency: 'pln',
        status: 'under_review',
        payment_intent: { id: 'pi_1', metadata: { paymentId: '17' } },
        evidence_details: details,
      },
    }

    expect(await processor.getDispute('du_1')).toEqual({
      id: 'du_1',
      paymentId: 17,
      state: 'open',
      isMoneyTaken: true,
      amountMinor: 500,
      currency: 'PLN',
      evidenceDueAt: new Date('2025-12-02T00:00:00Z'),
      isEvidenceSent: true,
    })
  })

  test('transfer from the very payment; after a refusal the next try has a new key', async () => {
    answers['GET /v1/payment_intents/pi_1'] = { body: { id: 'pi_1', latest_charge: 'ch_1' } }
    answers['POST /v1/transfers'] = { body: { id: 'tr_1' } }
    const transfer = {
      payoutId: 3,
      accountId: 'acct_1',
      amountMinor: 45_460,
      currency: 'PLN',
      offerId: 7,
      intentId: 'pi_1',
    } as const

    await processor.transfer({ ...transfer, refusals: 0 })
    await processor.transfer({ ...transfer, refusals: 1 })

    const [first, second] = recorded.filter(({ line }) => line === 'POST /v1/transfers')
    expect(first).toMatchObject({
      headers: { 'idempotency-key': 'payout-3-0' },
      form: {
        amount: '45460',
        currency: 'pln',
        destination: 'acct_1',
        source_transaction: 'ch_1',
        transfer_group: 'offer-7',
        'metadata[payoutId]': '3',
      },
    })
    expect(second?.headers['idempotency-key']).toBe('payout-3-1')
  })

  test('repeat a reversed payout as a new transfer from our balance', async () => {
    answers['POST /v1/transfers'] = { body: { id: 'tr_9' } }
    const again = { payoutId: 3, reversalId: 8, offerId: 7 }
    const first = { id: 'tr_1', metadata: { payoutId: '3' } }
    const second = { id: 'tr_9', metadata: { payoutId: '3', reversalId: '8' } }
    answers['GET /v1/transfers'] = {
      body: { object: 'list', data: [first, second], has_more: false },
    }

    await processor.transfer({
      ...again,
      refusals: 1,
      accountId: 'acct_1',
      amountMinor: 5000,
      currency: 'PLN',
    })

    expect(recorded).toHaveLength(1)
    expect(recorded[0]?.headers['idempotency-key']).toBe('reversal-8-1')
    expect(recorded[0]?.form).toEqual({
      amount: '5000',
      currency: 'pln',
      destination: 'acct_1',
      transfer_group: 'offer-7',
      'metadata[payoutId]': '3',
      'metadata[reversalId]': '8',
    })
    expect(await processor.findTransfer(again)).toMatchObject({ id: 'tr_9' })
    expect(await processor.findTransfer({ payoutId: 3, offerId: 7 })).toMatchObject({ id: 'tr_1' })
  })

  test('list the reversals of a transfer, and read the state of a bank payout', async () => {
    const reversal = { id: 'trr_1', object: 'transfer_reversal', amount: 500, transfer: 'tr_1' }
    answers['GET /v1/transfers/tr_1/reversals'] = {
      body: { object: 'list', data: [reversal], has_more: false },
    }
    answers['GET /v1/payouts/po_1'] = {
      body: {
        id: 'po_1',
        object: 'payout',
        amount: 900,
        currency: 'pln',
        status: 'failed',
        failure_code: 'account_closed',
      },
    }

    expect(await processor.listReversals('tr_1')).toEqual([{ id: 'trr_1', amountMinor: 500 }])
    expect(await processor.getBankPayout('acct_1', 'po_1')).toEqual({
      hasFailed: true,
      failureCode: 'account_closed',
      amountMinor: 900,
      currency: 'PLN',
    })
    expect(recorded[1]?.headers['stripe-account']).toBe('acct_1')
  })

  test('find an earlier transfer by its deal', async () => {
    const mine = { id: 'tr_2', metadata: { payoutId: '3' } }
    const other = { id: 'tr_1', metadata: { payoutId: '2' } }
    answers['GET /v1/transfers'] = {
      body: { object: 'list', data: [other, mine], has_more: false },
    }

    expect(await processor.findTransfer({ payoutId: 3, offerId: 7 })).toMatchObject({ id: 'tr_2' })
    expect(recorded[0]?.form.transfer_group).toBe('offer-7')
  })

  test('create an account that may receive transfers, and its onboarding link', async () => {
    answers['POST /v1/accounts'] = { body: { id: 'acct_1' } }
    answers['POST /v1/account_links'] = { body: { url: 'https://bank.example/1' } }

    await processor.createAccount({ companyId: 5, country: 'PL', email: 'bob@people.example' })
    const { url } = await processor.accountLink({
      accountId: 'acct_1',
      returnUrl: 'http://pl.localhost/me',
    })

    expect(url).toBe('https://bank.example/1')
    expect(recorded[0]).toMatchObject({
      headers: { 'idempotency-key': 'account-5' },
      form: {
        country: 'PL',
        email: 'bob@people.example',
        'capabilities[transfers][requested]': 'true',
      },
    })
    expect(recorded[1]?.form).toEqual({
      account: 'acct_1',
      type: 'account_onboarding',
      return_url: 'http://pl.localhost/me',
      refresh_url: 'http://pl.localhost/me',
    })
  })
})

test.each([
  ['active', true, true],
  ['active', false, false],
  ['inactive', true, false],
])('an account with transfers %s and payouts %s is ready: %s', async (transfers, payouts_enabled, isReady) => {
  answers['GET /v1/accounts/acct_1'] = { body: { id: 'acct_1', capabilities: { transfers }, payouts_enabled } }

  expect(await processor.account('acct_1')).toMatchObject({ isReady })
})

describe('a Stripe payment', () => {
  const intent = (status: string, more: object = {}) => ({
    payment_intent: { id: 'pi_1', status, ...more },
  })
  const declined = {
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
  }

  test.each([
    ['open', {}],
    ['action_required', intent('requires_action')],
    ['open', intent('requires_payment_method', declined)],
    ['captured', { status: 'complete', payment_status: 'paid', ...intent('succeeded') }],
    ['captured', intent('succeeded')],
    ['voided', { status: 'expired' }],
  ])('is %s for %j', async (state, told) => {
    answers['GET /v1/checkout/sessions/cs_1'] = { body: { ...session, ...told } }

    expect((await processor.getPayment('cs_1')).state).toBe(state)
  })

  test('states why a card was declined', async () => {
    answers['GET /v1/checkout/sessions/cs_1'] = {
      body: { ...session, ...intent('requires_payment_method', declined) },
    }

    expect(await processor.getPayment('cs_1')).toMatchObject({
      intentId: 'pi_1',
      failureCode: 'insufficient_funds',
    })
  })
})

describe('errors of Stripe', () => {
  const refusedWith = async (status: number, type: string) => {
    answers['POST /v1/refunds'] = { status, body: { error: { type, code: 'x', message: 'no' } } }
    return refusal(processor.refund({ intentId: 'pi_1', amountMinor: 1, key: 'k' }))
  }

  test('a definite refusal had no effect', async () => {
    expect(await refusedWith(400, 'invalid_request_error')).toBe('payment.not_possible')
    expect(await refusedWith(402, 'card_error')).toBe('payment.not_possible')
  })

  test('any other error has an unknown effect, and is retried with the same key', async () => {
    expect(await refusedWith(500, 'api_error')).toBe('payment.processor_unavailable')
    expect(new Set(recorded.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['k']))
    expect(recorded.length).toBe(3)
    expect(await refusedWith(401, 'invalid_request_error')).toBe('payment.processor_unavailable')
  })

  test('an unreachable Stripe is reported as unavailable', async () => {
    await stop()
    stop = () => Promise.resolve()

    expect(await refusal(processor.getPayment('cs_1'))).toBe('payment.processor_unavailable')
  })
})

test.each([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that is %s at Stripe is %s here, with its reason', async (status, state) => {
  const refund = { id: 're_1', object: 'refund', amount: 100, status, metadata: { key: 'k' } }
  const failure = { ...refund, failure_reason: 'expired_or_canceled_card' }
  answers['GET /v1/refunds'] = { body: { object: 'list', data: [failure], has_more: false } }

  expect(await processor.listRefunds('pi_1')).toEqual([
    { id: 're_1', key: 'k', state, failureCode: 'expired_or_canceled_card', amountMinor: 100 },
  ])
})

describe('Stripe’s webhooks', () => {
  const told = (object: object, secret = secrets.webhookSecret, timestamp?: number, event: object = { type: 'x' }) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', ...event, data: { object } })
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(timestamp ? { timestamp } : {}),
    })
    return processor.readEvent(Buffer.from(payload), header, new Date())
  }

  test.each([
    [
      {
        id: 'cs_1',
        object: 'checkout.session',
        metadata: { paymentId: '17' },
        payment_intent: 'pi_1',
      },
      { paymentId: 17, sessionId: 'cs_1', intentId: 'pi_1' },
    ],
    [
      { id: 'pi_1', object: 'payment_intent', metadata: {} },
      { paymentId: undefined, intentId: 'pi_1' },
    ],
    [
      { id: 'ch_1', object: 'charge', metadata: { paymentId: 'x' }, payment_intent: 'pi_1' },
      { paymentId: undefined, intentId: 'pi_1' },
    ],
    [
      { id: 'acct_1', object: 'account' },
      { accountId: 'acct_1', paymentId: undefined },
    ],
    [
      { id: 're_1', object: 'refund', metadata: { key: 'refund:17:x' }, payment_intent: 'pi_1' },
      { isRefund: true, intentId: 'pi_1' },
    ],
  ])('%j is about %j', (object, about) => {
    expect(told(object)).toMatchObject({ id: 'evt_1', ...about })
  })

  test('a transfer that was taken back, and a payout that a bank refused', () => {
    const transfer = { id: 'tr_1', object: 'transfer', metadata: { payoutId: '3' } }
    const payout = { id: 'po_1', object: 'payout', metadata: {} }
    const typed = (object: object, event: object) => told(object, undefined, undefined, event)

    expect(typed(transfer, { type: 'transfer.reversed' })).toMatchObject({
      payoutId: 3,
      transferId: 'tr_1',
    })
    expect(typed(payout, { type: 'payout.failed', account: 'acct_1' })).toMatchObject({
      accountId: 'acct_1',
      bankPayoutId: 'po_1',
    })
    expect(typed(payout, { type: 'payout.paid', account: 'acct_1' }).accountId).toBeUndefined()
  })

  test('are refused with a wrong or old signature', () => {
    expect(() => told({}, 'whsec_guessed')).toThrow()
    expect(() => told({}, secrets.webhookSecret, 1_700_000_000)).toThrow()
    expect(() => processor.readEvent(Buffer.from('{}'), 'nonsense', new Date())).toThrow()
  })
})

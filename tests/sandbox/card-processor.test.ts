import { createServer } from 'node:http'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startLocalProcessor } from '#sandbox/card-processor/start-local-processor.ts'
import type { LocalProcessor } from '#sandbox/card-processor/start-local-processor.ts'
import germanWords from '#content/words/de/processor.json' with { type: 'json' }
import englishWords from '#content/words/en/processor.json' with { type: 'json' }

const SECRET_KEY = 'sk_test_local'
const WEBHOOK_SECRET = 'whsec_local'
const SHOP = 'http://pl.localhost:4000'

let inbox: Awaited<ReturnType<typeof anInbox>>
let processor: LocalProcessor
let stripe: Stripe
let clockAhead = 0

beforeEach(async () => {
  clockAhead = 0
  inbox = await anInbox()
  processor = await aProcessor()
  processor.hold()
  stripe = aClient(processor)
})

afterEach(async () => {
  await processor.stop()
  await inbox.stop()
})

describe('the door of the local payment processor', () => {
  test('a stranger without the secret key is turned away', async () => {
    const stranger = aClient(processor, 'sk_test_wrong')

    await expect(stranger.paymentIntents.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
  })

  test('the same idempotency key gives the same answer and makes one payment', async () => {
    const wanted = { amount: 24_000, currency: 'pln' }
    const first = await stripe.paymentIntents.create(wanted, { idempotencyKey: 'offer-7' })
    const second = await stripe.paymentIntents.create(wanted, { idempotencyKey: 'offer-7' })

    expect(second.id).toBe(first.id)
    expect(replayed(second)).toBe('true')
    expect(replayed(first)).toBeUndefined()
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  test('an idempotency key used for something else is refused', async () => {
    const options = { idempotencyKey: 'offer-7' }
    await stripe.paymentIntents.create({ amount: 24_000, currency: 'pln' }, options)

    const other = stripe.paymentIntents.create({ amount: 25_000, currency: 'pln' }, options)

    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  test('a declined card stays declined for the same idempotency key', async () => {
    const intent = await anIntent()
    const confirm = () =>
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_visa_chargeDeclined' },
        { idempotencyKey: 'try-1' },
      )

    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' })
    await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' })
    expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test('a misspelt or missing parameter is named', async () => {
    const misspelt = { amount: 5000, currency: 'pln', amonut: 1 }

    await expect(stripe.paymentIntents.create(misspelt)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'amonut',
    })
    await expect(stripe.rawRequest('POST', '/v1/payment_intents', {})).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
    })
  })

  test('an unknown id, an amount too small and an unknown address are refused', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    const tiny = stripe.paymentIntents.create({ amount: 10, currency: 'eur' })
    await expect(tiny).rejects.toMatchObject({ code: 'amount_too_small' })
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 })
  })

  test('a long list comes in pages, newest first', async () => {
    const made = []
    for (let amount = 1001; amount <= 1007; amount++) made.push(await anIntent({ amount }))

    const page = await stripe.paymentIntents.list({ limit: 3 })
    const all = await stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 50 })

    expect(page.has_more).toBe(true)
    expect(page.data.map(({ amount }) => amount)).toEqual([1007, 1006, 1005])
    expect(all.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse())
  })
})

describe('a payment with a card', () => {
  test('a good card pays, and the money less the fee is in the balance', async () => {
    const intent = await anIntent({ amount: 24_000, metadata: { offer: '7' } })
    const paid = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.balance_transaction'],
    })

    expect(intent.status).toBe('requires_payment_method')
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 24_000 })
    expect(paid.metadata).toEqual({ offer: '7' })
    expect(paid.latest_charge).toMatchObject({
      paid: true,
      captured: true,
      balance_transaction: { amount: 24_000, fee: 385, net: 23_615, currency: 'pln' },
    })
    expect((await stripe.balance.retrieve()).available).toMatchObject([{ amount: 23_615, currency: 'pln' }])
  })

  test('a declined card leaves the payment open for another card', async () => {
    const intent = await anIntent()
    const declined = stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
    })

    await expect(declined).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { id: intent.id, status: 'requires_payment_method' },
    })
    const second = await pay(intent.id)
    expect(second).toMatchObject({ status: 'succeeded', last_payment_error: null })
  })

  test('a number that is no test card is refused, and nothing of it is kept', async () => {
    const intent = await anIntent()
    const real = aCard('4111111111111111')

    await expect(stripe.paymentIntents.confirm(intent.id, real)).rejects.toMatchObject({
      decline_code: 'test_mode_live_card',
    })
    const typo = aCard('4242424242424241')
    await expect(stripe.paymentIntents.confirm(intent.id, typo)).rejects.toMatchObject({
      code: 'incorrect_number',
    })
    expect((await stripe.charges.list()).data).toEqual([])
  })

  test('a payment cannot be confirmed twice or cancelled once it is paid', async () => {
    const intent = await anIntent()
    await pay(intent.id)

    const state = { code: 'payment_intent_unexpected_state' }
    await expect(pay(intent.id)).rejects.toMatchObject(state)
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject(state)
  })

  test('a cancelled payment takes no card any more', async () => {
    const intent = await anIntent()
    const reason = { cancellation_reason: 'abandoned' } as const
    const cancelled = await stripe.paymentIntents.cancel(intent.id, reason)

    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    await expect(pay(intent.id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('new metadata is added to the old, and an empty value takes a key away', async () => {
    const intent = await anIntent({ metadata: { offer: '7', note: 'x' } })
    const changes = { metadata: { note: '', auction: '3' }, transfer_group: 'deal-7' }
    const updated = await stripe.paymentIntents.update(intent.id, changes)

    expect(updated.metadata).toEqual({ offer: '7', auction: '3' })
    expect(updated.transfer_group).toBe('deal-7')
  })

  test('money that is only held arrives when it is captured', async () => {
    const intent = await anIntent({ capture_method: 'manual' })
    const held = await pay(intent.id)
    const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 4000 })

    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 5000 })
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 4000 })
  })

  test('the bank is asked, and its answer brings the payer back with the outcome', async () => {
    const intent = await anIntent()
    const waiting = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: `${SHOP}/back?deal=7`,
    })
    const question = waiting.next_action?.redirect_to_url?.url ?? ''

    const { location } = await post(question, { answer: 'confirm' })

    expect(waiting.status).toBe('requires_action')
    expect(location).toContain(`${SHOP}/back?deal=7&payment_intent=${intent.id}`)
    expect(location).toContain('redirect_status=succeeded')
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  })
})

describe('the hosted payment page', () => {
  test('it says what is paid, to whom, how much, and that no real card is charged', async () => {
    const session = await aSession({ locale: 'de' })
    const page = await get(session.url)

    expect(page.status).toBe(200)
    expect(page.text).toContain('lang="de"')
    expect(page.text).toContain('Sofa, Poznań → Berlin')
    expect(page.text).toContain('CarryTo')
    expect(page.text).toContain('240,00')
    expect(page.text).toContain(germanWords.notice)
    expect(page.text).toContain('autocomplete="cc-number"')
    expect(page.text).not.toContain('<script')
    expect(page.policy).toContain("default-src 'none'")
  })

  test.each([
    [
      'the first language of the browser that it was given words for',
      'auto',
      'sv, de-AT;q=0.8, en;q=0.5',
      'de-AT',
      germanWords,
    ],
    ['the shop’s language, whatever the browser likes best', 'en-GB', 'de', 'en-GB', englishWords],
    ['English, where it was given words for none of them', 'sv', 'de', 'en', englishWords],
    ['English, where the browser names no language at all', 'auto', '__proto__;q=1, *', 'en', englishWords],
  ] as const)('it speaks %s', async (_, locale, accepted, lang, words) => {
    const { url } = await aSession({ locale })

    const { text } = await visit(url ?? '', { headers: { 'accept-language': accepted } })

    expect(text).toContain(`lang="${lang}"`)
    expect(text).toContain(words.notice)
  })

  test('text of others is shown as text, never as markup', async () => {
    const session = await aSession({ name: '<img src=x onerror=alert(1)>"' })
    const page = await get(session.url)

    expect(page.text).not.toContain('<img')
    expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;')
  })

  test('a good card pays and sends the payer back to the shop', async () => {
    const session = await aSession({ metadata: { offer: '7' } })
    const answer = await payOnPage(session)
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    })

    expect(session).toMatchObject({ status: 'open', payment_intent: null })
    expect(answer).toMatchObject({ status: 303, location: `${SHOP}/paid?session=${session.id}` })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'anna@example.com', name: 'Anna Nowak' },
      payment_intent: { status: 'succeeded', metadata: { offer: '7' }, transfer_group: 'deal-7' },
      line_items: { data: [{ description: 'Sofa, Poznań → Berlin', amount_total: 24_000 }] },
    })
  })

  test('paying a second time charges nothing and leads to the shop', async () => {
    const session = await aSession()
    await payOnPage(session)
    const again = await payOnPage(session)

    expect(again.location).toBe(`${SHOP}/paid?session=${session.id}`)
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  test('a declined card is explained, and what was typed stays but for the number', async () => {
    const session = await aSession()
    const answer = await payOnPage(session, { number: '4000 0000 0000 9995' })

    expect(answer.status).toBe(402)
    expect(answer.text).toContain(englishWords.declined.insufficient_funds)
    expect(answer.text).toContain('value="Anna Nowak"')
    expect(answer.text).toContain('value="12/34"')
    expect(answer.text).toContain('ends in 9995')
    expect(inputValue(answer.text, 'number')).toBe('')
    expect(inputValue(answer.text, 'cvc')).toBe('')
    expect((await payOnPage(session)).status).toBe(303)
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
  })

  test('each wrong field has its error beside it', async () => {
    const session = await aSession()
    const wrong = { number: '4242 4242 4242 4241', expiry: '01/20', cvc: '1', name: '', email: 'x' }
    const answer = await payOnPage(session, wrong)

    const { check } = englishWords
    const said = [check.number_invalid, check.expiry_past, check.cvc_invalid, check.name_missing, check.email_invalid]
    expect(answer.status).toBe(422)
    for (const text of said) expect(answer.text).toContain(text)
    expect((await stripe.paymentIntents.list()).data).toEqual([])
  })

  test('a real card is refused before anything happens', async () => {
    const answer = await payOnPage(await aSession(), { number: '4111 1111 1111 1111' })

    expect(answer.status).toBe(422)
    expect(answer.text).toContain(englishWords.check.number_real)
    expect(answer.text).not.toContain('4111 1111')
  })

  test.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
    'the bank asks about card %s, and a confirmed payment leads to the shop',
    async (number) => {
      const session = await aSession()
      const { location: question } = await payOnPage(session, { number })
      const page = await get(question)
      const answer = await post(formAction(page.text), { answer: 'confirm' })

      expect(page.text).toContain(englishWords.bank.title)
      expect(answer.location).toBe(`${SHOP}/paid?session=${session.id}`)
      expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
    },
  )

  test('a payment refused at the bank leads back to the page, and another card pays', async () => {
    const session = await aSession()
    const { location: question } = await payOnPage(session, { number: '4000002500003155' })
    const answer = await post(question, { answer: 'refuse' })
    const page = await get(answer.location)
    const refused = await stripe.paymentIntents.list()

    expect(answer.location).toBe(session.url)
    expect(page.text).toContain(englishWords.declined.not_confirmed)
    expect(refused.data[0]).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await payOnPage(session)).status).toBe(303)
  })

  test('an answered question of the bank cannot be answered again', async () => {
    const session = await aSession()
    const { location: question } = await payOnPage(session, { number: '4000002500003155' })
    await post(question, { answer: 'refuse' })
    const late = await post(question, { answer: 'confirm' })

    expect(late.location).toBe(session.url)
    expect((await stripe.charges.list()).data).toEqual([])
  })

  test('a session that the shop closed takes no payment, and its open payment ends', async () => {
    const session = await aSession()
    const { location: question } = await payOnPage(session, { number: '4000002500003155' })
    await stripe.checkout.sessions.expire(session.id)
    const late = await post(question, { answer: 'confirm' })
    const page = await payOnPage(session)

    expect(late.location).toBe(session.url)
    expect(page.status).toBe(410)
    expect(page.text).toContain(englishWords.ended.expiredTitle)
    expect((await stripe.paymentIntents.list()).data[0]?.status).toBe('canceled')
    expect((await stripe.charges.list()).data).toEqual([])
  })

  test('a session closes by itself when its time is over', async () => {
    const session = await aSession({ expiresIn: 31 * 60 })
    clockAhead = 32 * 60 * 1000
    processor.passTime()

    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    await expect(aSession({ expiresIn: 29 * 60 })).rejects.toMatchObject({ param: 'expires_at' })
  })

  test('a chosen test card fills the form', async () => {
    const session = await aSession()
    const page = await get(`${session.url}?card=declined`)

    expect(inputValue(page.text, 'number')).toBe('4000 0000 0000 0002')
  })
})

describe('refunds', () => {
  test('a payment is given back in parts, and never more than was paid', async () => {
    const { id } = await aPayment(10_000)
    const part = await stripe.refunds.create({ payment_intent: id, amount: 4000 })
    const tooMuch = stripe.refunds.create({ payment_intent: id, amount: 6001 })
    await expect(tooMuch).rejects.toMatchObject({ code: 'amount_too_large', param: 'amount' })
    const rest = await stripe.refunds.create({ payment_intent: id, expand: ['charge'] })

    expect(part).toMatchObject({ amount: 4000, status: 'succeeded' })
    expect(rest).toMatchObject({
      amount: 6000,
      charge: { refunded: true, amount_refunded: 10_000 },
    })
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2)
  })

  test('a refund that fails later brings the money back and says why, as Stripe documents it', async () => {
    const intent = await anIntent()
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_refundFail' })
    const { id, status } = await stripe.refunds.create({ payment_intent: intent.id })
    const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0

    processor.act('let the refund fail', id)

    expect(status).toBe('succeeded')
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(before + 5000)
    const told = await stripe.events.list({ types: ['refund.failed', 'charge.refund.updated'] })
    expect(told.data.map(({ data }) => (data.object as Stripe.Refund).status)).toEqual(['failed', 'failed'])
  })

  test('a refund that waits for the bank is pending, and arrives with time', async () => {
    const intent = await anIntent()
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_pendingRefund' })
    const { id, status } = await stripe.refunds.create({ payment_intent: intent.id })

    clockAhead = 60_000
    processor.passTime()

    expect(status).toBe('pending')
    expect((await stripe.refunds.retrieve(id)).status).toBe('succeeded')
  })

  test('new refunds fail at once, and answers are slow, where the console says so', async () => {
    const { id } = await aPayment()
    processor.setHabits({ refunds: 'failed', answerAfterMs: 300 })
    const began = Date.now()

    const refund = await stripe.refunds.create({ payment_intent: id })

    expect(refund.status).toBe('failed')
    expect(Date.now() - began).toBeGreaterThanOrEqual(290)
  })

  test('a person does the same on the console page', async () => {
    await aPayment()
    const charge = (await stripe.charges.list()).data[0]?.id ?? ''
    const press = (fields: Record<string, string>) =>
      fetch(`${processor.url}/c/console`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      })

    expect((await press({ act: 'refund by hand', id: charge, amount: '2000' })).status).toBe(303)
    expect((await press({ act: 'open a dispute', id: charge })).status).toBe(303)
    expect((await press({ act: 'refund by hand', id: 'ch_none' })).status).toBe(409)

    const page = await (await fetch(`${processor.url}/c/console`)).text()
    expect(page).toContain('refunded 20.00 PLN')
    expect(page).toContain('win the dispute')
    expect((await stripe.disputes.list()).data).toHaveLength(1)
  })

  test('a payment that was never made cannot be refunded', async () => {
    const { id } = await anIntent()

    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_not_refundable',
    })
  })
})

describe('accounts, transfers and payouts of carriers', () => {
  test('a carrier fills in its account on the hosted page and may then be paid', async () => {
    const { account, link } = await anAccount()
    const wrong = await post(link.url, { legalName: '', iban: 'DE00 1234', agree: '' })
    const done = await post(link.url, aBank)
    const open = await stripe.accounts.retrieve(account.id)

    expect(account).toMatchObject({ type: 'express', payouts_enabled: false })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain(englishWords.check.iban_invalid)
    expect(done).toMatchObject({ status: 303, location: `${SHOP}/account` })
    expect(open).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: 'active' },
    })
    expect(JSON.stringify(open)).not.toContain('370400440532')
  })

  test('a stale link asks the shop for a fresh one', async () => {
    const { link } = await anAccount()
    clockAhead = 6 * 60 * 1000

    expect((await get(link.url)).location).toBe(`${SHOP}/account/again`)
  })

  test('an account that is not filled in receives nothing', async () => {
    const { account } = await anAccount()
    const transfer = { amount: 100, currency: 'pln', destination: account.id }

    await expect(stripe.transfers.create(transfer)).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    })
  })

  test('transfers of a payment never exceed its amount', async () => {
    const carrier = await aCarrier()
    const payment = await aPayment(10_000)
    const share = {
      currency: 'pln',
      destination: carrier,
      source_transaction: payment.latest_charge as string,
      transfer_group: 'deal-7',
    }
    const first = await stripe.transfers.create({ ...share, amount: 9000 })
    const tooMuch = stripe.transfers.create({ ...share, amount: 1001 })

    await expect(tooMuch).rejects.toMatchObject({ code: 'amount_too_large' })
    expect((await stripe.transfers.list({ transfer_group: 'deal-7' })).data).toMatchObject([
      { id: first.id, amount: 9000, destination: carrier },
    ])
  })

  test('a transfer is taken back in parts, and never more than was passed on', async () => {
    const destination = await aCarrier()
    const transfer = await stripe.transfers.create({ amount: 9000, currency: 'pln', destination })
    await stripe.transfers.createReversal(transfer.id, { amount: 2000 })
    const tooMuch = stripe.transfers.createReversal(transfer.id, { amount: 7001 })
    await expect(tooMuch).rejects.toMatchObject({ code: 'amount_too_large' })
    await stripe.transfers.createReversal(transfer.id)

    const reversed = await stripe.transfers.retrieve(transfer.id)
    expect(reversed).toMatchObject({ reversed: true, amount_reversed: 9000 })
    expect(reversed.reversals.data).toHaveLength(2)
  })

  test('staff take a transfer back on the console, and a bank refuses what was paid out', async () => {
    const destination = await aCarrier()
    const transfer = await stripe.transfers.create({ amount: 9000, currency: 'pln', destination })
    const press = (act: string, id: string, amount = '') =>
      fetch(`${processor.url}/c/console`, {
        method: 'POST',
        body: new URLSearchParams({ act, id, amount }),
        redirect: 'manual',
      })

    expect((await press('reverse the transfer', transfer.id, '2000')).status).toBe(303)
    expect((await press('reverse the transfer', transfer.id, '7001')).status).toBe(409)
    expect((await press('pay out to the bank', destination)).status).toBe(303)
    processor.passTime()
    const [payout] = (await stripe.payouts.list({}, { stripeAccount: destination })).data
    expect(payout).toMatchObject({ amount: 7000, status: 'paid' })
    expect((await press('fail the bank payout', payout?.id ?? '')).status).toBe(303)
    expect((await press('fail the bank payout', payout?.id ?? '')).status).toBe(409)

    const page = await (await fetch(`${processor.url}/c/console`)).text()
    expect(page).toContain('90.00 PLN, taken back 20.00 PLN')
    expect(page).toContain('70.00 PLN, failed')
    const [told] = (await stripe.events.list({ type: 'payout.failed' })).data
    expect(told).toMatchObject({ account: destination, data: { object: { id: payout?.id } } })
  })

  test('a payout takes what lies in the account and no more', async () => {
    const stripeAccount = await aCarrier()
    const wanted = { amount: 9000, currency: 'pln' }
    await stripe.transfers.create({ ...wanted, destination: stripeAccount })
    const payout = await stripe.payouts.create(wanted, { stripeAccount })
    processor.passTime()

    const paid = await stripe.payouts.retrieve(payout.id, {}, { stripeAccount })
    expect(payout.status).toBe('pending')
    expect(paid.status).toBe('paid')
    await expect(stripe.payouts.create(wanted, { stripeAccount })).rejects.toMatchObject({
      code: 'balance_insufficient',
    })
  })

  test('a payout to a closed bank account fails, and the money is back', async () => {
    const stripeAccount = await aCarrier('DE62370400440532013001')
    const wanted = { amount: 9000, currency: 'pln' }
    await stripe.transfers.create({ ...wanted, destination: stripeAccount })
    const payout = await stripe.payouts.create(wanted, { stripeAccount })
    processor.passTime()

    const failed = await stripe.payouts.retrieve(payout.id, {}, { stripeAccount })
    const balance = await stripe.balance.retrieve({}, { stripeAccount })
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
    expect(balance.available).toMatchObject([wanted])
  })
})

describe('disputes', () => {
  test('the payer of a disputed card denies the payment later, and the shop may win', async () => {
    const intent = await anIntent()
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_createDispute' })
    expect((await stripe.disputes.list()).data).toEqual([])

    processor.openDisputes()
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    const evidence = { uncategorized_text: 'winning_evidence' }
    const won = await stripe.disputes.update(dispute?.id ?? '', { evidence })

    expect(dispute).toMatchObject({ amount: 5000, status: 'needs_response', reason: 'fraudulent' })
    expect(won.status).toBe('won')
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
  })
})

describe('evidence for a dispute', () => {
  const aPdfOf = (bytes: number) => ({
    purpose: 'dispute_evidence' as const,
    file: { data: Buffer.alloc(bytes, '%'), name: 'case.pdf', type: 'application/pdf' },
  })
  async function aDispute(): Promise<Stripe.Dispute> {
    const intent = await anIntent()
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_createDispute' })
    processor.openDisputes()
    const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    if (!dispute) throw new Error('no dispute')
    return dispute
  }

  test('is staged, and handed to the bank once', async () => {
    const { id } = await aDispute()
    const file = await stripe.files.create(aPdfOf(1000))
    const evidence = { service_documentation: file.id, uncategorized_text: 'Delivered.' }
    const staged = await stripe.disputes.update(id, { evidence, submit: false })
    const sent = await stripe.disputes.update(id, { submit: true })

    expect(file).toMatchObject({
      object: 'file',
      purpose: 'dispute_evidence',
      size: 1000,
      type: 'pdf',
      filename: 'case.pdf',
    })
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    })
    expect(sent).toMatchObject({ status: 'under_review', evidence, evidence_details: { submission_count: 1 } })
    await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
  })

  test('with files above their limits, of another kind or unknown is refused', async () => {
    const { id } = await aDispute()
    await expect(stripe.files.create(aPdfOf(5_000_001))).rejects.toMatchObject({ code: 'file_too_large' })
    const page = { data: Buffer.from('<p>'), name: 'a.html', type: 'text/html' }
    await expect(stripe.files.create({ purpose: 'dispute_evidence', file: page })).rejects.toMatchObject({
      param: 'file',
    })
    const [one, other] = [await stripe.files.create(aPdfOf(2_300_000)), await stripe.files.create(aPdfOf(2_300_000))]
    const both = { service_documentation: one.id, receipt: other.id }
    await expect(stripe.disputes.update(id, { evidence: both })).rejects.toMatchObject({ code: 'file_too_large' })
    await expect(stripe.disputes.update(id, { evidence: { receipt: 'file_none' } })).rejects.toMatchObject({
      code: 'resource_missing',
    })
    expect(await stripe.disputes.update(id, { evidence: { receipt: one.id } })).toMatchObject({
      status: 'under_review',
    })
  })

  test('after its last second, or of a closed dispute, is refused', async () => {
    const { id } = await aDispute()
    const evidence = { uncategorized_text: 'Delivered.' }
    clockAhead += 8 * 24 * 60 * 60 * 1000
    await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
    processor.act('lose the dispute', id)
    await expect(stripe.disputes.update(id, { evidence })).rejects.toThrow(/closed/)
  })

  test('arrives although its answer is lost', async () => {
    const { id } = await aDispute()
    processor.setHabits({ losesAnswersTo: `/v1/disputes/${id}` })
    const evidence = { uncategorized_text: 'Delivered.' }
    await expect(stripe.disputes.update(id, { evidence }, { maxNetworkRetries: 0 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    processor.setHabits({ losesAnswersTo: '' })

    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'under_review',
      evidence_details: { submission_count: 1 },
    })
  })
})

describe('webhooks', () => {
  test('each event is signed, so that the SDK takes it', async () => {
    const { id } = await aPayment()
    await processor.deliverAll()

    expect(inbox.types()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
    expect(inbox.events.at(-1)).toMatchObject({
      object: 'event',
      api_version: Stripe.API_VERSION,
      data: { object: { id, status: 'succeeded' } },
      request: { id: expect.stringMatching(/^req_/) as string },
    })
  })

  test('an event shows the thing as it was in that moment', async () => {
    await aPayment()
    await processor.deliverAll()

    expect(inbox.events[0]?.data.object).toMatchObject({ status: 'requires_payment_method' })
  })

  test('every story tells its events', async () => {
    const { account, link } = await anAccount()
    await post(link.url, aBank)
    const session = await aSession()
    const { location } = await payOnPage(session, { number: '4000002500003155' })
    await post(location, { answer: 'refuse' })
    await payOnPage(session, { number: '4000000000000259' })
    const [intent] = (await stripe.paymentIntents.list()).data
    const share = { amount: 900, currency: 'pln', destination: account.id }
    const transfer = await stripe.transfers.create(share)
    await stripe.transfers.createReversal(transfer.id)
    await stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 100 })
    processor.openDisputes()
    await stripe.checkout.sessions.expire((await aSession()).id)
    await stripe.paymentIntents.cancel((await anIntent()).id)
    await processor.deliverAll()

    expect(inbox.types()).toEqual([
      'account.updated',
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'transfer.created',
      'transfer.reversed',
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'checkout.session.expired',
      'payment_intent.created',
      'payment_intent.canceled',
    ])
    expect(inbox.events[0]?.account).toBe(account.id)
  })

  test('events can come twice and in the wrong order', async () => {
    await aPayment()
    await processor.release({ order: 'reversed', twice: true })

    const once = ['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']
    expect(inbox.types()).toEqual([...once, ...once])
    expect(new Set(inbox.events.map(({ id }) => id)).size).toBe(3)
  })

  test('an event that was not taken comes again until it is', async () => {
    await aPayment()
    inbox.answerWith(500)
    const refused = await processor.deliverAll()
    const missed = await stripe.events.list({ delivery_success: false })
    inbox.answerWith(200)
    const taken = await processor.deliverAll()

    expect(refused.map(({ status }) => status)).toEqual([500, 500, 500])
    expect(missed.data).toHaveLength(3)
    expect(taken.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(processor.waiting()).toBe(0)
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
  })

  test('events travel by themselves, each twice where the network is bad', async () => {
    const bad = await aProcessor({ delivery: { delayMs: 5, duplicate: true, shuffle: true } })
    const { id } = await aClient(bad).paymentIntents.create({ amount: 5000, currency: 'pln' })

    await expect.poll(() => inbox.types()).toEqual(Array(2).fill('payment_intent.created'))
    expect(inbox.events.map(({ data }) => data.object)).toMatchObject([{ id }, { id }])
    await bad.stop()
  })

  test('events can be asked for by type', async () => {
    await aPayment()
    const { data } = await stripe.events.list({ types: ['charge.succeeded'] })

    expect(data.map(({ type }) => type)).toEqual(['charge.succeeded'])
    expect((await stripe.events.retrieve(data[0]?.id ?? '')).id).toBe(data[0]?.id)
  })
})

describe('a restart of the local payment processor', () => {
  let dataDir: string

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'processor-'))
  })

  afterEach(() => {
    rmSync(dataDir, { recursive: true })
  })

  test('payments, idempotency keys and undelivered events survive it', async () => {
    const before = await aProcessor({ dataDir })
    before.hold()
    const wanted = { amount: 5000, currency: 'pln', confirm: true, payment_method: 'pm_card_visa' }
    const key = { idempotencyKey: 'offer-7' }
    const paid = await aClient(before).paymentIntents.create(wanted, key)
    await before.stop()

    const after = await aProcessor({ dataDir })
    after.hold()
    const again = await aClient(after).paymentIntents.create(wanted, key)
    const { data } = await aClient(after).charges.list()
    await after.deliverAll()
    await after.stop()

    expect(again.id).toBe(paid.id)
    expect(data).toMatchObject([{ id: paid.latest_charge, amount: 5000 }])
    expect(inbox.types()).toHaveLength(3)
  })

  test('a running one adds the payments that another process hands over', async () => {
    const running = await aProcessor({ dataDir })
    const other = await aProcessor({})
    other.hold()
    const paid = await aClient(other).paymentIntents.create({ amount: 5000, currency: 'pln' })

    other.handOver(dataDir)
    await other.stop()

    await expect
      .poll(
        () =>
          aClient(running)
            .paymentIntents.retrieve(paid.id)
            .catch(() => undefined),
        { timeout: 5000 },
      )
      .toMatchObject({ id: paid.id, amount: 5000 })
    await running.stop()
    const after = await aProcessor({ dataDir })
    expect(await aClient(after).paymentIntents.retrieve(paid.id)).toMatchObject({ amount: 5000 })
    await after.stop()
  })

  test('many small files become one, and nothing is lost', async () => {
    const before = await aProcessor({ dataDir })
    before.hold()
    for (let made = 0; made < 205; made++) {
      await aClient(before).paymentIntents.create({ amount: 5000, currency: 'pln' })
    }
    await before.stop()
    const after = await aProcessor({ dataDir })
    after.hold()
    const all = aClient(after).paymentIntents.list({ limit: 100 })
    const found = await all.autoPagingToArray({ limit: 1000 })
    await after.stop()

    expect(readdirSync(dataDir)).toHaveLength(1)
    expect(found).toHaveLength(205)
  })

  test('a change that could not be written to disk has not happened and may be retried', async () => {
    const kept = await aProcessor({ dataDir })
    kept.hold()
    await aClient(kept).paymentIntents.create({ amount: 5000, currency: 'pln' })
    // Nothing can be written where the next file is to be, as on a full disk.
    const next = join(dataDir, `${'2'.padStart(10, '0')}.json.part`)
    mkdirSync(next)
    const wanted = { amount: 7000, currency: 'pln', confirm: true, payment_method: 'pm_card_visa' }
    const key = { idempotencyKey: 'offer-7' }

    await expect(aClient(kept).paymentIntents.create(wanted, key)).rejects.toThrow()
    const before = await aClient(kept).charges.list()
    rmSync(next, { recursive: true })
    const again = await aClient(kept).paymentIntents.create(wanted, key)
    await kept.stop()

    expect(before.data).toEqual([])
    expect(again).toMatchObject({ amount: 7000, status: 'succeeded' })
    expect(replayed(again)).toBeUndefined()
  })

  test('no file holds the number of a card', async () => {
    const kept = await aProcessor({ dataDir })
    kept.hold()
    const { id } = await aClient(kept).paymentIntents.create({ amount: 5000, currency: 'pln' })
    await aClient(kept).paymentIntents.confirm(id, aCard('4242424242424242'))
    await kept.stop()

    const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'utf8'))
    expect(files.join('\n')).toContain(id)
    expect(files.join('\n')).not.toContain('4242424242424242')
  })
})

const aBank = { legalName: 'Trans Bob', iban: 'DE89 3704 0044 0532 0130 00', agree: 'yes' }

function aProcessor(options: Partial<Parameters<typeof startLocalProcessor>[0]> = {}): Promise<LocalProcessor> {
  return startLocalProcessor({
    webhookUrl: inbox.url,
    webhookSecret: WEBHOOK_SECRET,
    secretKey: SECRET_KEY,
    words: { en: englishWords, de: germanWords },
    now: () => Date.now() + clockAhead,
    delivery: { delayMs: 0, duplicate: false, shuffle: false },
    ...options,
  })
}

function aClient({ port }: LocalProcessor, key = SECRET_KEY): Stripe {
  const where = { host: '127.0.0.1', port, protocol: 'http' } as const
  return new Stripe(key, { ...where, maxNetworkRetries: 0, telemetry: false })
}

/** The shop's end of the webhooks: it takes only what the SDK can verify. */
async function anInbox() {
  const events: Stripe.Event[] = []
  let status = 200
  const { webhooks } = new Stripe('sk_test_inbox')
  const take = (payload: string, signature: string | string[] = '') => {
    const event = webhooks.constructEvent(payload, signature, WEBHOOK_SECRET)
    if (status === 200) events.push(event)
  }
  const server = createServer((request, response) => {
    void readText(request).then((payload) => {
      take(payload, request.headers['stripe-signature'])
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    events,
    types: () => events.map(({ type }) => type),
    answerWith(next: number) {
      status = next
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

function anIntent(wanted: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({ amount: 5000, currency: 'pln', ...wanted })
}

function pay(intent: string) {
  return stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
}

async function aPayment(amount = 5000): Promise<Stripe.PaymentIntent> {
  return pay((await anIntent({ amount })).id)
}

function aCard(number: string): Stripe.PaymentIntentConfirmParams {
  const card = { number, exp_month: 12, exp_year: 2034, cvc: '123' }
  // The SDK's types leave raw numbers out: only certified shops may send them to the real processor.
  return { payment_method_data: { type: 'card', card } } as Stripe.PaymentIntentConfirmParams
}

interface SessionWish {
  locale?: Stripe.Checkout.SessionCreateParams.Locale
  name?: string
  metadata?: Record<string, string>
  expiresIn?: number
}

function aSession({ locale = 'en', name, metadata = {}, expiresIn }: SessionWish = {}) {
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'pln',
          unit_amount: 24_000,
          product_data: { name: name ?? 'Sofa, Poznań → Berlin' },
        },
      },
    ],
    success_url: `${SHOP}/paid?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SHOP}/offers`,
    locale,
    branding_settings: { display_name: 'CarryTo' },
    payment_intent_data: { metadata, transfer_group: 'deal-7' },
    ...(expiresIn ? { expires_at: Math.floor(Date.now() / 1000) + expiresIn } : {}),
  })
}

function payOnPage({ id }: { id: string }, typed: Record<string, string> = {}) {
  const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
  const payer = { email: 'anna@example.com', name: 'Anna Nowak' }
  return post(`/c/pay/${id}`, { ...card, ...payer, ...typed })
}

async function anAccount() {
  const capabilities = { transfers: { requested: true } }
  const account = await stripe.accounts.create({ type: 'express', country: 'PL', capabilities })
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: `${SHOP}/account/again`,
    return_url: `${SHOP}/account`,
  })
  return { account, link }
}

async function aCarrier(iban = aBank.iban): Promise<string> {
  const { account, link } = await anAccount()
  await post(link.url, { ...aBank, iban })
  return account.id
}

function get(url: string | null) {
  return visit(url ?? '', { method: 'GET' })
}

function post(url: string, fields: Record<string, string>) {
  return visit(url, { method: 'POST', body: new URLSearchParams(fields) })
}

async function visit(url: string, request: RequestInit) {
  const answer = await fetch(new URL(url, processor.url), { ...request, redirect: 'manual' })
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    policy: answer.headers.get('content-security-policy') ?? '',
    text: await answer.text(),
  }
}

function formAction(page: string): string {
  return /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
}

function inputValue(page: string, name: string): string | undefined {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? ''
  return /value="([^"]*)"/.exec(input)?.[1]
}

function replayed({ lastResponse }: Stripe.Response<Stripe.PaymentIntent>): string | undefined {
  return lastResponse.headers['idempotent-replayed']
}

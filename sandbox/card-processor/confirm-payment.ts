import type Stripe from 'stripe'
import type { Backend } from './backend.ts'
import { makeCharge } from './charge.ts'
import { completeSession, findSessionOf } from './complete-session.ts'
import { randomText } from './ids.ts'
import type { KnownCard } from './tables.ts'
import { genericDecline } from './test-cards.ts'
import type { CardDecline } from './test-cards.ts'

type Intent = Stripe.PaymentIntent

/** Tries a card: the payment succeeds, is declined, or requires 3-D Secure. */
export function confirmPayment(
  backend: Backend,
  intent: Intent,
  { card, returnUrl }: { card: KnownCard; returnUrl: string | null },
): Intent {
  const { outcome } = card
  if (outcome.kind === 'declined') return decline(backend, intent, card, outcome.decline)
  if (outcome.kind !== 'challenged') return succeed(backend, intent, { card, authenticated: false })
  const secret = randomText(32)
  backend.store.put('challenges', { id: intent.id, secret, card: card.id, returnUrl })
  const url = backend.url(`/c/confirm/${intent.id}/${secret}`)
  const waiting = change(backend, intent, {
    status: 'requires_action',
    payment_method: card.id,
    last_payment_error: null,
    next_action: nextAction(url, returnUrl),
  })
  backend.emit('payment_intent.requires_action', waiting)
  return waiting
}

/** The cardholder answered the bank's 3-D Secure challenge; either answer ends it. */
export function answerChallenge(backend: Backend, intent: Intent, agrees: boolean): Intent {
  const challenge = backend.store.find('challenges', intent.id)
  const card = challenge && backend.store.find('payment_methods', challenge.card)
  if (!card || intent.status !== 'requires_action') return intent
  backend.store.remove('challenges', intent.id)
  if (!agrees) return refuseAuthentication(backend, intent, card)
  const failsLater = card.outcome.kind === 'challenged' && card.outcome.then === 'declined'
  if (failsLater) return decline(backend, intent, card, genericDecline)
  return succeed(backend, intent, { card, authenticated: true })
}

/** Declines a card that requires 3-D Secure if the call says that the cardholder is absent. */
export function declineUnattended(backend: Backend, intent: Intent, card: KnownCard): Intent {
  return decline(backend, intent, card, authenticationRequired)
}

function succeed(
  backend: Backend,
  intent: Intent,
  { card, authenticated }: { card: KnownCard; authenticated: boolean },
): Intent {
  const charge = makeCharge(backend, { intent, card, decline: null, authenticated })
  const isHeld = !charge.captured
  const paid = change(backend, intent, {
    status: isHeld ? 'requires_capture' : 'succeeded',
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isHeld ? 0 : intent.amount,
    latest_charge: charge.id,
    payment_method: card.id,
    last_payment_error: null,
    next_action: null,
  })
  backend.emit(isHeld ? 'payment_intent.amount_capturable_updated' : `payment_intent.succeeded`, paid)
  const session = findSessionOf(backend, paid.id)
  if (session) completeSession(backend, session, !isHeld)
  return paid
}

function decline(backend: Backend, intent: Intent, card: KnownCard, reason: CardDecline): Intent {
  const charge = makeCharge(backend, { intent, card, decline: reason, authenticated: false })
  return fail(backend, intent, {
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: reason.code,
      decline_code: reason.declineCode,
      message: reason.message,
      payment_method: card.method,
    },
  })
}

function refuseAuthentication(backend: Backend, intent: Intent, card: KnownCard): Intent {
  return fail(backend, intent, {
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
      payment_method: card.method,
    },
  })
}

function fail(backend: Backend, intent: Intent, why: Partial<Intent>): Intent {
  const status = 'requires_payment_method'
  const cleared = { status, payment_method: null, next_action: null } as const
  const failed = change(backend, intent, { ...why, ...cleared })
  backend.emit('payment_intent.payment_failed', failed)
  return failed
}

function change(backend: Backend, intent: Intent, changes: Partial<Intent>): Intent {
  return backend.store.put('payment_intents', { ...intent, ...changes })
}

function nextAction(url: string, returnUrl: string | null): Stripe.PaymentIntent.NextAction {
  if (returnUrl === null) return { type: 'use_stripe_sdk', use_stripe_sdk: { stripe_js: url } }
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
}

const authenticationRequired: CardDecline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

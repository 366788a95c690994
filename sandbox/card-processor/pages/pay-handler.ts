import type Stripe from 'stripe'
import type { HttpReply, HttpRequest } from '#sandbox/card-processor/api-handler.ts'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import { itemsOf } from '#sandbox/card-processor/checkout-sessions.ts'
import { confirmPayment } from '#sandbox/card-processor/confirm-payment.ts'
import { parseForm } from '#sandbox/card-processor/shape/form-params.ts'
import type { ProcessorWords } from '#sandbox/card-processor/processor-words.ts'
import { makeIntent } from '#sandbox/card-processor/shape/payment-intent-shape.ts'
import { cardFromNumber } from '#sandbox/card-processor/payment-method.ts'
import { idOf } from '#sandbox/card-processor/ids.ts'
import { endedPage } from './ended-page.ts'
import { pageLanguage } from './page-language.ts'
import { redirectReply } from './page-layout.ts'
import { checkTyped, readTyped, typedCard } from './pay-form.ts'
import type { TypedPayment } from './pay-form.ts'
import { payPage, typedTestCard } from './pay-page.ts'
import type { PayView } from './pay-page.ts'

type Session = Stripe.Checkout.Session

/** Shows the payment page and takes payments; paying twice only redirects the payer. */
export function handlePay(backend: Backend, session: Session, request: HttpRequest): HttpReply {
  if (session.status === 'complete') return redirectReply(successUrl(session))
  if (session.status === 'expired') return closedPage(backend, session, request)
  if (request.method === 'POST') return pay(backend, session, request)
  const payer = backend.store.find('checkouts', session.id)?.payer
  const typed = { ...payer, ...typedTestCard(request.url.searchParams.get('card')) }
  const declined = declineOf(backend, session, wordsFor(backend, session, request).words)
  return payPage({ ...viewOf(backend, session, request), typed, declined })
}

export function successUrl(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

export function merchantOf(session: Session): string {
  return session.branding_settings?.display_name || new URL(successUrl(session)).hostname
}

function pay(backend: Backend, session: Session, request: HttpRequest): HttpReply {
  const typed = readTyped(parseForm(request.body), session.customer_email)
  const errors = checkTyped(typed, backend.now())
  const view = { ...viewOf(backend, session, request), ...withoutNumber(typed) }
  if (Object.keys(errors).length > 0) return payPage({ ...view, errors, status: 422 })
  const { email, name } = typed
  const card = cardFromNumber(backend, typedCard(typed), { email, name })
  const intent = confirmPayment(backend, intentOf(backend, session, { email, name }), {
    card,
    returnUrl: successUrl(session),
  })
  if (intent.status === 'requires_action') {
    return redirectReply(intent.next_action?.redirect_to_url?.url ?? backend.url('/'))
  }
  if (!intent.last_payment_error) return redirectReply(successUrl(session))
  const declined = declineOf(backend, session, view.words)
  return payPage({ ...view, declined, status: 402 })
}

/** Creates the payment at the first attempt; later attempts use the same one. */
function intentOf(backend: Backend, session: Session, payer: { email: string; name: string }) {
  const { store } = backend
  const checkout = store.find('checkouts', session.id)
  if (checkout) store.put('checkouts', { ...checkout, payer })
  const begun = store.find('payment_intents', idOf(session.payment_intent))
  if (begun) return begun
  const amount = session.amount_total ?? 0
  const currency = session.currency ?? ''
  const params = checkout?.intentData ?? {}
  const intent = makeIntent(backend, { amount, currency, params, emailFallback: payer.email })
  store.put('sessions', { ...session, payment_intent: intent.id })
  return intent
}

// The full number and the security code are never rendered again.
function withoutNumber({ email, name, expiry, number }: TypedPayment): Pick<PayView, 'typed' | 'last4'> {
  const typed = { email, name, expiry }
  return number.length < 4 ? { typed } : { typed, last4: number.slice(-4) }
}

function declineOf(backend: Backend, session: Session, words: ProcessorWords): string | undefined {
  const intent = idOf(backend.store.find('sessions', session.id)?.payment_intent)
  const error = backend.store.find('payment_intents', intent)?.last_payment_error
  if (!error) return undefined
  const texts: Record<string, string> = words.declined
  if (error.code === 'payment_intent_authentication_failure') return words.declined.not_confirmed
  return texts[error.decline_code ?? ''] ?? words.declined.generic_decline
}

function closedPage(backend: Backend, session: Session, request: HttpRequest): HttpReply {
  const { words, locale } = wordsFor(backend, session, request)
  const { expiredTitle: title, expiredText: text, back: label } = words.ended
  const link = session.cancel_url ? { href: session.cancel_url, label } : undefined
  return endedPage({ locale, title, text, link, status: 410 })
}

function viewOf(backend: Backend, session: Session, request: HttpRequest) {
  const items = itemsOf(backend, session.id)
  return { ...wordsFor(backend, session, request), session, items, merchant: merchantOf(session) }
}

export const wordsFor = (backend: Backend, session: Session | undefined, request: HttpRequest) =>
  pageLanguage(backend.words, session?.locale ?? null, request.headers['accept-language'])

import type Stripe from 'stripe'
import type { HttpReply, HttpRequest } from '#sandbox/card-processor/api-handler.ts'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import { findSessionOf } from '#sandbox/card-processor/complete-session.ts'
import { answerChallenge } from '#sandbox/card-processor/confirm-payment.ts'
import { parseForm } from '#sandbox/card-processor/shape/form-params.ts'
import { bankPage } from './bank-page.ts'
import { endedPage } from './ended-page.ts'
import { money } from './page-language.ts'
import { redirectReply } from './page-layout.ts'
import { merchantOf, successUrl, wordsFor } from './pay-handler.ts'

/** Shows the bank's question and takes its answer; an answered one redirects. */
export function handleChallenge(
  backend: Backend,
  intent: Stripe.PaymentIntent,
  { request, secret }: { request: HttpRequest; secret: string },
): HttpReply {
  const challenge = backend.store.find('challenges', intent.id)
  const session = findSessionOf(backend, intent.id)
  const { words, locale } = wordsFor(backend, session, request)
  if (!challenge || challenge.secret !== secret) return leadOn(backend, intent, { request, returnUrl: null })
  if (request.method === 'POST') {
    const agrees = parseForm(request.body)['answer'] === 'confirm'
    const answered = answerChallenge(backend, intent, agrees)
    return leadOn(backend, answered, { request, returnUrl: challenge.returnUrl })
  }
  const card = backend.store.find('payment_methods', challenge.card)
  return bankPage({
    words,
    locale,
    action: request.url.pathname,
    amount: money(intent.amount, intent.currency, locale),
    merchant: session ? merchantOf(session) : null,
    last4: card?.method.card?.last4 ?? '',
  })
}

function leadOn(
  backend: Backend,
  intent: Stripe.PaymentIntent,
  { request, returnUrl }: { request: HttpRequest; returnUrl: string | null },
): HttpReply {
  const session = findSessionOf(backend, intent.id)
  if (session?.status === 'complete') return redirectReply(successUrl(session))
  if (session) return redirectReply(backend.url(`/c/pay/${session.id}`))
  if (returnUrl !== null) return redirectReply(withOutcome(returnUrl, intent))
  const { words, locale } = wordsFor(backend, undefined, request)
  return endedPage({ locale, title: words.bank.doneTitle, text: words.bank.doneText })
}

function withOutcome(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.last_payment_error ? 'failed' : 'succeeded')
  return url.href
}

import type Stripe from 'stripe'
import type { Backend } from './backend.ts'
import { idOf } from './ids.ts'

type Session = Stripe.Checkout.Session

export function findSessionOf(backend: Backend, intent: string): Session | undefined {
  return backend.store.rows('sessions').find((session) => session.payment_intent === intent)
}

/** Completes the session: the product learns who paid, and the page only redirects. */
export function completeSession(backend: Backend, session: Session, isPaid: boolean): Session {
  const payer = backend.store.find('checkouts', session.id)?.payer
  const complete = backend.store.put('sessions', {
    ...session,
    status: 'complete',
    payment_status: isPaid ? 'paid' : 'unpaid',
    url: null,
    customer_details: customerShape(payer?.email ?? session.customer_email, payer?.name ?? null),
  })
  backend.emit('checkout.session.completed', complete)
  return complete
}

/** Closes the page for payment and cancels its open payment. */
export function expireSession(backend: Backend, session: Session): Session {
  const expired = backend.store.put('sessions', { ...session, status: 'expired', url: null })
  const intent = backend.store.find('payment_intents', idOf(session.payment_intent))
  if (intent && intent.status !== 'canceled') cancelIntent(backend, intent, 'expired')
  backend.emit('checkout.session.expired', expired)
  return expired
}

export function cancelIntent(
  backend: Backend,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent['cancellation_reason'],
): Stripe.PaymentIntent {
  backend.store.remove('challenges', intent.id)
  const canceled = backend.store.put('payment_intents', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: backend.seconds(),
    cancellation_reason: reason,
    next_action: null,
  })
  backend.emit('payment_intent.canceled', canceled)
  return canceled
}

function customerShape(email: string | null, name: string | null): Session['customer_details'] {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

import Stripe from 'stripe'
import type { Currency } from '#content/storefronts.ts'
import { fail } from '#api/kit/fail.ts'
import type { Log } from '#api/kit/log.ts'
import type {
  CardProcessor,
  CheckoutOrder,
  EvidenceOrder,
  ProcessorDispute,
  ProcessorEvent,
  ProcessorPayment,
  ProcessorPaymentState,
  ProcessorRefund,
  TransferOrder,
} from './card-processor.port.ts'

interface StripeAccess {
  secretKey: string
  webhookSecret: string
  log: Log
  /** Address of the API, if not Stripe's. */
  server?: { host: string; port: number; protocol: 'http' | 'https' }
  /** Replaces the HTTP client. */
  fetch?: typeof fetch
}

const TIMEOUT_MS = 30_000
/** A local server answers at once, or not at all. */
const LOCAL_TIMEOUT_MS = 5000
const RETRIES = 2
/** The largest id in the database. */
const ID_MAX = 2 ** 31 - 1
const HOSTED_PAGES = ['https://checkout.stripe.com', 'https://connect.stripe.com']

/** Card payments by Stripe's API: the real service, or the local one that imitates it. */
export function stripeProcessor({ secretKey, webhookSecret, log, server, fetch }: StripeAccess): CardProcessor {
  const stripe = new Stripe(secretKey, {
    ...server,
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
    timeout: server ? LOCAL_TIMEOUT_MS : TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const ask = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call
    } catch (error) {
      return refuse(log, error)
    }
  }

  return {
    consoleUrl: server ? `${originOf(server)}/c/console` : 'https://dashboard.stripe.com/',
    origins: server ? [originOf(server)] : HOSTED_PAGES,

    createCheckout: async (order) =>
      paymentOf(
        await ask(
          stripe.checkout.sessions.create(checkoutParams(order), {
            idempotencyKey: `payment-${order.paymentId}`,
          }),
        ),
      ),

    getPayment: async (sessionId) =>
      paymentOf(
        await ask(
          stripe.checkout.sessions.retrieve(sessionId, {
            expand: ['payment_intent', 'payment_intent.latest_charge'],
          }),
        ),
      ),

    getDispute: async (id) => disputeOf(await ask(stripe.disputes.retrieve(id, { expand: ['payment_intent'] }))),

    async sendEvidence(order) {
      const { pdf, fileName, disputeId } = order
      const file = { data: Buffer.from(pdf), name: fileName, type: 'application/pdf' }
      const { id } = await ask(stripe.files.create({ purpose: 'dispute_evidence', file }))
      await ask(
        stripe.disputes.update(
          disputeId,
          { evidence: evidenceParams(order, id), submit: true },
          { idempotencyKey: `evidence-${disputeId}-${id}` },
        ),
      )
    },

    async expireCheckout(sessionId) {
      await ask(stripe.checkout.sessions.expire(sessionId))
    },

    refund: ({ intentId, amountMinor, key }) =>
      ask(
        stripe.refunds.create(
          { payment_intent: intentId, amount: amountMinor, metadata: { key } },
          { idempotencyKey: key },
        ),
      ),

    async listRefunds(intentId) {
      const { data } = await ask(stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      return data.map(refundOf)
    },

    async transfer(order) {
      const intent = order.intentId && (await ask(stripe.paymentIntents.retrieve(order.intentId)))
      const charge = intent ? idOf(intent.latest_charge) : undefined
      return ask(
        stripe.transfers.create(transferParams(order, charge), {
          idempotencyKey: `${transferKey(order)}-${order.refusals}`,
        }),
      )
    },

    async findTransfer(order) {
      const { data } = await ask(stripe.transfers.list({ transfer_group: groupOf(order.offerId), limit: 100 }))
      const { payoutId, reversalId } = metadataOf(order)
      return data.find(({ metadata }) => metadata.payoutId === payoutId && metadata.reversalId === reversalId)
    },

    async listReversals(transferId) {
      const { data } = await ask(stripe.transfers.listReversals(transferId, { limit: 100 }))
      return data.map(({ id, amount }) => ({ id, amountMinor: amount }))
    },

    async getBankPayout(accountId, id) {
      const payout = await ask(stripe.payouts.retrieve(id, {}, { stripeAccount: accountId }))
      return {
        hasFailed: payout.status === 'failed',
        failureCode: payout.failure_code,
        amountMinor: payout.amount,
        currency: payout.currency.toUpperCase() as Currency,
      }
    },

    createAccount: ({ companyId, country, email }) =>
      ask(
        stripe.accounts.create(
          {
            type: 'express',
            country,
            email,
            capabilities: { transfers: { requested: true } },
            metadata: { companyId: String(companyId) },
          },
          { idempotencyKey: `account-${companyId}` },
        ),
      ),

    accountLink: ({ accountId, returnUrl }) =>
      ask(
        stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        }),
      ),

    async account(accountId) {
      const account = await ask(stripe.accounts.retrieve(accountId))
      const bank = account.external_accounts?.data.find((one) => one.object === 'bank_account')
      return {
        isReady: account.capabilities?.transfers === 'active' && account.payouts_enabled,
        holder: bank?.account_holder_name ?? account.company?.name ?? account.business_profile?.name ?? null,
        bank: bank ? (bank.fingerprint ?? bank.id) : null,
      }
    },

    readEvent: (rawBody, signature, receivedAt) =>
      eventOf(
        stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, undefined, undefined, receivedAt.getTime()),
      ),
  }
}

const originOf = ({ protocol, host, port }: NonNullable<StripeAccess['server']>): string =>
  `${protocol}://${host}:${port}`

/**
 * Only a definite refusal is `not_possible`; after any other error it is unknown whether the call
 * had an effect.
 */
function refuse(log: Log, error: unknown): never {
  const isNo =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError
  const { code, type, requestId } = error as Partial<Stripe.errors.StripeError>
  log.warn({ code, type, requestId, err: isNo ? undefined : error }, 'the card processor refused')
  if (isNo) fail('payment.not_possible', { state: 'refused', allowed: [], reason: code ?? type })
  fail('payment.processor_unavailable')
}

const groupOf = (offerId: number): string => `offer-${offerId}`

function checkoutParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { paymentId: String(order.paymentId), offerId: String(order.offerId) }
  const group = groupOf(order.offerId)
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: order.amountMinor,
          product_data: { name: order.description },
        },
      },
    ],
    client_reference_id: String(order.paymentId),
    customer_email: order.email,
    locale: localeOf(order.intlLocale),
    branding_settings: { display_name: order.merchant },
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(order.expiresAt.getTime() / 1000),
    metadata,
    payment_intent_data: { metadata, transfer_group: group, description: order.description },
  }
}

/** The payment page has British English; all other languages come in one variant. */
const localeOf = (intlLocale: string): Stripe.Checkout.SessionCreateParams.Locale =>
  intlLocale === 'en-GB' ? 'en-GB' : (intlLocale.split('-')[0] as Stripe.Checkout.SessionCreateParams.Locale)

const transferKey = ({ payoutId, reversalId }: TransferOrder): string =>
  reversalId === undefined ? `payout-${payoutId}` : `reversal-${reversalId}`

const metadataOf = ({ payoutId, reversalId }: Pick<TransferOrder, 'payoutId' | 'reversalId'>) => ({
  payoutId: String(payoutId),
  ...(reversalId === undefined ? {} : { reversalId: String(reversalId) }),
})

const transferParams = (order: TransferOrder, charge: string | undefined): Stripe.TransferCreateParams => ({
  amount: order.amountMinor,
  currency: order.currency.toLowerCase(),
  destination: order.accountId,
  transfer_group: groupOf(order.offerId),
  metadata: metadataOf(order),
  ...(charge ? { source_transaction: charge } : {}),
})

const evidenceParams = (
  { product, serviceDay, text }: EvidenceOrder,
  fileId: string,
): Stripe.DisputeUpdateParams.Evidence => ({
  product_description: product,
  ...(serviceDay === undefined ? {} : { service_date: serviceDay }),
  service_documentation: fileId,
  uncategorized_text: text,
})

const idOf = (thing: string | { id: string } | null | undefined): string | undefined =>
  typeof thing === 'string' ? thing : thing?.id

function paymentOf(session: Stripe.Checkout.Session): ProcessorPayment {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const failure = intent?.last_payment_error
  return {
    id: session.id,
    intentId: idOf(session.payment_intent),
    state: stateOf(session, intent),
    url: session.url ?? undefined,
    failureCode: failure?.decline_code ?? failure?.code,
    amountMinor: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase() as Currency,
  }
}

function stateOf(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): ProcessorPaymentState {
  if (session.payment_status === 'paid' || intent?.status === 'succeeded') return 'captured'
  if (session.status === 'expired') return 'voided'
  return intent?.status === 'requires_action' ? 'action_required' : 'open'
}

function disputeOf(dispute: Stripe.Dispute): ProcessorDispute {
  const { id, status, amount: amountMinor, payment_intent: intent, evidence_details: details } = dispute
  const isInquiry = status.startsWith('warning') || status === 'prevented'
  return {
    id,
    paymentId: typeof intent === 'object' ? numberIn(intent?.metadata.paymentId) : undefined,
    state: disputeStates[status] ?? 'open',
    isMoneyTaken: !isInquiry,
    amountMinor,
    currency: dispute.currency.toUpperCase() as Currency,
    evidenceDueAt: details.due_by === null ? undefined : new Date(details.due_by * 1000),
    isEvidenceSent: details.submission_count > 0,
  }
}

const disputeStates: Partial<Record<Stripe.Dispute.Status, ProcessorDispute['state']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
  prevented: 'won',
}

const refundOf = (refund: Stripe.Refund): ProcessorRefund => ({
  id: refund.id,
  key: refund.metadata?.key,
  state: refundStates[refund.status ?? ''] ?? 'pending',
  failureCode: refund.failure_reason,
  amountMinor: refund.amount,
})

/** `requires_action` counts as pending; a cancelled refund never reached the card. */
const refundStates: Record<string, ProcessorRefund['state']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

interface EventObject {
  id?: string
  object?: string
  metadata?: Record<string, string> | null
  payment_intent?: string | { id: string } | null
}

function eventOf(event: Stripe.Event): ProcessorEvent {
  const thing = event.data.object as EventObject
  return {
    id: event.id,
    type: event.type,
    paymentId: numberIn(thing.metadata?.paymentId),
    sessionId: thing.object === 'checkout.session' ? thing.id : undefined,
    intentId: thing.object === 'payment_intent' ? thing.id : idOf(thing.payment_intent),
    accountId: accountIn(event),
    disputeId: thing.object === 'dispute' ? thing.id : undefined,
    payoutId: numberIn(thing.metadata?.payoutId),
    transferId: event.type === 'transfer.reversed' ? thing.id : undefined,
    bankPayoutId: event.type === 'payout.failed' ? thing.id : undefined,
    isRefund: thing.object === 'refund' || event.type.startsWith('charge.refund'),
  }
}

function accountIn({ type, account, data }: Stripe.Event): string | undefined {
  const { object, id } = data.object as EventObject
  if (object === 'account') return id
  return type === 'payout.failed' ? account : undefined
}

/** An id of ours, or undefined: metadata written by other systems may be anything. */
function numberIn(text: string | undefined): number | undefined {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 && id <= ID_MAX ? id : undefined
}

import { testCards } from '#sandbox/card-processor/test-cards.ts'
import { toPath } from '#content/paths.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { Ctx } from '#api/kit/context.ts'
import { CHECKOUT_LIVES_MINUTES } from '#api/payment/payment.rules.ts'
import type { Maker, PaymentRow, Provider } from './world.ts'

/** The documented account whose payouts arrive. */
const IBAN = 'DE89370400440532013000'

/**
 * What a demo account may still refund or be paid for has to be known to the card processor. That is
 * only done where the provider is our own on this machine.
 */
export async function payForReal(maker: Maker, payable: readonly Provider[]): Promise<void> {
  const { config } = maker.ctx
  const isLocal = !config.stripeSecretKey
  for (const provider of payable) {
    provider.company.isPayoutAccountReady = isLocal
    if (isLocal) await openAccount(maker, provider)
  }
  if (isLocal) for (const payment of openPayments(maker, payable)) await payOnPage(maker, payment)
}

/** Money that is still held for one who can be paid. */
function openPayments({ world }: Maker, payable: readonly Provider[]): PaymentRow[] {
  const own = payable.map(({ company }) => company.id)
  const held = world.payouts.filter(({ status, companyId }) => status !== 'paid' && own.includes(companyId)) // prettier-ignore
  return world.payments.filter(({ offerId }) => held.some((payout) => payout.offerId === offerId))
}

async function openAccount({ ctx }: Maker, { user, company }: Provider): Promise<void> {
  const { id: companyId, country, name } = company
  const { id } = await ctx.cardProcessor.createAccount({ companyId, country, email: user.email })
  const { url } = await ctx.cardProcessor.accountLink({ accountId: id, returnUrl: addressOf(ctx, user.locale) }) // prettier-ignore
  await post(url, { legalName: name, iban: IBAN, agree: 'yes' })
  company.payoutAccountId = id
  company.isPayoutAccountReady = await ctx.cardProcessor.isAccountReady(id)
}

async function payOnPage({ ctx, world, now }: Maker, payment: PaymentRow): Promise<void> {
  const payer = world.users.find(({ id }) => id === payment.payerId)
  const auctionId = world.offers.find(({ id }) => id === payment.offerId)?.auctionId
  const auction = world.auctions.find(({ id }) => id === auctionId)
  if (!payer || !auction) throw new Error(`payment ${payment.id} of nobody`)
  const back = addressOf(ctx, payer.locale)
  const { id, url = '' } = await ctx.cardProcessor.createCheckout({
    paymentId: payment.id,
    offerId: payment.offerId,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    description: auction.title ?? '',
    merchant: 'CarryTo',
    email: payer.email,
    intlLocale: storefrontOf(payer.locale).intlLocale,
    successUrl: back,
    cancelUrl: back,
    expiresAt: now.plus({ minutes: CHECKOUT_LIVES_MINUTES }).toJSDate(),
  })
  await post(url, {
    number: testCards.success.number,
    expiry: '12/34',
    cvc: '123',
    name: payer.name,
  })
  const { intentId } = await ctx.cardProcessor.getPayment(id)
  if (!intentId) throw new Error(`payment ${payment.id} did not work`)
  Object.assign(payment, { processorSessionId: id, processorIntentId: intentId })
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const addressOf = ({ config }: Ctx, locale: PaymentLocale): string =>
  config.originPattern.replace('{subdomain}', storefrontOf(locale).subdomain) +
  toPath(locale, 'payments')

type PaymentLocale = Parameters<typeof storefrontOf>[0]

import { Chargeback, Payment, Payout, Refund, Reversal } from '#api/payment/payment.model.ts'
import { runJob } from '#api/jobs.ts'
import {
  aConfirmedDeal,
  aPaidDeal,
  deliverWebhook,
  pounds,
  theProcessor,
  type Deal,
  type DealWishes,
} from './offers.ts'
import { anAdmin } from './people.ts'
import { aCtx, as, theCardSandbox } from '#tests/support/test-app.ts'

export const chargeOf = async ({ offerId }: Pick<Deal, 'offerId'>): Promise<string> => {
  const charges = await theProcessor().charges.list({ transfer_group: `offer-${offerId}` })
  return charges.data[0]?.id ?? ''
}

/** Staff refunded a whole payment in the processor’s console. */
export async function anOutsideRefund(): Promise<Deal & { refundId: number }> {
  const deal = await aPaidDeal()
  theCardSandbox().act('refund by hand', await chargeOf(deal))
  await tellLast('charge.refunded')
  const { id: paymentId } = await paymentOf(deal)
  const refund = await Refund.findOne({ where: { paymentId }, rejectOnEmpty: true })
  return { ...deal, refundId: refund.id }
}

/** The cardholder disputes a payment. */
export async function aDispute(): Promise<Deal & { chargebackId: number }> {
  const deal = await aPaidDeal()
  theCardSandbox().act('open a dispute', await chargeOf(deal))
  await tellLast('charge.dispute.created')
  const { id: paymentId } = await paymentOf(deal)
  const chargeback = await Chargeback.findOne({ where: { paymentId }, rejectOnEmpty: true })
  return { ...deal, chargebackId: chargeback.id }
}

/** Staff have taken a courier's share back at the processor's console, after it was paid out. */
export async function aReversal(): Promise<Deal & { reversalId: number }> {
  const deal = await aConfirmedDeal()
  await runJob(aCtx(), 'send-payouts')
  const { id: payoutId, processorTransferId } = await Payout.findOne({
    where: { offerId: deal.offerId },
    rejectOnEmpty: true,
  })
  theCardSandbox().act('reverse the transfer', processorTransferId ?? '')
  await tellLast('transfer.reversed')
  const reversal = await Reversal.findOne({ where: { payoutId }, rejectOnEmpty: true })
  return { ...deal, reversalId: reversal.id }
}

const paymentOf = ({ offerId }: Pick<Deal, 'offerId'>): Promise<Payment> =>
  Payment.findOne({ where: { offerId }, rejectOnEmpty: true })

async function tellLast(type: string): Promise<void> {
  const [event] = (await theProcessor().events.list({ type, limit: 1 })).data
  if (event) await deliverWebhook(event)
}

/** A paid deal, with the id of its payment. */
export async function aPayment(wishes: DealWishes = {}): Promise<Deal & { paymentId: number }> {
  const deal = await aPaidDeal(wishes)
  return { ...deal, paymentId: (await paymentOf(deal)).id }
}

/** A refund above the limit, proposed by `eve` of finance. */
export async function aProposedRefund(amount = '900') {
  const deal = await aPayment({ gross: '1200' })
  const { paymentId } = deal
  const eve = await anAdmin({ staffRole: 'finance' })
  const { refunds } = await as(eve).admin.refundPayment({ paymentId, amount: pounds(amount), reason: 'A day late' })
  return { ...deal, eve, refundId: refunds[0]?.id ?? 0 }
}

/** A confirmed deal, with the id of its payout. */
export async function aDuePayout(): Promise<Deal & { payoutId: number }> {
  const deal = await aConfirmedDeal()
  const payout = await Payout.findOne({ where: { offerId: deal.offerId }, rejectOnEmpty: true })
  return { ...deal, payoutId: payout.id }
}

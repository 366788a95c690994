import { Chargeback, Payment, Refund } from '#api/payment/payment.model.ts'
import { aPaidDeal, deliverWebhook, theProcessor, type Deal } from './offers.ts'
import { theCardSandbox } from './test-app.ts'

export const chargeOf = async ({ offerId }: Pick<Deal, 'offerId'>): Promise<string> => {
  const charges = await theProcessor().charges.list({ transfer_group: `offer-${offerId}` })
  return charges.data[0]?.id ?? ''
}

/** Staff have refunded a whole payment at the processor's console. */
export async function anOutsideRefund(): Promise<Deal & { refundId: number }> {
  const deal = await aPaidDeal()
  theCardSandbox().act('refund by hand', await chargeOf(deal))
  await tellLast('charge.refunded')
  const { id: paymentId } = await paymentOf(deal)
  const refund = await Refund.findOne({ where: { paymentId }, rejectOnEmpty: true })
  return { ...deal, refundId: refund.id }
}

/** The holder of the card denies a payment. */
export async function aDispute(): Promise<Deal & { chargebackId: number }> {
  const deal = await aPaidDeal()
  theCardSandbox().act('open a dispute', await chargeOf(deal))
  await tellLast('charge.dispute.created')
  const { id: paymentId } = await paymentOf(deal)
  const chargeback = await Chargeback.findOne({ where: { paymentId }, rejectOnEmpty: true })
  return { ...deal, chargebackId: chargeback.id }
}

const paymentOf = ({ offerId }: Pick<Deal, 'offerId'>): Promise<Payment> =>
  Payment.findOne({ where: { offerId }, rejectOnEmpty: true })

async function tellLast(type: string): Promise<void> {
  const [event] = (await theProcessor().events.list({ type, limit: 1 })).data
  if (event) await deliverWebhook(event)
}

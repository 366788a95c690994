import type { LineFilter } from '#api/admin/admin.rules.ts'
import { isDeal, unlessGone, type WaybillFacts } from '#site/parts/deal/read-deal.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** A deal as the office reads it: its waybill, its money, and its open cases that this administrator decides. */
export async function readOfficeDeal(locals: ServerLocals, asked: { offerId: number; line: LineFilter; page: number }) {
  const { api } = locals
  const { offerId } = asked
  const deal = await api.admin.deal(asked)
  const [offer, auction, reports, cases] = await Promise.all([
    api.offer.get({ offerId }),
    unlessGone(locals, () => api.auction.get({ auction: String(deal.auctionId) })),
    deal.cases.includes('fraud') ? api.offer.fraudReports({ offerId }) : null,
    deal.cases.includes('money') ? api.payment.cases({ offerId }) : null,
  ])
  const door = offer.doorPrice && (await api.offer.doorPrice({ offerId }))
  const paid = deal.payments.find(({ paidAt }) => paidAt !== null)
  const facts: WaybillFacts = {
    offer,
    auction,
    payment: paid ?? null,
    receiverPhone:
      isDeal(offer.status) && auction && 'receiverPhoneNumber' in auction ? auction.receiverPhoneNumber : null,
    knowsDoors: true,
  }
  return { deal, facts, door: door?.asked ?? null, reports: reports?.data ?? [], cases: cases?.data ?? [] }
}

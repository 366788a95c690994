import { mailGroupOf } from '#api/common/mail-groups.rules.ts'
import type { FoundDeal } from './deal-summary.part.ts'
import type { Notice } from './notification.rules.ts'

/** What somebody who drives for a company has to know of its deals. */
const ofDrivers = [
  'offer.captured',
  'offer.cancel',
  'delivery.setStreet',
  'proposal.accept',
  'tracking.ask',
]

/** What is told to a company of one of its offers, each hears of whom the company wants it told; of money its owner alone. */
export const toCompany = (deal: FoundDeal, event: string, made: readonly Notice[]): Notice[] =>
  made.flatMap((notice) =>
    notice.to === deal.bidderId && notice.page !== 'payments'
      ? hearersOf(deal, event, notice.words).map((to) => ({ ...notice, to }))
      : [notice],
  )

/** Where nobody is left who wrote the offer, its owner hears of it instead. */
function hearersOf(deal: FoundDeal, event: string, words: string): readonly number[] {
  const { bidderId, authorId, dispatcherIds, driverIds, areDriversTold } = deal
  const writer = authorId ?? bidderId
  const group = mailGroupOf(event, words)
  const hearers = {
    both: [bidderId, writer],
    writer: [writer],
    team: [bidderId, ...dispatcherIds],
  }[group === 'bids' || group === 'offers' ? deal.offersTo : deal.dealsTo]
  const drivers = areDriversTold && ofDrivers.includes(event) ? driverIds : []
  return [...new Set([...hearers, ...drivers])]
}

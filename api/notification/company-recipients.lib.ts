import { mailGroupOf } from '#api/common/mail-groups.rules.ts'
import type { FoundDeal } from './deal-summary.query.ts'
import type { Notice } from './notification.rules.ts'

const ofOwner: readonly Notice['page'][] = ['payments', 'reliability']

/** Events that drivers of the company need to know. */
const ofDrivers = ['offer.captured', 'offer.cancel', 'delivery.setStreet', 'proposal.accept', 'tracking.ask']

/**
 * Expands a notice to a company's offer to the people its settings name. Notices about payments and
 * about the company itself go to the owner only.
 */
export const companyRecipients = (deal: FoundDeal, event: string, made: readonly Notice[]): Notice[] =>
  made.flatMap((notice) => {
    if (notice.to !== deal.bidderId || ofOwner.includes(notice.page)) return [notice]
    const drivers = deal.areDriversTold && ofDrivers.includes(event) ? deal.driverIds : []
    return [
      ...hearersOf(deal, event, notice.words).map((to) => ({ ...notice, to })),
      ...drivers.map((to) => forDriver(deal, notice, to)),
    ]
  })

/** Words for drivers, where the usual ones mention money or company matters. */
const driverWords: Partial<Record<string, 'offer.capturedDriver' | 'offer.cancelDriver'>> = {
  'offer.capturedProvider': 'offer.capturedDriver',
  'offer.freeProvider': 'offer.capturedDriver',
  'offer.cancelByCustomer': 'offer.cancelDriver',
  'offer.officeCancelProvider': 'offer.cancelDriver',
  'offer.officeCancelProviderShare': 'offer.cancelDriver',
  'offer.officeCancelProviderAtFault': 'offer.cancelDriver',
}

/** Drivers see no prices, neither in the text nor in the stored values. */
function forDriver({ offerId }: FoundDeal, { facts: _, ...notice }: Notice, to: number): Notice {
  const values = Object.fromEntries(
    Object.entries(notice.values).filter(([, value]) => !(typeof value === 'object' && 'money' in value)),
  )
  const words = driverWords[notice.words]
  return words
    ? { ...notice, by: 'both', to, values, words, page: 'deal', params: { id: offerId } }
    : { ...notice, to, values }
}

/** If the author of the offer has left, the owner is notified instead. */
function hearersOf(deal: FoundDeal, event: string, words: string): readonly number[] {
  const { bidderId, authorId, dispatcherIds } = deal
  const writer = authorId ?? bidderId
  const group = mailGroupOf(event, words)
  const hearers = {
    both: [bidderId, writer],
    writer: [writer],
    team: [bidderId, ...dispatcherIds],
  }[group === 'bids' || group === 'offers' ? deal.offersTo : deal.dealsTo]
  return [...new Set(hearers)]
}

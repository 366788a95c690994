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
  made.flatMap((notice) => {
    if (notice.to !== deal.bidderId || notice.page === 'payments') return [notice]
    const drivers = deal.areDriversTold && ofDrivers.includes(event) ? deal.driverIds : []
    return [
      ...hearersOf(deal, event, notice.words).map((to) => ({ ...notice, to })),
      ...drivers.map((to) => forDriver(deal, notice, to)),
    ]
  })

/** Words without money, for those of `ofDrivers` that name some or what it means for the company. */
const driverWords: Partial<Record<string, 'offer.capturedDriver' | 'offer.cancelDriver'>> = {
  'offer.capturedProvider': 'offer.capturedDriver',
  'offer.freeProvider': 'offer.capturedDriver',
  'offer.cancelByCustomer': 'offer.cancelDriver',
  'offer.officeCancelProvider': 'offer.cancelDriver',
  'offer.officeCancelProviderShare': 'offer.cancelDriver',
  'offer.officeCancelProviderAtFault': 'offer.cancelDriver',
}

/** Drivers read no money, neither in the words nor in the values that are kept with them. */
function forDriver({ offerId }: FoundDeal, { facts: _, ...notice }: Notice, to: number): Notice {
  const values = Object.fromEntries(
    Object.entries(notice.values).filter(
      ([, value]) => !(typeof value === 'object' && 'money' in value),
    ),
  )
  const words = driverWords[notice.words]
  return words
    ? { ...notice, by: 'both', to, values, words, page: 'deal', params: { id: offerId } }
    : { ...notice, to, values }
}

/** Where nobody is left who wrote the offer, its owner hears of it instead. */
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

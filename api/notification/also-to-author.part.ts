import type { FoundDeal } from './deal-summary.part.ts'
import type { Notice } from './notification.rules.ts'

/** What the owner of a company hears of one of its offers, whoever wrote it for him hears as well; never of money. */
export function alsoToAuthor({ bidderId, authorId }: FoundDeal, made: Notice[]): Notice[] {
  if (authorId === null) return made
  const his = made.filter(({ to, page }) => to === bidderId && page !== 'payments')
  return [...made, ...his.map((notice) => ({ ...notice, to: authorId }))]
}

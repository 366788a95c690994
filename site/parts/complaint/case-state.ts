import type { ComplaintSide, ComplaintStatus } from '#api/case/complaint/complaint.rules.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import { formatInstant } from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

interface Known {
  status: ComplaintStatus
  side: ComplaintSide
  until: string | null
  decideUntil?: string
  outcome?: string | null
  proposedBy: 'owner' | 'provider' | null
}

interface CaseState {
  sentence: string
  /** The deadline of the side that moves next, and the latest day of a decision. */
  clocks: string[]
  /** The complaint waits for this reader. */
  isDue: boolean
}

const undecided: readonly ComplaintStatus[] = ['with_respondent', 'awaiting_info', 'in_review', 'proposed']

/** A complaint as one of its sides reads it: a sentence and its deadlines. */
export function tellState(complaint: Known, reader: DealSide, storefront: Storefront): CaseState {
  const { status, until, decideUntil } = complaint
  const t = words(storefront.language, 'complaint')
  const date = (at: string) => formatInstant(at, storefront.intlLocale, storefront.timeZone)
  const word = wordOf(complaint, reader)
  const isDue = ['answer', 'asked', 'proposed'].includes(word)
  const clocks = [
    until && status !== 'resolved' && t(isDue ? 'clock.answer' : 'clock.other', { date: date(until) }),
    until && status === 'resolved' && t('clock.appeal', { date: date(until) }),
    decideUntil && undecided.includes(status) && t('clock.decide', { date: date(decideUntil) }),
  ]
  return { sentence: t(`state.${word}`), clocks: clocks.filter((one) => typeof one === 'string'), isDue }
}

function wordOf({ status, side, outcome, proposedBy }: Known, reader: DealSide) {
  const isAuthor = side === reader
  if (status === 'with_respondent') return isAuthor ? 'waits' : 'answer'
  if (status === 'awaiting_info') return isAuthor || side === 'office' ? 'asked' : 'askedOther'
  if (status === 'in_review') return 'review'
  if (status === 'proposed') return proposedBy === reader ? 'proposedOwn' : 'proposed'
  return status === 'closed' && outcome === 'settled' ? 'settled' : status
}

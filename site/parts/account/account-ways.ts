import type { ParseKeys } from 'i18next'
import { MEMBER_START } from '#api/account/start-page.rules.ts'
import type { Role } from '#api/common/caller.rules.ts'
import type { PageName } from '#content/paths.ts'
import type { MarkName } from '#site/drawings/marks.ts'

/** A word of the area that these pages speak. */
type Label = ParseKeys<'offer'>

export interface Way {
  to: PageName
  label: Label
}

interface AccountWays {
  /** What its reader does here, then what is his. */
  rail: { heading: Label; ways: Way[] }[]
  /** The five that a phone keeps under the thumb, each in a short word. */
  five: MarkedWay[]
}

interface MarkedWay extends Way {
  mark: MarkName
}

const listings: Way = { to: 'myListings', label: 'mine.heading' }
const post: Way = { to: 'createAuction', label: 'mine.post' }
const work: Way = { to: MEMBER_START, label: 'ways.offersAndDeals' }
const find: Way = { to: 'listings', label: 'mine.findListings' }
const news: Way = { to: 'notifications', label: 'notifications.heading' }
const money: Way = { to: 'payments', label: 'payments.heading' }
const bank: Way = { to: 'payoutAccount', label: 'payments.account' }
const profile: Way = { to: 'profile', label: 'ways.profile' }
const company: Way = { to: 'companyData', label: 'ways.company' }
const vehicles: Way = { to: 'vehicles', label: 'ways.vehicles' }
const papers: Way = { to: 'papers', label: 'ways.papers' }
const template: Way = { to: 'offerTemplate', label: 'ways.template' }
const leave: Way = { to: 'signOut', label: 'mine.signOut' }

const short = {
  start: { to: MEMBER_START, label: 'ways.short.start', mark: 'work' },
  work: { to: MEMBER_START, label: 'ways.short.work', mark: 'work' },
  find: { to: 'listings', label: 'ways.short.find', mark: 'find' },
  listings: { to: 'myListings', label: 'ways.short.listings', mark: 'listings' },
  post: { to: 'createAuction', label: 'ways.short.post', mark: 'post' },
  news: { to: 'notifications', label: 'ways.short.news', mark: 'news' },
  money: { to: 'payments', label: 'ways.short.money', mark: 'money' },
  bank: { to: 'payoutAccount', label: 'ways.short.bank', mark: 'bank' },
} satisfies Record<string, MarkedWay>

const railOf = (does: Way[], has: Way[]): AccountWays['rail'] => [
  { heading: 'ways.transports', ways: does },
  { heading: 'ways.account', ways: [...has, profile, leave] },
]

/** Where an account leads, by who has it. */
export const accountWays: Record<Exclude<Role, 'admin'>, AccountWays> = {
  customer: {
    rail: railOf(
      [{ to: MEMBER_START, label: 'mine.auctionsHeading' }, listings, post],
      [news, money],
    ),
    five: [short.start, short.listings, short.post, short.news, short.money],
  },
  courier: {
    rail: railOf([work, find], [news, money, bank, company, vehicles, papers, template]),
    five: [short.work, short.find, short.news, short.money, short.bank],
  },
  charity: {
    rail: railOf(
      [work, find, listings, post],
      [news, money, bank, company, vehicles, papers, template],
    ),
    five: [short.work, short.find, short.listings, short.news, short.money],
  },
}

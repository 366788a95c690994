import type { ParseKeys } from 'i18next'
import { MEMBER_START } from '#api/account/auth/start-page.rules.ts'
import type { Role, SignedIn } from '#api/common/caller.rules.ts'
import { may, type Permitted } from '#api/common/permissions.rules.ts'
import type { PageName } from '#content/paths.ts'
import type { MarkName } from '#site/drawings/marks.ts'

/** A key of the `offer` words, which these pages use. */
type Label = ParseKeys<'offer'>

export interface Way {
  to: PageName
  label: Label
  /** The permission the link needs; without it the link is for everyone. */
  asks?: Permitted
  /**
   * True: only for members of a company, who may have posted before they joined. False: only for
   * its owner.
   */
  ofMembers?: boolean
}

interface AccountWays {
  /** First what the user does here, then what belongs to them. */
  rail: { heading: Label; ways: Way[] }[]
  /** The five entries of the phone's bottom bar, each with a short label. */
  five: MarkedWay[]
}

interface MarkedWay extends Way {
  mark: MarkName
}

const listings: Way = { to: 'myListings', label: 'mine.heading' }
const watched: Way = { to: 'myListings', label: 'mine.observed' }
const post: Way = { to: 'createAuction', label: 'mine.post' }
const work: Way = { to: MEMBER_START, label: 'ways.offersAndDeals' }
const find: Way = { to: 'listings', label: 'mine.findListings' }
const taken: Way = { to: 'transportsTaken', label: 'ways.taken', asks: 'offer.list' }
const quick: Way = { to: 'quickDeals', label: 'ways.quickDeals', asks: 'search.quickDeals' }
const requests: Way = { to: 'offerRequests', label: 'ways.requests', asks: 'offer.requests' }
const searches: Way = { to: 'savedSearches', label: 'ways.searches', asks: 'criteria.list' }
const news: Way = { to: 'notifications', label: 'notifications.heading' }
const money: Way = { to: 'payments', label: 'payments.heading' }
const earned: Way = { ...money, asks: 'payment.fees' }
const bank: Way = { to: 'payoutAccount', label: 'payments.account', asks: 'payment.payoutAccount' }
const profile: Way = { to: 'profile', label: 'ways.profile' }
const company: Way = { to: 'companyData', label: 'ways.company', asks: 'company.own' }
const vehicles: Way = { to: 'vehicles', label: 'ways.vehicles', asks: 'company.vehicles' }
const devices: Way = { to: 'devices', label: 'ways.devices', asks: 'company.devices' }
const members: Way = { to: 'members', label: 'ways.members', asks: 'member.list' }
const papers: Way = { to: 'papers', label: 'ways.papers', asks: 'company.verification' }
const template: Way = { to: 'offerTemplate', label: 'ways.template', asks: 'offer.template' }
const rates: Way = { to: 'rates', label: 'ways.rates', asks: 'offer.rateCard' }
const costs: Way = { to: 'costs', label: 'ways.costs', asks: 'earning.costs' }
const trip: Way = { to: 'planTrip', label: 'ways.trip', asks: 'earning.reckon' }
const trips: Way = { to: 'trips', label: 'trips.heading', asks: 'trip.list' }
const settings: Way = { to: 'companySettings', label: 'ways.settings', asks: 'company.settings' }
const leave: Way = { to: 'signOut', label: 'mine.signOut' }

const short = {
  start: { to: MEMBER_START, label: 'ways.short.start', mark: 'work' },
  work: { to: MEMBER_START, label: 'ways.short.work', mark: 'work' },
  find: { to: 'listings', label: 'ways.short.find', mark: 'find' },
  listings: { to: 'myListings', label: 'ways.short.listings', mark: 'listings' },
  post: { to: 'createAuction', label: 'ways.short.post', mark: 'post' },
  news: { to: 'notifications', label: 'ways.short.news', mark: 'news' },
  money: { to: 'payments', label: 'ways.short.money', mark: 'money' },
  earned: { to: 'payments', label: 'ways.short.money', mark: 'money', asks: 'payment.fees' },
  bank: {
    to: 'payoutAccount',
    label: 'ways.short.bank',
    mark: 'bank',
    asks: 'payment.payoutAccount',
  },
} satisfies Record<string, MarkedWay>

const railOf = (does: Way[], has: Way[]): AccountWays['rail'] => [
  { heading: 'ways.transports', ways: does },
  { heading: 'ways.account', ways: [...has, profile, leave] },
]

const ofCompany = [company, members, vehicles, devices, papers, template, rates, costs, settings]

const accountWays: Record<Exclude<Role, 'admin'>, AccountWays> = {
  customer: {
    rail: railOf([{ to: MEMBER_START, label: 'mine.auctionsHeading' }, listings, post], [news, money]),
    five: [short.start, short.listings, short.post, short.news, short.money],
  },
  courier: {
    rail: railOf(
      [
        work,
        find,
        searches,
        trips,
        trip,
        requests,
        quick,
        { ...watched, ofMembers: false },
        { ...listings, ofMembers: true },
      ],
      [news, earned, bank, ...ofCompany],
    ),
    five: [short.work, short.find, short.news, short.earned, short.bank],
  },
  charity: {
    rail: railOf(
      [work, find, searches, trips, trip, requests, quick, taken, listings, post],
      [news, earned, bank, ...ofCompany],
    ),
    five: [short.work, short.find, short.listings, short.news, short.earned],
  },
}

/** The navigation of an account; members of a company see what their role allows. */
export function waysOf(caller: SignedIn): AccountWays {
  if (caller.role === 'admin') return { rail: [], five: [] }
  const isOpen = ({ asks, ofMembers }: Way): boolean =>
    (!asks || may(asks, caller)) && (ofMembers === undefined || ofMembers === (caller.companyRole !== 'owner'))
  const { rail, five } = accountWays[caller.role]
  return {
    rail: rail.map(({ heading, ways }) => ({ heading, ways: ways.filter(isOpen) })),
    five: five.filter(isOpen),
  }
}

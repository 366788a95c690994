import type { ParseKeys } from 'i18next'
import { MEMBER_START } from '#api/account/auth/start-page.rules.ts'
import type { Role, SignedIn } from '#api/common/caller.rules.ts'
import { may, type Permitted } from '#api/common/permissions.rules.ts'
import type { PageName } from '#content/paths.ts'
import type { MarkName } from '#site/drawings/marks.ts'
import type { HomeList } from './home-lists.ts'
import type { NavCounts } from './nav-counts.ts'

/** A key of the `offer` words, which these pages use. */
type Label = ParseKeys<'offer'>

export interface Way {
  to: PageName
  /** Opens one list of the page, and is marked while that list is shown. */
  show?: HomeList
  label: Label
  /** The number beside the link. */
  counts?: keyof NavCounts
  /** The permission the link needs; without it the link is for everyone. */
  asks?: Permitted
  /**
   * True: only for members of a company, who may have posted before they joined. False: only for
   * its owner.
   */
  ofMembers?: boolean
}

interface AccountWays {
  /** First what the user does here, then the money, the company and the person. */
  rail: { heading: Label; ways: Way[] }[]
  /** The five entries of the phone's bottom bar, each with a short label. */
  five: MarkedWay[]
}

interface MarkedWay extends Way {
  mark: MarkName
}

const listings: Way = { to: 'myListings', label: 'mine.heading', counts: 'listings' }
const watched: Way = { to: 'myListings', label: 'mine.observed' }
const post: Way = { to: 'createAuction', label: 'mine.post' }
const home: Way = { to: MEMBER_START, label: 'mine.auctionsHeading' }
const work: Way = { to: MEMBER_START, label: 'ways.offersAndDeals', counts: 'work' }
const find: Way = { to: 'listings', label: 'mine.findListings' }
const taken: Way = { to: 'transportsTaken', label: 'ways.taken', asks: 'offer.list' }
const quick: Way = { to: 'quickDeals', label: 'ways.quickDeals', asks: 'search.quickDeals' }
const requests: Way = { to: 'offerRequests', label: 'ways.requests', asks: 'offer.requests', counts: 'requests' }
const searches: Way = { to: 'savedSearches', label: 'ways.searches', asks: 'criteria.list' }
const news: Way = { to: 'notifications', label: 'notifications.heading' }
const money: Way = { to: 'payments', label: 'payments.heading' }
const earned: Way = { ...money, asks: 'payment.fees' }
const bank: Way = { to: 'payoutAccount', label: 'payments.account', asks: 'payment.payoutAccount' }
const complaints: Way = { to: 'complaints', label: 'ways.complaints' }
/** Not for drivers, who do not read what a deal is worth. */
const ofDeals: Way = { ...complaints, asks: 'offer.post' }
const profile: Way = { to: 'profile', label: 'ways.profile' }
const company: Way = { to: 'companyData', label: 'ways.company', asks: 'company.own' }
const vehicles: Way = { to: 'vehicles', label: 'ways.vehicles', asks: 'company.vehicles' }
const devices: Way = { to: 'devices', label: 'ways.devices', asks: 'company.devices' }
const members: Way = { to: 'members', label: 'ways.members', asks: 'member.list' }
const papers: Way = { to: 'papers', label: 'ways.papers', asks: 'company.verification' }
const template: Way = { to: 'offerTemplate', label: 'ways.template', asks: 'offer.template' }
const reliability: Way = { to: 'reliability', label: 'ways.reliability', asks: 'offer.reliability' }
const rates: Way = { to: 'rates', label: 'ways.rates', asks: 'offer.rateCard' }
const costs: Way = { to: 'costs', label: 'ways.costs', asks: 'earning.costs' }
const trip: Way = { to: 'planTrip', label: 'ways.trip', asks: 'earning.reckon' }
const trips: Way = { to: 'trips', label: 'trips.heading', asks: 'trip.list' }
const settings: Way = { to: 'companySettings', label: 'ways.settings', asks: 'company.settings' }
const leave: Way = { to: 'signOut', label: 'mine.signOut' }

const short = {
  start: { to: MEMBER_START, label: 'ways.short.start', mark: 'work' },
  work: { to: MEMBER_START, label: 'ways.short.work', mark: 'work' },
  offers: { to: MEMBER_START, show: 'openOffers', label: 'ways.short.offers', mark: 'offers', asks: 'offer.post' },
  jobs: { to: MEMBER_START, show: 'jobs', label: 'ways.short.jobs', mark: 'listings' },
  listings: { to: 'myListings', label: 'ways.short.listings', mark: 'listings' },
  post: { to: 'createAuction', label: 'ways.short.post', mark: 'post' },
  news: { to: 'notifications', label: 'ways.short.news', mark: 'news' },
  money: { to: 'payments', label: 'ways.short.money', mark: 'money' },
  earned: { to: 'payments', label: 'ways.short.money', mark: 'money', asks: 'payment.fees' },
  me: { to: 'profile', label: 'ways.account', mark: 'me' },
} satisfies Record<string, MarkedWay>

const ofCompany: AccountWays['rail'][number] = {
  heading: 'ways.ofCompany',
  ways: [company, papers, reliability, vehicles, members, devices, template, rates, settings],
}
const ofPerson: AccountWays['rail'][number] = { heading: 'ways.account', ways: [news, profile, leave] }
const looks = [work, find, searches, trips, requests, quick]

const accountWays: Record<Exclude<Role, 'admin'>, AccountWays> = {
  customer: {
    rail: [
      { heading: 'ways.transports', ways: [home, listings, post, complaints] },
      { heading: 'ways.account', ways: [news, money, profile, leave] },
    ],
    five: [short.start, short.listings, short.post, short.news, short.money],
  },
  courier: {
    rail: [
      {
        heading: 'ways.transports',
        ways: [...looks, ofDeals, { ...watched, ofMembers: false }, { ...listings, ofMembers: true }],
      },
      { heading: 'ways.ofMoney', ways: [earned, bank, trip, costs] },
      ofCompany,
      ofPerson,
    ],
    five: [short.work, short.offers, short.jobs, short.earned, short.me],
  },
  charity: {
    rail: [
      { heading: 'ways.transports', ways: [...looks, taken, ofDeals, listings, post] },
      { heading: 'ways.ofMoney', ways: [earned, bank, trip, costs] },
      ofCompany,
      ofPerson,
    ],
    five: [short.work, short.offers, short.jobs, short.listings, short.me],
  },
}

/** The navigation of an account; members of a company see what their role allows. */
export function waysOf(caller: SignedIn): AccountWays {
  if (caller.role === 'admin') return { rail: [], five: [] }
  const isOpen = ({ asks, ofMembers }: Way): boolean =>
    (!asks || may(asks, caller)) && (ofMembers === undefined || ofMembers === (caller.companyRole !== 'owner'))
  const { rail, five } = accountWays[caller.role]
  return {
    rail: rail
      .map(({ heading, ways }) => ({ heading, ways: ways.filter(isOpen) }))
      .filter(({ ways }) => ways.length > 0),
    five: five.filter(isOpen),
  }
}

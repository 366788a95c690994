import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { mailLinkToken } from '#api/account/user/mail-link.lib.ts'
import { query } from '#api/kit/db/db.ts'
import { Opinion } from '#api/opinion/opinion.model.ts'
import { toMainPath, toPath, type PageName, type PathParams } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import { aDoorPrice } from './scenes/door-prices.ts'
import { aComplaint, aReturnedDeal } from './scenes/complaints.ts'
import { aMaskedMessage } from './scenes/maskings.ts'
import { aDealUntil, anOffer } from './scenes/offers.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from './scenes/people.ts'
import { aRateCard } from './scenes/rates.ts'
import { aCtx, as, theServices, workOutbox } from './test-app.ts'
import { aTrip } from './scenes/trips.ts'

type MainPageName = Parameters<typeof toMainPath>[0]
type Who = 'guest' | 'ann' | 'bob' | 'rob' | 'clara' | 'ada'

/** One page as read by one person. */
interface ReadPage {
  /** `myAuctions, bob` */
  what: string
  by: Caller
  on: Locale | 'main'
  address: string
}

/** Prerendered pages. */
type Prerendered = 'home' | 'category' | 'becomeCourier' | 'charities' | 'createAuction' | 'chooser'

/** Pages that redirect, answer with data or a file, or only handle a form. */
type Elsewhere =
  | 'newAuction'
  | 'createAuctionOf'
  | 'copyAuction'
  | 'editAuction'
  | 'loginCheck'
  | 'forcedLogin'
  | 'forcedLoginTo'
  | 'forcedLoginAs'
  | 'requestOffer'
  | 'closeAnnouncement'
  | 'addComplaint'
  | 'signedOut'
  | 'endLoginAs'
  | 'adminSignOut'
  | 'verificationsTable'
  | 'outboxTable'
  | 'demoApp'
  | 'adminListingsTable'
  | 'adminOffersTable'
  | 'adminPaymentsTable'
  | 'adminPayoutsTable'
  | 'auditLogTable'
  | 'adminUsersTable'
  | 'outboxMailBody'
  | 'contract'

type Other = Prerendered | Elsewhere
type Readers = readonly (readonly [who: Who, of?: string, query?: string])[]

/** The readers of each page, with the person or thing that its URL names. */
const readers: Record<Exclude<PageName, Other>, Readers> = {
  listings: [['guest'], ['guest', '', '?from=Gdansk&fromRadius=100&q=Golf'], ['bob']],
  listingsMap: [['guest'], ['guest', '', '?polygon=48,10+48,24+56,24+56,10&side=from'], ['bob', '', '?categories=cars'], ['bob', '', '?polygon=48,10+48,24+56,24+56,10&side=from']],
  listing: [['guest', 'open'], ['ann', 'open'], ['bob', 'open'], ['rob', 'open'], ['clara', 'open']],
  courier: [['guest', 'bob'], ['ann', 'bob'], ['bob', 'bob']],
  reportListing: [['guest', 'open'], ['bob', 'open']],
  tracking: [['guest']],
  opinion: [['guest'], ['ann']],
  myAuctions: [['ann'], ['bob'], ['clara'], ['bob', '', '?show=autobids']],
  terms: [['guest'], ['bob']],
  privacy: [['guest']],
  imprint: [['guest']],
  contact: [['guest']],
  help: [['guest'], ['bob']],
  createSimple: [['guest'], ['ann', '', '?category=cars']],
  auth: [['guest']],
  confirmEmail: [['guest']],
  newEmail: [['guest']],
  oldEmail: [['guest']],
  linkedMails: [['guest']],
  joinCompany: [['guest']],
  signOut: [['ann']],
  loginAs: [['guest']],
  myListings: [['ann']],
  myListing: [['ann', 'open'], ['ann', 'paid'], ['ann', 'cancelled']],
  manageListing: [['ann', 'open']],
  fixPrice: [['ann', 'open']],
  listingPosted: [['ann', 'open']],
  notifications: [['ann'], ['bob']],
  opinions: [['ann'], ['bob', '', '?kind=given']],
  profile: [['ann'], ['bob'], ['clara']],
  settings: [['ann'], ['bob']],
  email: [['ann']],
  password: [['ann']],
  sessions: [['ann']],
  identity: [['bob'], ['ann']],
  phoneVerification: [['ann']],
  passkeys: [['ann']],
  secondFactor: [['ann']],
  recoveryCodes: [['ann']],
  agreements: [['ann']],
  exportData: [['ann']],
  closeAccount: [['ann'], ['bob']],
  decisions: [['ann']],
  payments: [['ann'], ['bob']],
  complaints: [['ann'], ['bob'], ['clara']],
  newComplaint: [['ann', 'offer delivered'], ['ann', 'offer delivered', '?kind=damage'], ['bob', 'offer paid']],
  complaint: [['ann', 'complaint'], ['bob', 'complaint'], ['bob', 'complaint', '?back=100']],
  doorPrice: [['ann', 'door price'], ['bob', 'door price'], ['bob', 'offer paid']],
  settlement: [['ann', 'offer returned'], ['bob', 'offer returned', '?back=100']],
  addOffer: [['bob', 'open'], ['rob', 'open'], ['clara', 'open']],
  caseFile: [['ann', 'offer realized'], ['bob', 'offer realized'], ['bob', 'offer cancelled']],
  deal: [
    ...(['ann', 'bob'] as const).flatMap((who) =>
      ['open', 'reserved', 'paid', 'pickedUp', 'delivered', 'realized', 'cancelled'].map(
        (stage) => [who, `offer ${stage}`] as const,
      ),
    ),
  ],
  offerMessages: [['ann', 'offer paid'], ['bob', 'offer paid'], ['bob', 'offer open']],
  requestOffers: [['ann', 'bob']],
  companyData: [['bob'], ['clara']],
  papers: [['bob'], ['clara']],
  vehicles: [['bob']],
  devices: [['bob']],
  members: [['bob']],
  companySettings: [['bob']],
  offerTemplate: [['bob']],
  rates: [['bob']],
  reliability: [['bob']],
  savedSearches: [['bob']],
  costs: [['bob']],
  planTrip: [['bob']],
  trips: [['bob'], ['bob', '', '?add=1']],
  trip: [['bob', 'trip'], ['bob', 'trip', '?edit=1']],
  companyDocuments: [['bob']],
  transportsTaken: [['clara']],
  quickDeals: [['bob']],
  offerRequests: [['bob']],
  payoutAccount: [['bob']],
  cookieConsent: [['guest'], ['ann']],
} // prettier-ignore

/** The same for the back office. */
const officeReaders: Record<Exclude<MainPageName, Other>, Readers> = {
  admin: [['ada']],
  adminSignIn: [['guest']],
  announcements: [['ada']],
  announcement: [['ada']],
  adminSecondStep: [['guest']],
  adminPasskeys: [['ada']],
  adminSecondFactor: [['ada']],
  adminRecoveryCodes: [['ada']],
  verifications: [['ada']],
  verification: [['ada']],
  adminIdentities: [['ada']],
  adminCharities: [['ada']],
  adminAcceptances: [['ada']],
  adminFraud: [['ada']],
  adminOpinions: [['ada']],
  adminComplaints: [['ada']],
  adminComplaint: [['ada']],
  adminMoney: [['ada']],
  adminChargebacks: [['ada']],
  adminCancellations: [['ada']],
  adminPayments: [['ada']],
  adminPayment: [
    ['ada', 'offer paid'],
    ['ada', 'offer cancelled'],
  ],
  adminPayouts: [['ada']],
  adminPayout: [['ada', 'offer paid']],
  adminUndecided: [['ada']],
  adminListings: [['ada']],
  adminListing: [['ada']],
  adminOffers: [['ada']],
  adminDeal: [
    ['ada', 'offer paid'],
    ['ada', 'offer open'],
    ['ada', 'offer cancelled'],
  ],
  adminCaseFile: [['ada', 'offer paid']],
  adminFind: [['ada'], ['ada', '', '?q=1']],
  adminReports: [['ada']],
  adminMessages: [['ada']],
  auditLog: [['ada']],
  adminJobs: [['ada']],
  adminUsers: [['ada'], ['ada', '', '?q=bob']],
  adminUser: [['ada'], ['ada', 'ann']],
  adminUserDiagrams: [['ada']],
  adminAddNote: [['ada']],
  adminRemoveNote: [['ada']],
  adminLiftSecondFactor: [['ada', 'otto']],
  adminCompanyLogs: [['ada']],
  adminCompanyDocuments: [['ada']],
  adminStaffRole: [['ada', 'otto']],
  adminLoginAs: [['ada']],
  adminSplitTests: [['ada']],
  outbox: [['ada']],
  smsOutbox: [['ada']],
  outboxMail: [['ada']],
}

/** Every page that is rendered per request, for people with all kinds of data. */
export async function everyPage(locale: Locale = 'en_GB'): Promise<ReadPage[]> {
  const people = {
    guest: guestCaller,
    ann: await aCustomer({ name: 'Ann Novak' }),
    bob: await aCourier({ companyName: 'Bob Transport' }),
    rob: await aCourier({ companyName: 'Rob Vans' }),
    clara: await aCharity(),
    ada: await anAdmin(),
  }
  const { ann, bob, rob, clara, ada } = people
  const otto = await anAdmin({ name: 'Otto Min' })
  const slugs = { open: '' }
  const ids: Record<string, number> = { bob: bob.companyId ?? 0 }
  for (const stage of ['open', 'reserved', 'paid', 'pickedUp', 'delivered', 'realized', 'cancelled'] as const) {
    const { auction, offerId } = await aDealUntil(stage, { ann, bob })
    ids[stage] = auction.id
    if (stage === 'open') slugs.open = auction.slug
    ids[`offer ${stage}`] = offerId
  }
  await anOffer({ on: { id: ids.open ?? 0 }, by: clara, gross: '470' })
  await aDealUntil('paid', { ann: await aCustomer(), bob: clara })
  await aDealUntil('open', { ann: clara, bob: rob })
  await as(ann).message.send({ offerId: ids['offer paid'] ?? 0, text: 'On Monday, please' })
  await as(bob).message.send({ offerId: ids['offer paid'] ?? 0, text: 'Yes' })
  await aRateCard(bob)
  ids.complaint = (await aComplaint({}, { ann, bob })).complaintId
  ids['door price'] = (await aDoorPrice({}, { ann, bob })).offerId
  ids['offer returned'] = (await aReturnedDeal({ ann, bob })).offerId
  ids.trip = (await aTrip(bob, { to: 'Berlin' })).id
  await aMaskedMessage()
  const { id: note } = await as(ada).admin.addNote({ userId: ann.userId, text: 'Rang' })
  const { id: announcement } = await as(ada).storefront.postAnnouncement({
    locale: 'cs_CZ',
    text: 'Rang',
  })
  await workOutbox()
  const { trackingPath } = await as(ann).delivery.get({ offerId: ids['offer paid'] ?? 0 })
  const invited = await Opinion.findOne({
    where: { offerId: ids['offer realized'] ?? 0, authorId: ann.userId },
  })
  const [mail] = await query<{ id: number }>({ tx: undefined }, `select min(id) as id from outbox_mails`)
  const money = await query<{ offer: number; payment: number; payout: number }>(
    { tx: undefined },
    `select p.offer_id as offer, p.id as payment, coalesce(s.id, 0) as payout from payments p left join payouts s on s.offer_id = p.offer_id and s.complaint_id is null`,
  )
  const moneyOf = (of: string) => money.find(({ offer }) => offer === ids[of]) ?? { payment: 0, payout: 0 }
  const una = await aCustomer({ status: 'unconfirmed' })
  const tokens: Record<string, string> = {
    linkedMails: mailLinkToken(theServices().config, { userId: ann.userId, group: 'offers' }, new Date()),
    confirmEmail: await newConfirmToken(aCtx(), una.userId),
  }
  const userIds: Record<string, number> = { ann: ann.userId, otto: otto.userId }
  const paramsOf = (page: string, of: string): PathParams => ({
    ...{ ticket: 'of-a-mail', category: 'cars', userType: 'courier', login: 'bob', asAdmin: 0 },
    token: tokens[page] ?? 'of-a-mail',
    secret: trackingPath?.split('/').at(-1) ?? '',
    ...{ opinion: invited?.id ?? 0, hash: invited?.hash ?? '' },
    ...{ auction: ids.open ?? 0, company: ids.bob ?? 0, user: userIds[of] ?? bob.userId },
    ...{ complaint: ids.complaint ?? 0, note, announcement, mail: mail?.id ?? 0, offer: ids[of] ?? 0 },
    ...moneyOf(of),
    ...{ id: ids[of] ?? 0, slug: page === 'courier' ? 'bob-transport' : slugs.open },
  })
  const read = (page: string, all: Readers, on: ReadPage['on'], toAddress: (params: PathParams) => string) =>
    all.map(([who, of = '', asked = '']) => ({
      what: [page, who, of + asked].filter(Boolean).join(', '),
      by: people[who],
      on,
      address: toAddress(paramsOf(page, of)) + asked,
    }))
  return [
    ...Object.entries(readers).flatMap(([page, all]) =>
      read(page, all, locale, (params) => toPath(locale, page as PageName, params)),
    ),
    ...Object.entries(officeReaders).flatMap(([page, all]) =>
      read(page, all, 'main', (params) => toMainPath(page as MainPageName, params)),
    ),
  ]
}

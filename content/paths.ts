import { findCategory, findCategoryBySlug } from './categories/categories.ts'
import { plainLetters } from './letters.ts'
import words from './path-words.json' with { type: 'json' }
import { locales, storefrontOf, type Locale } from './storefronts.ts'

/**
 * All paths of the product; paths are built nowhere else. `[word]` is a segment that is translated
 * into each language, `{name}` is a value; of the values only `category` is translated.
 */
const pages = {
  home: '/',
  category: '/[transport]/{category}/',
  becomeCourier: '/[become-a-courier]/',
  charities: '/[charities]/',
  listings: '/[listings]/',
  listingsMap: '/[listings]/[map]/',
  listing: '/[listing]/{slug}-{id}/',
  courier: '/[courier]/{slug}-{id}/',
  reportListing: '/auction/report/{id}',
  tracking: '/[tracking]/{secret}',
  opinion: '/[opinion]/{opinion}/{hash}',
  myAuctions: '/[my-auctions]/',
  terms: '/[terms]/',
  privacy: '/[privacy]/',
  imprint: '/[imprint]/',
  contact: '/[contact]/',
  help: '/[help]/{userType}/',
  createSimple: '/create-auction/simple/',
  newAuction: '/create-auction/',
  createAuction: '/create-auction/{segment}/',
  createAuctionOf: '/create-auction/category/{category}/',
  copyAuction: '/create-auction/copy/{id}/',
  editAuction: '/edit-auction/{id}/{segment}/',
  auth: '/frontapp/auth',
  confirmEmail: '/frontapp/auth/confirm/{token}',
  newEmail: '/frontapp/auth/new-email/{token}',
  oldEmail: '/frontapp/auth/old-email/{token}',
  linkedMails: '/frontapp/mails/{token}',
  joinCompany: '/frontapp/auth/join/{token}',
  signOut: '/frontapp/auth/sign-out',
  signedOut: '/frontapp/signed-out',
  loginAs: '/frontapp/auth/login-as/{ticket}',
  endLoginAs: '/frontapp/auth/end-login-as',
  loginCheck: '/login-check/{name}',
  forcedLogin: '/forced-login',
  forcedLoginTo: '/forced-login/{target}',
  forcedLoginAs: '/forced-login/{target}/{type}',
  myListings: '/frontapp/my-account/listings',
  myListing: '/frontapp/my-account/listings/{id}',
  manageListing: '/frontapp/my-account/listings/{id}/details',
  fixPrice: '/frontapp/my-account/listings/{id}/set-price',
  listingPosted: '/frontapp/my-account/listings/{id}/success',
  notifications: '/frontapp/my-account/my-profile/notifications',
  profile: '/frontapp/my-account/my-profile',
  settings: '/frontapp/my-account/my-profile/settings',
  email: '/frontapp/my-account/my-profile/email',
  password: '/frontapp/my-account/my-profile/password',
  sessions: '/frontapp/my-account/my-profile/sessions',
  identity: '/frontapp/my-account/my-profile/identity',
  phoneVerification: '/frontapp/phone-verification',
  passkeys: '/frontapp/my-account/my-profile/passkeys',
  secondFactor: '/frontapp/my-account/my-profile/second-factor',
  recoveryCodes: '/frontapp/my-account/my-profile/second-factor/codes',
  agreements: '/frontapp/my-account/my-profile/agreements',
  exportData: '/frontapp/my-account/my-profile/export',
  closeAccount: '/frontapp/my-account/my-profile/close',
  decisions: '/frontapp/my-account/decisions',
  opinions: '/frontapp/my-account/opinions',
  payments: '/frontapp/my-account/payments',
  complaints: '/frontapp/my-account/complaints',
  newComplaint: '/frontapp/my-account/complaints/new/{id}',
  complaint: '/frontapp/my-account/complaints/{id}',
  addComplaint: '/complaint/add',
  addOffer: '/frontapp/delivery/add-offer-form-simple/{id}',
  deal: '/auction/offer/details/{id}',
  offerMessages: '/auction/offer/details/{id}/messages',
  settlement: '/auction/offer/details/{id}/settlement',
  doorPrice: '/auction/offer/details/{id}/door-price',
  contract: '/auction/offer/details/{id}/contract',
  caseFile: '/auction/offer/case-file/{id}',
  requestOffer: '/offer/request/add/{auction}/{id}/{source}/{score}',
  requestOffers: '/offer/request-auctions/add/{id}',
  companyData: '/frontapp/my-account/company/data',
  papers: '/frontapp/my-account/company/verification',
  vehicles: '/frontapp/my-account/company/vehicles',
  devices: '/frontapp/my-account/company/devices',
  members: '/frontapp/my-account/company/members',
  companySettings: '/frontapp/my-account/company/settings',
  offerTemplate: '/frontapp/my-account/company/offer-template',
  rates: '/frontapp/my-account/company/rates',
  reliability: '/frontapp/my-account/company/reliability',
  costs: '/frontapp/my-account/company/costs',
  planTrip: '/frontapp/my-account/plan-trip',
  companyDocuments: '/frontapp/my-account/company/documents',
  transportsTaken: '/frontapp/my-account/charity/transports',
  quickDeals: '/frontapp/my-account/company/quick-deals',
  offerRequests: '/frontapp/my-account/company/requests',
  savedSearches: '/frontapp/my-account/company/searches',
  trips: '/frontapp/my-account/company/trips',
  trip: '/frontapp/my-account/company/trips/{id}',
  payoutAccount: '/frontapp/my-account/company/payout-account',
  cookieConsent: '/frontapp/cookies',
  closeAnnouncement: '/frontapp/close-announcement',
} as const

/** The pages of the main host, which has one language. */
const mainPages = {
  chooser: '/',
  admin: '/admin',
  adminSignIn: '/admin/sign-in',
  adminSignOut: '/admin/sign-out',
  announcements: '/admin/announcements',
  announcement: '/admin/announcements/{announcement}',
  adminSecondStep: '/admin/second-step',
  adminPasskeys: '/admin/passkeys',
  adminSecondFactor: '/admin/second-factor',
  adminRecoveryCodes: '/admin/second-factor/codes',
  verifications: '/admin/verifications',
  verificationsTable: '/admin/verifications/table',
  verification: '/admin/verifications/{company}',
  adminIdentities: '/admin/identities',
  adminCharities: '/admin/charities',
  adminAcceptances: '/admin/acceptances',
  adminFraud: '/admin/fraud',
  adminOpinions: '/admin/opinions',
  adminComplaints: '/admin/complaints',
  adminComplaint: '/admin/complaints/{complaint}',
  adminMoney: '/admin/money',
  adminCancellations: '/admin/cancellations',
  adminPayments: '/admin/payments',
  adminPaymentsTable: '/admin/payments/table',
  adminPayment: '/admin/payments/{payment}',
  adminChargebacks: '/admin/chargebacks',
  adminPayouts: '/admin/payouts',
  adminPayoutsTable: '/admin/payouts/table',
  adminPayout: '/admin/payouts/{payout}',
  adminUndecided: '/admin/undecided-deals',
  adminListings: '/admin/listings',
  adminListingsTable: '/admin/listings/table',
  adminListing: '/admin/listings/{auction}',
  adminOffers: '/admin/offers',
  adminOffersTable: '/admin/offers/table',
  adminDeal: '/admin/deals/{offer}',
  adminCaseFile: '/admin/deals/{offer}/case-file',
  adminFind: '/admin/find',
  adminReports: '/admin/reports',
  adminMessages: '/admin/messages',
  auditLog: '/admin/audit',
  auditLogTable: '/admin/audit/table',
  adminUsersTable: '/admin/users/table',
  adminJobs: '/admin/jobs',
  adminUsers: '/admin/users',
  adminUser: '/admin/users/details/{user}',
  adminUserDiagrams: '/admin/users/transactions-diagrams/{user}',
  adminAddNote: '/admin/users/add-note/{user}',
  adminRemoveNote: '/admin/users/remove-note/{note}',
  adminLiftSecondFactor: '/admin/users/second-factor/{user}',
  adminCompanyLogs: '/admin/users/company-logs/{user}',
  adminCompanyDocuments: '/admin/users/company-profile-documents/{user}',
  adminStaffRole: '/admin/users/staff-role/{user}',
  adminLoginAs: '/admin/users/login-as/{login}/{asAdmin}',
  adminSplitTests: '/admin/split-tests',
  outbox: '/admin/outbox',
  outboxTable: '/admin/outbox/table',
  smsOutbox: '/admin/sms',
  demoApp: '/demo-app',
  outboxMail: '/admin/outbox/{mail}',
  outboxMailBody: '/admin/outbox/{mail}/body',
} as const

export type PageName = keyof typeof pages
export type MainPageName = keyof typeof mainPages
export type PathParams = Record<string, string | number>

export interface FoundPage {
  page: PageName
  params: Record<string, string>
}

type Word = keyof typeof words

const spell = (word: string, locale: Locale): string => words[word as Word][locale]

/** The path of a page in a storefront: `toPath('pl_PL', 'category', { category: 'cars' })`. */
export function toPath(locale: Locale, page: PageName, params: PathParams = {}): string {
  return pages[page]
    .replace(/\[([\w-]+)\]/g, (_, word: string) => spell(word, locale))
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(spellValue(locale, name, params)))
}

export const toMainPath = (page: MainPageName, params: PathParams = {}): string =>
  mainPages[page].replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The origin of the main host: a storefront's origin without its first label. */
export const mainOrigin = (originPattern: string): string => originPattern.replace('{subdomain}.', '')

function spellValue(locale: Locale, name: string, params: PathParams): string {
  const value = String(params[name] ?? '')
  if (name !== 'category') return value
  return findCategory(value)?.words[storefrontOf(locale).language].slug ?? value
}

/** The page of a visitor's path, or undefined. The path must not include the query. */
export function toPage(locale: Locale, path: string): FoundPage | undefined {
  for (const page of Object.keys(pages) as PageName[]) {
    const found = matcherOf(locale, page).exec(path)
    if (!found) continue
    const params = readValues(locale, found.groups ?? {})
    if (params) return { page, params }
  }
  return undefined
}

/** The equivalent of another storefront's path in this one, for a redirect: a page has one URL. */
export function findForeignPath(locale: Locale, path: string): string | undefined {
  for (const other of locales) {
    const found = toPage(other, path)
    if (found) return toPath(locale, found.page, found.params)
  }
  return undefined
}

/**
 * The file of the page inside the site: `/pl_PL/transport/cars`. A slug before an id is only for
 * readability.
 */
export function toInnerPath(locale: Locale, { page, params }: FoundPage): string {
  const inner = pages[page]
    .replace('{slug}-', '')
    .replace(/\[([\w-]+)\]/g, '$1')
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return `/${locale}${inner}`
}

const patterns: Record<string, string> = {
  id: '\\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  opinion: '\\d+',
  slug: '[\\p{L}\\d_-]+?',
}

const matchers = new Map<string, RegExp>()

function matcherOf(locale: Locale, page: PageName): RegExp {
  const key = `${locale} ${page}`
  const known = matchers.get(key)
  if (known) return known
  const source = pages[page]
    .replace(/\/$/, '')
    .replace(/\[([\w-]+)\]/g, (_, word: string) => spell(word, locale))
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${patterns[name] ?? '[^/]+'})`)
  const matcher = new RegExp(`^${source}/?$`, 'u')
  matchers.set(key, matcher)
  return matcher
}

function readValues(locale: Locale, groups: Record<string, string>): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(groups)) {
    const plain = decode(value)
    if (plain === undefined) return undefined
    params[name] = plain
  }
  if (params.category === undefined) return params
  const category = findCategoryBySlug(params.category, storefrontOf(locale).language)
  return category ? { ...params, category: category.id } : undefined
}

/** Undefined for a malformed value, and for one with a null character: Postgres refuses those. */
function decode(value: string): string | undefined {
  try {
    const plain = decodeURIComponent(value)
    return plain.includes('\0') ? undefined : plain
  } catch {
    return undefined
  }
}

/** A title as a URL segment: letters, digits, dash (R07). */
export const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]/g, (letter) => plainLetters[letter] ?? '-')
    .replace(/-+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '') || 'x'

import { MEMBER_START } from '#api/account/auth/start-page.rules.ts'
import type { PageName } from '#content/paths.ts'

const sections: Partial<Record<PageName, PageName>> = {
  listing: 'listings',
  addOffer: 'listings',
  myListing: 'myListings',
  listingPosted: 'myListings',
  manageListing: 'myListings',
  fixPrice: 'myListings',
  requestOffers: 'myListings',
  editAuction: 'myListings',
  copyAuction: 'createAuction',
  deal: MEMBER_START,
  offerMessages: MEMBER_START,
  settlement: MEMBER_START,
  doorPrice: MEMBER_START,
  newComplaint: 'complaints',
  complaint: 'complaints',
  decisions: 'myListings',
  reportListing: 'listings',
  trip: 'trips',
  payoutAccount: 'payments',
  companyDocuments: 'papers',
  opinions: 'profile',
  settings: 'profile',
  email: 'profile',
  password: 'profile',
  sessions: 'profile',
  phoneVerification: 'profile',
  passkeys: 'profile',
  secondFactor: 'profile',
  recoveryCodes: 'profile',
  agreements: 'profile',
  exportData: 'profile',
  closeAccount: 'profile',
}

/** The menu entry's page for a page below it. */
export const sectionOf = (page: PageName): PageName => sections[page] ?? page

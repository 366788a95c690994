import { DEFAULT_LOCALE, type Locale } from '#content/storefronts.ts'
import type { Role } from '#api/common/caller.rules.ts'

export const DEMO_PASSWORD = 'Carry-2026'

export interface DemoAccount {
  email: string
  password: string
  role: string
  storefront: string
  goodFor: string
}

const account = (name: string, role: Role, storefront: Locale, goodFor: string) => ({
  email: `${name}@example.test`,
  password: DEMO_PASSWORD,
  role,
  storefront,
  goodFor,
})

/** The accounts that a developer can sign in with; `cast-story.ts` fills them. */
export const demoAccounts = {
  customerPl: account('customer.pl', 'customer', 'pl_PL', 'Compare four offers for a car from Gdańsk to Berlin, choose one and pay; answer a proposal about damage.'),
  customerEn: account('customer.en', 'customer', 'en_GB', 'Compare four offers for a car from Gdańsk to Berlin, choose one and pay; answer our question about damage.'),
  customerDe: account('customer.de', 'customer', 'de_DE', 'Compare four offers for a car from Gdańsk to Berlin, choose one and pay.'),
  deliveredPl: account('delivered.pl', 'customer', 'pl_PL', 'Confirm a delivery, so that courier.pl is paid; then rate the courier.'),
  deliveredEn: account('delivered.en', 'customer', 'en_GB', 'Confirm a delivery, so that courier.en is paid; then rate the courier.'),
  courierPl: account('courier.pl', 'courier', 'pl_PL', 'Bid, follow open offers and carry out a booked deal; answer a complaint; payouts are set up.'),
  courierEn: account('courier.en', 'courier', 'en_GB', 'Bid, follow open offers and carry out a booked deal; answer a complaint; payouts are set up.'),
  charityPl: account('charity.pl', 'charity', 'pl_PL', 'Carry for nothing, without a commission; post listings of its own.'),
  unconfirmed: account('unconfirmed', 'customer', 'en_GB', 'See what waits until the e-mail is confirmed; the mail is in the outbox of admin.'),
  admin: account('admin', 'admin', DEFAULT_LOCALE, 'Run the shop: read the mails in the outbox, see everything, say who may do what.'),
  support: account('support', 'admin', DEFAULT_LOCALE, 'Help people: look into their accounts and mails, change nothing.'),
  moderator: account('moderator', 'admin', DEFAULT_LOCALE, 'Keep order among listings and accounts, also in the name of their owners; decide complaints.'),
  verifier: account('verifier', 'admin', DEFAULT_LOCALE, 'Check the documents of companies, suspend one and readmit another.'),
  finance: account('finance', 'admin', DEFAULT_LOCALE, 'Follow the money of every deal, hold a payout, propose a refund.'),
} as const satisfies Record<string, DemoAccount> // prettier-ignore

import type { Currency, Locale, Storefront } from '#content/storefronts.ts'
import type { Acting } from './acting.rules.ts'
import type { StaffRole } from './staff.rules.ts'
import type { Uuid } from './wire.rules.ts'

export type Role = 'customer' | 'courier' | 'charity' | 'admin'

export type UserStatus =
  'unconfirmed' | 'active' | 'limited' | 'blocked' | 'erasure_pending' | 'erased'

/** As what somebody acts for a company: it is his, he deals for it, or he drives for it. */
export type CompanyRole = 'owner' | 'dispatcher' | 'driver'

interface Guest {
  isSignedIn: false
}

export interface SignedIn {
  isSignedIn: true
  userId: number
  uuid: Uuid
  name: string
  email: string
  role: Role
  /** What he is there for, if he is an administrator. */
  staffRole: StaffRole | null
  status: UserStatus
  /** The company that he acts for, whether it is his or he is a member of it. */
  companyId: number | null
  /** As what; null as well where its owner is blocked. */
  companyRole: CompanyRole | null
  /** Whose offers and deals are his to look after: his own, or those of the company's owner. */
  bidderId: number
  /** Chosen in the settings; amounts in other currencies are also shown in it. */
  currency: Currency | null
  /** Signing in asks for a code as well, or he has signed in by a passkey. */
  hasSecondFactor: boolean
  sessionId: string
  /** Where an administrator works in this account. */
  acting?: Acting
  /** Where a call tells it, it comes with the caller. */
  account?: OwnAccount
}

/** What somebody is told of himself beyond what every call knows of him. */
export interface OwnAccount {
  login: string | null
  phone: string | null
  locale: Locale
  emailConfirmedAt: Date | null
  hasPassword: boolean
  createdAt: Date
  unreadNotifications: number
  activeListings: number
  /** Mails to his address came back. */
  isMailboxClosed: boolean
}

/** Whoever asks now. */
export type Caller = Guest | SignedIn

export const guestCaller: Guest = { isSignedIn: false }

type Admin = SignedIn & { role: 'admin' }

/** The storefront with the caller's chosen currency in place of its own. */
export const readBy = (caller: Caller, storefront: Storefront): Storefront =>
  caller.isSignedIn && caller.currency ? { ...storefront, currency: caller.currency } : storefront

/** Whoever runs the shop; a password alone makes nobody that. */
export const isAdmin = (caller: Caller): caller is Admin =>
  hasAdminRole(caller) && caller.hasSecondFactor

/** He has still to set up the second factor before anything opens. */
export const hasAdminRole = (caller: Caller): caller is Admin =>
  caller.isSignedIn && caller.role === 'admin'

/** A provider carries: a courier or a charity. */
export const isProvider = (caller: Caller): caller is SignedIn =>
  caller.isSignedIn && (caller.role === 'courier' || caller.role === 'charity')

import type { Currency, Locale, Storefront } from '#content/storefronts.ts'
import type { Acting } from './acting.rules.ts'
import type { StaffRole } from './staff.rules.ts'
import type { Uuid } from './wire.rules.ts'

export type Role = 'customer' | 'courier' | 'charity' | 'admin'

export type UserStatus = 'unconfirmed' | 'active' | 'limited' | 'blocked' | 'erasure_pending' | 'erased'

/** Role of a user in a company: its owner, a dispatcher who makes deals, or a driver. */
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
  /** Role of an admin; null for other users. */
  staffRole: StaffRole | null
  status: UserStatus
  /** The company the user acts for, as owner or member. */
  companyId: number | null
  /** Their role in it; null if the company's owner is blocked. */
  companyRole: CompanyRole | null
  /** User whose offers and deals they manage: themselves, or the owner of the company. */
  bidderId: number
  /** Chosen in the settings; amounts in other currencies are converted to it too. */
  currency: Currency | null
  /** Sign-in requires a code, or this session began with a passkey. */
  hasSecondFactor: boolean
  sessionId: string
  /** Set while an admin works in this account. */
  acting?: Acting
  /** Loaded only for calls that return it. */
  account?: OwnAccount
}

/** Data of the own account that only some calls need. */
export interface OwnAccount {
  login: string | null
  phone: string | null
  locale: Locale
  emailConfirmedAt: Date | null
  hasPassword: boolean
  createdAt: Date
  unreadNotifications: number
  activeListings: number
  /** Mails to their address have bounced. */
  isMailboxClosed: boolean
}

/** The user or guest behind a call. */
export type Caller = Guest | SignedIn

export const guestCaller: Guest = { isSignedIn: false }

type Admin = SignedIn & { role: 'admin' }

/** The storefront, with the caller's chosen currency if there is one. */
export const readBy = (caller: Caller, storefront: Storefront): Storefront =>
  caller.isSignedIn && caller.currency ? { ...storefront, currency: caller.currency } : storefront

/** Staff. Requires a second factor. */
export const isAdmin = (caller: Caller): caller is Admin => hasAdminRole(caller) && caller.hasSecondFactor

/** Staff, possibly still without a second factor. */
export const hasAdminRole = (caller: Caller): caller is Admin => caller.isSignedIn && caller.role === 'admin'

/** A courier or a charity. */
export const isProvider = (caller: Caller): caller is SignedIn =>
  caller.isSignedIn && (caller.role === 'courier' || caller.role === 'charity')

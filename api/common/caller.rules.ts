export type Role = 'customer' | 'courier' | 'charity' | 'admin'

export type UserStatus =
  'unconfirmed' | 'active' | 'limited' | 'blocked' | 'erasure_pending' | 'erased'

interface Guest {
  isSignedIn: false
}

export interface SignedIn {
  isSignedIn: true
  userId: number
  uuid: string
  name: string
  email: string
  role: Role
  status: UserStatus
  companyId: number | null
  sessionId: string
}

/** Whoever asks now. */
export type Caller = Guest | SignedIn

export const guestCaller: Guest = { isSignedIn: false }

export const isAdmin = (caller: Caller): boolean => caller.isSignedIn && caller.role === 'admin'

/** A provider carries: a courier or a charity. */
export const isProvider = (caller: Caller): caller is SignedIn =>
  caller.isSignedIn && (caller.role === 'courier' || caller.role === 'charity')

/** Who may post auctions: customers and charities. */
export const mayPostAuctions = (caller: Caller): boolean =>
  !caller.isSignedIn || caller.role === 'customer' || caller.role === 'charity'

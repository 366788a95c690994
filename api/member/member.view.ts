import type { CompanyRole } from '#api/common/caller.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { MemberRole } from './member.rules.ts'

type ShownMemberStatus = 'invited' | 'expired' | 'active'

/** Somebody who acts for the company, or is to. */
export interface MemberView {
  id: number
  role: MemberRole
  status: ShownMemberStatus
  /** Null until he has joined: whether an address has an account is nobody's to know. */
  name: string | null
  /** The owner alone reads it; of himself everybody. */
  email: string | null
  /** It is the reader. */
  isSelf: boolean
  invitedAt: Instant
  /** Until when the invitation holds. */
  expiresAt: Instant | null
  joinedAt: Instant | null
  /** Who he is was checked by a document that holds today. */
  isIdentityChecked: boolean
}

/** Whoever began it, and all the others, the first first. */
export interface MembersView {
  company: { id: number; name: string }
  owner: { name: string; email: string | null; isSelf: boolean }
  /** As what the reader acts for it. */
  role: CompanyRole
  /** So many more may be invited. */
  free: number
  data: MemberView[]
}

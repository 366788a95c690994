import type { CompanyRole } from '#api/common/caller.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { MemberRole } from './member.rules.ts'

type ShownMemberStatus = 'invited' | 'expired' | 'active'

/** A member or an open invitation. */
export interface MemberView {
  id: number
  role: MemberRole
  status: ShownMemberStatus
  /** Name of the member; null until they join, to reveal no account behind an address. */
  name: string | null
  /** E-mail address; null except for the owner and the member. */
  email: string | null
  /** True for the reader's own entry. */
  isSelf: boolean
  invitedAt: Instant
  /** Expiry of the invitation. */
  expiresAt: Instant | null
  joinedAt: Instant | null
  /** Their identity was verified by a document that is still valid. */
  isIdentityChecked: boolean
}

/** The owner and all members, oldest first. */
export interface MembersView {
  company: { id: number; name: string }
  owner: { name: string; email: string | null; isSelf: boolean }
  /** The reader's own role. */
  role: CompanyRole
  /** Number of people who can still be invited. */
  free: number
  data: MemberView[]
}

import { queryOne } from '#api/kit/db.ts'
import type { Role, SignedIn, UserStatus } from '#api/common/caller.rules.ts'

interface SessionOwner {
  user_id: number
  uuid: string
  name: string
  email: string
  role: Role
  status: UserStatus
  company_id: number | null
}

/** Whose living session this is. */
export async function findCallerBySession(sessionId: string): Promise<SignedIn | undefined> {
  const owner = await queryOne<SessionOwner>(
    { tx: undefined },
    `select u.id as user_id, u.uuid, u.name, u.email, u.role, u.status, c.id as company_id
     from sessions s join users u on u.id = s.user_id left join companies c on c.user_id = u.id
     where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.status <> 'erased'`,
    [sessionId],
  )
  if (!owner) return undefined
  return {
    isSignedIn: true,
    userId: owner.user_id,
    uuid: owner.uuid,
    name: owner.name,
    email: owner.email,
    role: owner.role,
    status: owner.status,
    companyId: owner.company_id,
    sessionId,
  }
}

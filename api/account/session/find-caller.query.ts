import type { OwnAccount, SignedIn } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { batchLoader } from '#api/kit/batch-loader.ts'
import { lookUp, lookUpOne, queryOne } from '#api/kit/db/db.ts'
import { isClosedMailbox } from '#api/account/user/mailbox.part.ts'

type Owner = Omit<SignedIn, 'isSignedIn' | 'sessionId' | 'account' | 'acting'> & ActingColumns

interface ActingColumns {
  adminId: number | null
  actingUntil: Date | null
  isRaised: boolean
}

const OWNER = /* sql */ `
  u.id as "userId", u.uuid, u.name, u.email, u.role, u.staff_role as "staffRole", u.status, u.currency, c.id as "companyId",
  case when boss.status in ('blocked', 'erased') then null
    when m.role is not null then m.role when c.id is not null then 'owner' end as "companyRole",
  coalesce(c.user_id, u.id) as "bidderId",
  (s.passkey_id is not null
    or exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)) as "hasSecondFactor",
  s.admin_id as "adminId", s.acting_until as "actingUntil", s.acting_reason is not null as "isRaised"`

/**
 * Staff roles that may act in an account, as in `admin.loginAs` and `admin.loginAs:raised`. Losing
 * the role ends such a session immediately.
 */
const LOOKING = `array['super', 'support', 'moderator']`
const RAISED = `array['super', 'moderator']`

const livingOf = (which: string): string => /* sql */ `
  from sessions s join users u on u.id = s.user_id
    left join company_members m on m.user_id = u.id and m.status = 'active'
    left join companies c on c.id = coalesce(m.company_id, (select id from companies where user_id = u.id))
    left join users boss on boss.id = c.user_id
  where ${which} and s.revoked_at is null and s.expires_at > now() and u.status <> 'erased'
    and (s.admin_id is null or exists (
      select from users w where w.id = s.admin_id and w.role = 'admin' and w.status = 'active'
        and w.staff_role = any (case when s.acting_reason is null then ${LOOKING} else ${RAISED} end)))`

/** Maximum concurrent lookups; further calls wait for the next batch. */
const LOOKS_MAX = 4

const callerOf = (
  { adminId, actingUntil, isRaised, ...owner }: Owner,
  sessionId: string,
  account?: OwnAccount,
): SignedIn => ({
  isSignedIn: true,
  ...owner,
  sessionId,
  ...(account && { account }),
  ...(adminId !== null && actingUntil && { acting: { adminId, isRaised, until: actingUntil } }),
})

const ACCOUNT = /* sql */ `
  u.login, u.phone, u.locale, u.created_at as "createdAt",
  u.email_confirmed_at as "emailConfirmedAt", u.password_hash is not null as "hasPassword",
  (select count(*)::int from notifications where user_id = u.id and read_at is null) as "unreadNotifications",
  (select count(*)::int from auctions
    where owner_id = u.id and status in ('pending', 'active', 'reserved')) as "activeListings",
  ${isClosedMailbox('u.email')} as "isMailboxClosed"`

/** The caller of a valid session. Concurrent lookups are batched into one query. */
export const findCallerBySession = batchLoader<string, SignedIn | undefined>(
  { most: LOOKS_MAX, keyOf: (sessionId) => sessionId },
  async (sessionIds) => {
    const rows = await lookUp<Owner & { sessionId: string }>(
      noTx,
      `select s.id as "sessionId", ${OWNER} ${livingOf('s.id = any($1)')}`,
      [sessionIds],
    )
    const owners = new Map(rows.map(({ sessionId, ...owner }) => [sessionId, owner]))
    return sessionIds.map((sessionId) => {
      const owner = owners.get(sessionId)
      return owner && callerOf(owner, sessionId)
    })
  },
)

/** The caller together with the account data, in one round trip. */
export async function findCallerWithAccount(sessionId: string): Promise<SignedIn | undefined> {
  const found = await lookUpOne<Owner & OwnAccount>(noTx, `select ${OWNER}, ${ACCOUNT} ${livingOf('s.id = $1')}`, [
    sessionId,
  ])
  if (!found) return undefined
  const {
    userId,
    uuid,
    name,
    email,
    role,
    staffRole,
    status,
    companyId,
    companyRole,
    bidderId,
    currency,
    hasSecondFactor,
    adminId,
    actingUntil,
    isRaised,
    ...account
  } = found
  const owner = {
    userId,
    uuid,
    name,
    email,
    role,
    staffRole,
    status,
    companyId,
    companyRole,
    bidderId,
    currency,
    hasSecondFactor,
    adminId,
    actingUntil,
    isRaised,
  }
  return callerOf(owner, sessionId, account)
}

const noTx = { tx: undefined }

export const findAccount = (ctx: Ctx, userId: number): Promise<OwnAccount | undefined> =>
  lookUpOne<OwnAccount>(ctx, `select ${ACCOUNT} from users u where u.id = $1`, [userId])

/** The owner of a company as a caller, for automatic actions without a session. */
export async function findOwnerOf(
  ctx: Ctx,
  companyId: number,
): Promise<(SignedIn & Pick<OwnAccount, 'locale'>) | undefined> {
  const owner = await queryOne<OwnerFacts>(
    ctx,
    `select u.id as "userId", u.id as "bidderId", u.uuid, u.name, u.email, u.role, u.status, u.locale, u.currency
     from companies c join users u on u.id = c.user_id where c.id = $1`,
    [companyId],
  )
  const asOwner = { companyId, companyRole: 'owner', staffRole: null } as const
  return owner && { isSignedIn: true, ...owner, ...asOwner, hasSecondFactor: false, sessionId: '' }
}

type OwnerFacts = Pick<SignedIn, 'userId' | 'bidderId' | 'uuid' | 'name' | 'email' | 'role' | 'status' | 'currency'> &
  Pick<OwnAccount, 'locale'>

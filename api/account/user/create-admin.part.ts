import type { StaffRole } from '#api/common/staff.rules.ts'
import { txOption, query, queryOne } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import type { Locale } from '#content/storefronts.ts'
import { refuseCommonPassword } from '#api/account/auth/common-password.lib.ts'
import { findAccount } from '#api/account/auth/find-account.query.ts'
import { User } from './user.model.ts'
import { newUserToken } from '#api/account/auth/user-tokens.part.ts'

interface NewAdmin {
  email: string
  name: string
  locale: Locale
  /** Staff role; `super` by default. */
  staffRole?: StaffRole | undefined
  /** Without a password, a link to choose one is mailed. */
  password?: string | undefined
  /** Allows another administrator beside existing ones. */
  isOneMore: boolean
}

/** The outcome: refused with a reason, ready to sign in, or mailed with a token. */
export type MadeAdmin =
  | { is: 'refused'; because: 'exists' | 'address taken' }
  | { is: 'ready' }
  | { is: 'mailed'; token: string }

/**
 * Administrators cannot register: operators create them on the server. The advisory lock makes
 * concurrent calls create only one, unless `isOneMore` is set.
 */
export async function createAdmin(
  ctx: TxCtx,
  { email, name, locale, staffRole = 'super', password, isOneMore }: NewAdmin,
): Promise<MadeAdmin> {
  await query(ctx, `select pg_advisory_xact_lock(hashtext('create admin'))`)
  const admin = await queryOne(ctx, `select 1 as one from users where role = 'admin' and status <> 'erased' limit 1`)
  if (admin && !isOneMore) return { is: 'refused', because: 'exists' }
  if (await findAccount(ctx, email)) return { is: 'refused', because: 'address taken' }
  if (password) refuseCommonPassword('password', password)
  const user = await User.create(
    {
      role: 'admin',
      staffRole,
      // Typing the password needs access to the server. A mailed administrator has to confirm the
      // mailbox first.
      status: password ? 'active' : 'unconfirmed',
      email,
      login: null,
      passwordHash: password ? await ctx.hashPassword(password) : null,
      name,
      phone: null,
      locale,
      emailConfirmedAt: password ? ctx.now.toJSDate() : null,
    },
    txOption(ctx),
  )
  await recordCreated(ctx, 'user', user, 'createAdmin')
  if (password) return { is: 'ready' }
  const token = await newUserToken(ctx, user.id, 'reset_password')
  await publishEvent(ctx, 'user.resetPassword', user.id, { token })
  return { is: 'mailed', token }
}

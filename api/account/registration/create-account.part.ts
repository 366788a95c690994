import { UniqueConstraintError } from 'sequelize'
import type { Ctx } from '#api/kit/context.ts'
import { query, txOption } from '#api/kit/db/db.ts'
import { failField } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { User } from '#api/account/user/user.model.ts'
import type { Role } from '#api/common/caller.rules.ts'
import { agreementKinds, versionOf } from '#api/account/agreement/agreement.rules.ts'
import { signedInView, type SignedInView } from '#api/account/auth/auth.view.ts'
import { startSession } from '#api/account/session/start-session.part.ts'
import { countMail } from '#api/account/auth/throttle.part.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'

interface Registration {
  name: string
  email: string
  password: string
  login?: string | undefined
  phone: string | null
  agreements: string[]
}

/**
 * Opens an account, signs its owner in and sends the confirmation mail. The answer does not reveal
 * whether the address already has an account: an unconfirmed address can be claimed by anybody.
 */
export async function createAccount(
  ctx: Ctx,
  role: Exclude<Role, 'admin'>,
  registration: Registration,
  addMore: (ctx: TxCtx, user: User) => Promise<void> = () => Promise.resolve(),
): Promise<SignedInView> {
  const takeBack = await countMail(ctx, registration.email)
  const passwordHash = await ctx.hashPassword(registration.password)
  try {
    return await inLastTransaction(ctx, async (inside) => {
      const user = await addUser(inside, role, registration, passwordHash)
      await addMore(inside, user)
      return signedInView({ user, ...(await startSession(inside, user.id)) })
    })
  } catch (error) {
    await takeBack()
    return failTaken(error)
  }
}

async function addUser(
  ctx: TxCtx,
  role: Role,
  { name, email, login, phone, agreements }: Registration,
  passwordHash: string,
): Promise<User> {
  const { locale } = ctx.storefront
  const user = await User.create(
    { role, status: 'unconfirmed', name, email, login: login ?? null, phone, locale, passwordHash },
    txOption(ctx),
  )
  await keepAgreements(ctx, user.id, agreements)
  await recordCreated(ctx, 'user', user, 'register', { token: await newConfirmToken(ctx, user.id) })
  return user
}

export const keepAgreements = (ctx: TxCtx, userId: number, given: readonly string[]): Promise<object[]> =>
  query(
    ctx,
    `insert into agreements (user_id, kind, version, given_at, address)
     select $1, kind, version, $3, $4 from json_to_recordset($2::json) as given (kind text, version text)`,
    [userId, JSON.stringify(givenNow(given)), ctx.now.toJSDate(), ctx.ip || null],
  )

/** Deduplicated, with the version of the text now in force. */
const givenNow = (given: readonly string[]) =>
  agreementKinds.filter((kind) => given.includes(kind)).map((kind) => ({ kind, version: versionOf(kind) }))

/** Two registrations can race for one login: the unique constraint decides. */
function failTaken(error: unknown): never {
  if (error instanceof UniqueConstraintError && 'login' in error.fields) failField('login', 'login_taken')
  throw error
}

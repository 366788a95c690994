import { UniqueConstraintError } from 'sequelize'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, rows, within } from '#api/kit/db.ts'
import { failField, findFailure } from '#api/kit/fail.ts'
import { begin, type TxCtx } from '#api/kit/transition.ts'
import { User } from '#api/user/user.model.ts'
import type { Role } from './auth.rules.ts'
import { checkPassword } from './check-password.ts'
import { findAccount } from './find-account.ts'
import { hashPassword } from './password-hash.ts'
import { startSession, type Tokens } from './start-session.ts'
import { countMail } from './throttle.ts'
import { newConfirmToken } from './user-tokens.ts'

export interface Registration {
  name: string
  email: string
  password: string
  login?: string | undefined
  phone: string | null
  agreements: string[]
}

export interface Registered extends Tokens {
  user: User
}

/**
 * Opens the account, asks by mail to confirm it, and signs its owner in. Who sends the form once
 * more is signed in to the account that he has.
 */
export async function createAccount(
  ctx: Ctx,
  role: Exclude<Role, 'admin'>,
  registration: Registration,
  addMore: (ctx: TxCtx, user: User) => Promise<void> = () => Promise.resolve(),
): Promise<Registered> {
  const known = await findAccount({ tx: undefined }, registration.email)
  if (known) return signInAgain(ctx, known, role, registration)
  await countMail(ctx, registration.email)
  const passwordHash = await hashPassword(registration.password)
  try {
    return await inTransaction(ctx, async (inside) => {
      const user = await addUser(inside, role, registration, passwordHash)
      await addMore(inside, user)
      return { user, ...(await startSession(inside, user.id)) }
    })
  } catch (error) {
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
    within(ctx),
  )
  await rows(
    ctx,
    `insert into agreements (user_id, kind, given_at) select $1, unnest($2::text[]), $3`,
    [user.id, agreements, ctx.now.toJSDate()],
  )
  await begin(ctx, 'user', user, 'register', { token: await newConfirmToken(ctx, user.id) })
  return user
}

async function signInAgain(
  ctx: Ctx,
  known: User,
  role: Role,
  { email, password }: Registration,
): Promise<Registered> {
  if (!known.passwordHash || known.role !== role) failField('email', 'email_taken')
  const user = await checkPassword(ctx, email, password).catch(failWrongPassword)
  return { user, ...(await startSession(ctx, user.id)) }
}

// With another password it is somebody else's form, or a forgotten account.
function failWrongPassword(error: unknown): never {
  if (findFailure(error)?.code === 'auth.wrong_credentials') failField('email', 'email_taken')
  throw error
}

/** Two forms at once: the database lets one of them in. */
function failTaken(error: unknown): never {
  if (!(error instanceof UniqueConstraintError)) throw error
  const [field] = Object.keys(error.fields)
  if (field === 'login') failField('login', 'login_taken')
  failField('email', 'email_taken')
}

import type { Request, RequestHandler, Response } from 'express'
import passport from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type { Ctx } from '#api/kit/context.ts'
import { AppError } from '#api/kit/fail.ts'
import { traceOf } from '#api/kit/secret.ts'
import type { User } from '#api/account/user/user.model.ts'
import { findSignIns, SIGN_INS_MAX } from './find-account.query.ts'
import { knownBrowser } from '#api/account/session/known-browser.lib.ts'
import { isPasswordOf } from './password-hash.lib.ts'
import { countTry } from './throttle.part.ts'

const LOGGED_TRACE = 16

type Attempt = Request & { accounts: User[] }

const people = new passport.Passport()
people.use(
  new LocalStrategy({ usernameField: 'login', passReqToCallback: true }, (req, _login, password, done) => {
    findOwner((req as Attempt).accounts, password).then(
      (user) => {
        done(null, user ?? false)
      },
      (error: unknown) => {
        done(error)
      },
    )
  }),
)

/**
 * Always verifies the same number of hashes, so timing does not reveal whether the account exists.
 */
async function findOwner(accounts: User[], password: string): Promise<User | undefined> {
  const places = Array.from({ length: SIGN_INS_MAX }, (_, at) => accounts[at])
  const isRight = await Promise.all(places.map((account) => isPasswordOf(account, password)))
  return accounts.find((_, at) => isRight[at])
}

/**
 * The user with this login and password. A wrong password and an unknown account give the same
 * error.
 */
export async function checkPassword(ctx: Ctx, login: string, password: string): Promise<User> {
  const accounts = await findSignIns(login)
  const [first] = accounts
  const known = first && knownBrowser(ctx, first.id)
  const takeBack = await countTry(ctx, first?.email ?? login, known)
  const user = await ask(accounts, login, password)
  if (!user)
    throw new AppError('auth.wrong_credentials').noting({
      account: first?.id,
      // A keyed hash: repeated attempts on one unknown login can be correlated without storing it.
      login: traceOf(ctx.config, 'login', login.trim().toLowerCase()).slice(0, LOGGED_TRACE),
    })
  // A sign-in to an unconfirmed claim must not reset the failure count of the confirmed account.
  await takeBack(user === first)
  if (user.status === 'blocked') throw new AppError('auth.blocked').noting({ account: user.id })
  return user
}

const ask = (accounts: User[], login: string, password: string): Promise<User | false> =>
  new Promise((answer, fault) => {
    const told = (error: Error | null, user: User | false) => {
      if (error) fault(error)
      else answer(user)
    }
    const check = people.authenticate('local', { session: false }, told) as RequestHandler
    void check({ accounts, body: { login, password } } as Attempt, {} as Response, fault)
  })

import type { Request, RequestHandler, Response } from 'express'
import passport from 'passport'
import { Strategy as LocalStrategy } from 'passport-local'
import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import type { User } from '#api/user/user.model.ts'
import { findAccount } from './find-account.ts'
import { knownBrowser } from './known-browser.ts'
import { isPasswordOf } from './password-hash.ts'
import { countTry } from './throttle.ts'

const people = new passport.Passport()
people.use(
  new LocalStrategy({ usernameField: 'login' }, (login, password, done) => {
    findOwner(login, password).then(
      (user) => {
        done(null, user ?? false)
      },
      (error: unknown) => {
        done(error)
      },
    )
  }),
)

async function findOwner(login: string, password: string): Promise<User | undefined> {
  const user = await findAccount({ tx: undefined }, login)
  return (await isPasswordOf(user, password)) && user ? user : undefined
}

/** Whose login and password these are; says the same of a wrong password and of an unknown account. */
export async function checkPassword(ctx: Ctx, login: string, password: string): Promise<User> {
  const account = await findAccount({ tx: undefined }, login)
  const known = account ? knownBrowser(ctx, account.id) : undefined
  const takeBack = await countTry(ctx, account?.email ?? login, known)
  const user = await ask(login, password)
  if (!user) fail('auth.wrong_credentials')
  await takeBack(true)
  if (user.status === 'blocked') fail('auth.blocked')
  return user
}

const ask = (login: string, password: string): Promise<User | false> =>
  new Promise((answer, fault) => {
    const told = (error: Error | null, user: User | false) => {
      if (error) fault(error)
      else answer(user)
    }
    const check = people.authenticate('local', { session: false }, told) as RequestHandler
    void check({ body: { login, password } } as Request, {} as Response, fault)
  })

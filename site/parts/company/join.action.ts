import { readRegistration } from '#site/parts/account/auth/read-registration.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The invitation behind the link; undefined if the link has expired. */
export async function findInvitation({ api, problem }: ServerLocals, token: string) {
  try {
    return await api.member.invitation({ token })
  } catch (error) {
    if (problem?.(error).code === 'token.expired') return undefined
    throw error
  }
}

/** A signed-in user accepts; a new user registers. */
export async function runJoin({ api, storefront }: ServerLocals, token: string, typed: Typed): Promise<unknown> {
  if (typed.do === 'accept') return api.member.accept({ token })
  const { name, password, agreements } = readRegistration(typed, storefront)
  return api.member.register({ token, name, password, agreements })
}

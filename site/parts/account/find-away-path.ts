import type { ServerLocals } from '#site/server-locals.ts'
import { isRegistration, toAuth, type AuthQuery } from './auth-views.ts'
import { homeOf } from './home-of.ts'

/** Whoever is signed in has no use for signing in, and a guest none for what comes after it. */
export function findAwayPath(
  { caller, locale }: ServerLocals,
  { view, url }: AuthQuery,
): string | undefined {
  const isAfterwards = view === 'check-mail' || view === 'confirmed'
  if (!caller.isSignedIn) return isAfterwards ? toAuth(locale, 'login', { url }) : undefined
  const home = url ?? homeOf(locale, caller.role)
  if (view === 'check-mail') return caller.status === 'unconfirmed' ? undefined : home
  return view === 'login' || view === 'register' || isRegistration(view) ? home : undefined
}

import { startPageOf } from '#api/account/auth/start-page.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { isRegistration, toAuth, type AuthQuery } from './auth/auth-views.ts'

/** Signed-in users skip the sign-in forms; guests skip the pages that come after them. */
export function redirectTarget(
  { caller, locale, originPattern }: ServerLocals,
  { view, url }: AuthQuery,
): string | undefined {
  const isAfterwards = view === 'check-mail' || view === 'confirmed'
  if (!caller.isSignedIn) return isAfterwards ? toAuth(locale, 'login', { url }) : undefined
  const home = url ?? startPageOf(caller.role, locale, originPattern)
  if (view === 'check-mail') return caller.status === 'unconfirmed' ? undefined : home
  // The address may already have an account; the mail then leads its owner to this form.
  if (view === 'login' && caller.status === 'unconfirmed') return undefined
  return view === 'login' || view === 'second-step' || view === 'register' || isRegistration(view) ? home : undefined
}

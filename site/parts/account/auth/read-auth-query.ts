import { authViews, isLoginModalName, viewOf, type AuthQuery, type AuthView } from './auth-views.ts'
import { ownPath } from '#site/parts/account/own-path.ts'

export function readAuthQuery({ searchParams }: URL): AuthQuery {
  const token = searchParams.get('token') || undefined
  return {
    view: readView(searchParams.get('form') ?? undefined, token),
    url: ownPath(searchParams.get('url')),
    token,
    isDone: searchParams.has('done'),
  }
}

// The mail for a new password links here with its token. The form it wants is in the hash, which
// the
// server does not see.
function readView(asked: string | undefined, token: string | undefined): AuthView {
  if (asked === undefined) return token ? 'reset-password' : 'login'
  const view = isLoginModalName(asked) ? viewOf(asked) : authViews.find((one) => one === asked)
  // Without a token from the mail a password cannot be reset.
  return view === 'reset-password' && !token ? 'lost-password' : (view ?? 'login')
}

import { authViews, isLoginModalName, viewOf, type AuthQuery, type AuthView } from './auth-views.ts'
import { ownPath } from './own-path.ts'

/** What the address of the page asks for. */
export function readAuthQuery({ searchParams }: URL): AuthQuery {
  const token = searchParams.get('token') || undefined
  return {
    view: readView(searchParams.get('form') ?? undefined, token),
    url: ownPath(searchParams.get('url')),
    token,
    isDone: searchParams.has('done'),
  }
}

// The mail for a new password leads here by its token; which form it wants stands in the hash,
// which no server sees.
function readView(asked: string | undefined, token: string | undefined): AuthView {
  if (asked === undefined) return token ? 'reset-password' : 'login'
  const view = isLoginModalName(asked) ? viewOf(asked) : authViews.find((one) => one === asked)
  // Without the token of the mail there is nothing to reset by.
  return view === 'reset-password' && !token ? 'lost-password' : (view ?? 'login')
}

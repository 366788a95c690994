import type { User } from './user.model.ts'
import { ownUserView } from './user.view.ts'
import type { Tokens } from './start-session.part.ts'

export const tokensView = ({ token, refresh_token }: Tokens): Tokens => ({ token, refresh_token })

/** To whoever has just signed in: his account and, for an app, the tokens. */
export const signedInView = (signedIn: Tokens & { user: User }) => ({
  user: ownUserView(signedIn.user),
  ...tokensView(signedIn),
})

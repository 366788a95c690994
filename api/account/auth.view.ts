import type { User } from './user.model.ts'
import { ownUserView, type OwnUserView } from './user.view.ts'
import type { Tokens } from './start-session.part.ts'

export const tokensView = ({ token, refresh_token, expires_in }: Tokens): Tokens => ({
  token,
  refresh_token,
  expires_in,
})

/** The account after sign-in and, for an app, the tokens. */
export interface SignedInView extends Tokens {
  user: OwnUserView
}

export const signedInView = (signedIn: Tokens & { user: User }): SignedInView => ({
  user: ownUserView(signedIn.user),
  ...tokensView(signedIn),
})

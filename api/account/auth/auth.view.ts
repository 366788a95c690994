import type { User } from '#api/account/user/user.model.ts'
import { ownUserView, type OwnUserView } from '#api/account/user/user.view.ts'
import type { Tokens } from '#api/account/session/start-session.part.ts'

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

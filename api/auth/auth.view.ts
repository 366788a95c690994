import type { User } from '#api/user/user.model.ts'
import { ownUserView } from '#api/user/user.view.ts'
import type { Tokens } from './start-session.ts'

export const tokensView = ({ token, refresh_token }: Tokens): Tokens => ({ token, refresh_token })

/** To whoever has just signed in: his account and, for an app, the tokens. */
export const signedInView = (signedIn: Tokens & { user: User }) => ({
  user: ownUserView(signedIn.user),
  ...tokensView(signedIn),
})

import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Ctx } from '#api/kit/context.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { passkeyToShow } from './passkey-options.view.ts'
import { keepChallenge } from './passkey-challenge.part.ts'
import { relyingPartyOf } from './relying-party.port.ts'

/** Options for a passkey sign-in. The browser finds the account itself, so no login is asked. */
export async function startPasskeySignIn(ctx: Ctx & TxCtx) {
  const relyingParty = relyingPartyOf(ctx)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty,
    userVerification: 'required',
  })
  await keepChallenge(ctx, { challenge: options.challenge, relyingParty })
  return passkeyToShow(relyingParty, options)
}

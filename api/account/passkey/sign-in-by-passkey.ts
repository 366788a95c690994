import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, txOption } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { claimChallenge, findChallenge } from './passkey-challenge.part.ts'
import { orRefused } from './passkey.part.ts'
import type { PasskeySignIn } from './passkey.schema.ts'
import { ownOrigins } from './relying-party.port.ts'
import { startPageOf } from '#api/account/auth/start-page.rules.ts'
import { newSignIn, startSession } from '#api/account/session/start-session.part.ts'
import { tellOfNewDevice } from '#api/account/session/tell-of-new-device.part.ts'
import { User } from '#api/account/user/user.model.ts'

interface Passkey {
  id: string
  userId: number
  relyingParty: string
  publicKey: Buffer
  counter: number
}

/** Signs in by passkey. An unlocked passkey is two factors, so no code is needed. */
export async function signInByPasskey(ctx: Ctx, { credential, url }: PasskeySignIn) {
  const { challenge, relyingParty } = await findChallenge(ctx, credential.response.clientDataJSON)
  const passkey = await findPasskey(ctx, credential.id)
  if (passkey?.relyingParty !== relyingParty) return fail('passkey.refused')
  const { userHandle, ...response } = credential.response
  const { authenticationInfo: told } = await orRefused(
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle && { userHandle }) },
        type: 'public-key',
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: ownOrigins(ctx),
      expectedRPID: relyingParty,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  )
  return inLastTransaction(ctx, async (inside) => {
    await claimChallenge(inside, challenge)
    const user = await User.findByPk(passkey.userId, txOption(inside))
    if (!user || user.status === 'erased') return fail('passkey.refused')
    if (user.status === 'blocked') fail('auth.blocked')
    await noteUse(inside, passkey.id, told)
    await tellOfNewDevice(inside, user)
    const tokens = await startSession(inside, user.id, { ...newSignIn(), passkeyId: passkey.id })
    const start = startPageOf(user.role, ctx.storefront.locale, ctx.config.originPattern)
    return { success: true as const, redirectUrl: url ?? start, ...tokens }
  })
}

async function findPasskey(ctx: Ctx, credentialId: string): Promise<Passkey | undefined> {
  return queryOne<Passkey>(
    ctx,
    `select id, user_id as "userId", relying_party as "relyingParty", public_key as "publicKey", counter
     from passkeys where credential_id = $1`,
    [credentialId],
  )
}

/** A counter that does not increase indicates a cloned key. Many devices always report zero. */
async function noteUse(
  ctx: TxCtx,
  id: string,
  { newCounter, credentialBackedUp }: { newCounter: number; credentialBackedUp: boolean },
): Promise<void> {
  const noted = await queryOne(
    ctx,
    `update passkeys set counter = $2, is_synced = $3, last_used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, newCounter, credentialBackedUp, ctx.now.toJSDate()],
  )
  if (!noted) fail('passkey.refused')
}

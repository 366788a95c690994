import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { hasAdminRole } from '#api/common/caller.rules.ts'
import { endSessionsOf } from '#api/account/session/end-session.ts'
import { claimChallenge, findChallenge } from './passkey-challenge.part.ts'
import { countPasskeys, orRefused } from './passkey.part.ts'
import { isPasskeyTransport, PASSKEYS_MAX } from './passkey.rules.ts'
import type { AddPasskey } from './passkey.schema.ts'
import { ownOrigins } from './relying-party.port.ts'
import { User } from '#api/account/user/user.model.ts'

/**
 * Stores a passkey that the device has created. It signs in without a password or a code. Fails
 * with `passkey.refused`, or `passkey.wrong_state` at `PASSKEYS_MAX`.
 */
export async function addPasskey(ctx: SignedInCtx, { name, credential }: AddPasskey): Promise<{ id: string }> {
  const { userId } = ctx.caller
  const { clientDataJSON } = credential.response
  const { challenge, relyingParty } = await findChallenge(ctx, clientDataJSON, userId)
  const transports = credential.response.transports.filter(isPasskeyTransport)
  const { registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { ...credential.response, transports },
        type: 'public-key',
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: ownOrigins(ctx),
      expectedRPID: relyingParty,
      requireUserVerification: true,
    }),
  )
  if (!registrationInfo) return fail('passkey.refused')
  const { credential: made, credentialBackedUp: isSynced } = registrationInfo
  return inLastTransaction(ctx, async (inside) => {
    await claimChallenge(inside, challenge)
    await lock(inside, User, { id: userId })
    if ((await countPasskeys(inside, userId)) >= PASSKEYS_MAX)
      fail('passkey.wrong_state', { state: 'full', allowed: ['remove'] })
    const row = await queryOne<{ id: string }>(
      inside,
      `insert into passkeys
         (user_id, relying_party, credential_id, public_key, counter, transports, is_synced, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning id`,
      [
        userId,
        relyingParty,
        made.id,
        Buffer.from(made.publicKey),
        made.counter,
        transports,
        isSynced,
        name,
        ctx.now.toJSDate(),
      ],
    )
    if (!row) return fail('passkey.refused')
    await trustSession(inside, ctx.caller, row.id)
    await audit(inside, {
      machine: 'passkey',
      thingId: userId,
      event: 'add',
      from: null,
      to: 'kept',
    })
    await publishEvent(inside, 'user.passkeyAdded', userId, { name })
    return row
  })
}

/**
 * Using a passkey proves both factors, so this session is trusted. An administrator's other
 * sessions may have been opened with a password only, so they end.
 */
async function trustSession(ctx: TxCtx, caller: SignedIn, passkeyId: string): Promise<void> {
  await query(ctx, `update sessions set passkey_id = $2 where family = (select family from sessions where id = $1)`, [
    caller.sessionId,
    passkeyId,
  ])
  if (hasAdminRole(caller)) await endSessionsOf(ctx, caller.userId, caller.sessionId)
}

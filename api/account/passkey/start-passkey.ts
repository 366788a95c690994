import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { getOwnUser } from '#api/account/user/change-settings.ts'
import { passkeyToMake } from './passkey-options.view.ts'
import { keepChallenge } from './passkey-challenge.part.ts'
import { isPasskeyTransport, PASSKEYS_MAX } from './passkey.rules.ts'
import type { StartPasskey } from './passkey.schema.ts'
import { proveOwner } from '#api/account/auth/prove-owner.part.ts'
import { RELYING_PARTY_NAME, relyingPartyOf } from './relying-party.port.ts'

/** Options to create a passkey. Needs the account's password. */
export async function startPasskey(ctx: SignedInCtx, { password }: StartPasskey) {
  const user = await getOwnUser(ctx)
  await proveOwner(ctx, user, 'password', password)
  const rows = await query<{ id: string; transports: string[] }>(
    { tx: undefined },
    `select credential_id as id, transports from passkeys where user_id = $1`,
    [user.id],
  )
  if (rows.length >= PASSKEYS_MAX) fail('passkey.wrong_state', { state: 'full', allowed: ['remove'] })
  const relyingParty = relyingPartyOf(ctx)
  const options = await generateRegistrationOptions({
    rpID: relyingParty,
    rpName: RELYING_PARTY_NAME,
    userID: new TextEncoder().encode(ctx.caller.uuid),
    userName: user.email,
    userDisplayName: user.name || user.email,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: rows.map(({ id, transports }) => ({
      id,
      transports: transports.filter(isPasskeyTransport),
    })),
  })
  return inLastTransaction(ctx, async (inside) => {
    await keepChallenge(inside, { challenge: options.challenge, relyingParty, userId: user.id })
    return passkeyToMake(relyingParty, options)
  })
}

import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { hashToken } from '#api/kit/secret.ts'
import { PASSKEY_CHALLENGE_MINUTES } from './passkey.rules.ts'

interface Asked {
  challenge: string
  relyingParty: string
  /** Set when adding a passkey; unknown at sign-in. */
  userId?: number
}

export async function keepChallenge(ctx: Ctx, { challenge, relyingParty, userId }: Asked): Promise<void> {
  await query(
    ctx,
    `insert into passkey_challenges (challenge_hash, relying_party, user_id, expires_at) values ($1, $2, $3, $4)`,
    [
      hashToken(challenge),
      relyingParty,
      userId ?? null,
      ctx.now.plus({ minutes: PASSKEY_CHALLENGE_MINUTES }).toJSDate(),
    ],
  )
}

/** The pending challenge that a response refers to. Fails with `passkey.refused`. */
export async function findChallenge(ctx: Ctx, clientDataJSON: string, userId?: number): Promise<Asked> {
  const challenge = challengeIn(clientDataJSON)
  const row = await queryOne<{ relyingParty: string }>(
    ctx,
    `select relying_party as "relyingParty" from passkey_challenges
     where challenge_hash = $1 and user_id is not distinct from $2 and expires_at > $3`,
    [hashToken(challenge), userId ?? null, ctx.now.toJSDate()],
  )
  if (!row) return fail('passkey.refused')
  return { challenge, relyingParty: row.relyingParty }
}

/** A challenge can be used once, also by concurrent responses. */
export async function claimChallenge(ctx: Ctx, challenge: string): Promise<void> {
  const claimed = await queryOne(
    ctx,
    `delete from passkey_challenges where challenge_hash = $1 returning challenge_hash`,
    [hashToken(challenge)],
  )
  if (!claimed) fail('passkey.refused')
}

/** Read from client data that is verified only later, by its signature. */
function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof said === 'object' && said !== null && 'challenge' in said)
      if (typeof said.challenge === 'string') return said.challenge
  } catch {
    // Unreadable client data is refused below.
  }
  return fail('passkey.refused')
}

import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { sealTotpSecret, unsealTotpSecret } from '#api/account/second-factor/totp-secret.lib.ts'
import type { Config } from '#api/kit/config.ts'
import { signingSecret } from '#api/kit/secret.ts'
import { demoAccounts } from './accounts.ts'

type Installation = Pick<Config, 'secret' | 'dataDir'>

/**
 * Specific to this installation and the same at each start, so an authenticator app stays valid.
 */
export const demoTotpSecret = (config: Installation): string =>
  new Secret({
    buffer: Uint8Array.from(createHmac('sha1', signingSecret(config)).update('demo second factor').digest()).buffer,
  }).base32

/** The current code, and for how many seconds it is still valid. */
export function demoCode(config: Installation): { code: string; seconds: number } {
  const codes = new TOTP({ secret: Secret.fromBase32(demoTotpSecret(config)) })
  return { code: codes.generate(), seconds: Math.ceil(codes.remaining() / 1000) }
}

/**
 * All administrators share one secret. A secret that a user has set up is kept, unless it can no
 * longer be decrypted after a change of the signing secret.
 */
export async function setDemoSecondFactor(client: pg.Client, config: Installation): Promise<void> {
  const { rows } = await client.query<{ id: number; secret: string | null }>(
    `select u.id, f.secret from users u left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
     where u.email = any($1) and u.role = 'admin'`,
    [Object.values(demoAccounts).map(({ email }) => email)],
  )
  for (const { id, secret } of rows)
    if (secret === null || !opens(config, id, secret))
      await client.query(
        `insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, now())
         on conflict (user_id) do update set secret = $2, confirmed_at = now(), last_step = 0`,
        [id, sealTotpSecret(config, id, demoTotpSecret(config))],
      )
}

const opens = (config: Installation, userId: number, sealed: string): boolean =>
  unsealTotpSecret(config, userId, sealed) !== undefined

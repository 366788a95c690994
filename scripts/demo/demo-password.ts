import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { hashPassword, isPasswordOf } from '#api/account/auth/password-hash.lib.ts'
import { isLoopback, type Config } from '#api/kit/config.ts'
import { signingSecret } from '#api/kit/secret.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'

const LENGTH = 20

/**
 * The public password as long as only this machine can connect; otherwise one derived from its
 * secret.
 */
export function demoPassword(config: Pick<Config, 'host' | 'secret' | 'dataDir'>): string {
  if (isLoopback(config.host)) return DEMO_PASSWORD
  const own = createHmac('sha256', signingSecret(config)).update('demo password')
  return own.digest('base64url').slice(0, LENGTH)
}

/** All people of the demo share one hash; users who changed their password keep theirs. */
export async function setDemoPassword(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ passwordHash: string }>(
    'select password_hash as "passwordHash" from users where email = $1',
    [demoAccounts.admin.email],
  )
  const [admin] = rows
  if (!admin || (await isPasswordOf(admin, password))) return
  await client.query('update users set password_hash = $1 where password_hash = $2', [
    await hashPassword(password),
    admin.passwordHash,
  ])
}

import { createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Config } from '#api/kit/config.ts'
import { signingSecret } from '#api/kit/secret.ts'
import { NOTIFICATIONS_TOKEN_MINUTES } from './user.rules.ts'

const keyOf = (config: Config): string =>
  createHmac('sha256', signingSecret(config)).update('notifications').digest('base64url')

/** S08: opens the stream of notifications and nothing else, so it may stand in an address. */
export const notificationsToken = (config: Config, userId: number): string =>
  jwt.sign({}, keyOf(config), {
    subject: String(userId),
    expiresIn: NOTIFICATIONS_TOKEN_MINUTES * 60,
  })

/** Whose stream it opens; undefined when it is forged or too old. */
export function readNotificationsToken(config: Config, token: string): number | undefined {
  try {
    const claims = jwt.verify(token, keyOf(config), { algorithms: ['HS256'] })
    return typeof claims === 'string' ? undefined : Number(claims.sub)
  } catch {
    return undefined
  }
}

import { createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { Config } from '#api/kit/config.ts'
import { parsedKey, signingSecret } from '#api/kit/secret.ts'
import { NOTIFICATIONS_TOKEN_MINUTES } from './user.rules.ts'

const keyOf = (config: Config): string =>
  createHmac('sha256', signingSecret(config)).update('notifications').digest('base64url')

/** S08: opens the stream of notifications and nothing else, so it may stand in an address; it dies with its session. */
export const notificationsToken = (config: Config, sessionId: string): string =>
  jwt.sign({}, parsedKey(keyOf(config)), {
    subject: sessionId,
    expiresIn: NOTIFICATIONS_TOKEN_MINUTES * 60,
  })

/** The session for which it was given; undefined when it is forged or too old. */
export function readNotificationsToken(config: Config, token: string): string | undefined {
  try {
    const claims = jwt.verify(token, parsedKey(keyOf(config)), { algorithms: ['HS256'] })
    return typeof claims === 'string' ? undefined : claims.sub
  } catch {
    return undefined
  }
}

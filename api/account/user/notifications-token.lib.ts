import type { KeyObject } from 'node:crypto'
import type { Config } from '#api/kit/config.ts'
import { secretKey, secretKeys } from '#api/kit/secret.ts'
import { readToken, signToken } from '#api/kit/signed-token.ts'
import { NOTIFICATIONS_TOKEN_MINUTES } from './user.rules.ts'

const keyOf = (config: Config): KeyObject => secretKey(config, 'notifications')

/** S08: opens only the notification stream, so it can stand in a URL; it ends with its session. */
export const notificationsToken = (config: Config, sessionId: string): string =>
  signToken(keyOf(config), { sub: sessionId }, { seconds: NOTIFICATIONS_TOKEN_MINUTES * 60 })

/** The session id it was issued for; undefined if forged or expired. */
export const readNotificationsToken = (config: Config, token: string): string | undefined =>
  readToken(secretKeys(config, 'notifications'), token)?.sub

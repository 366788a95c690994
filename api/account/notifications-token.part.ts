import type { KeyObject } from 'node:crypto'
import type { Config } from '#api/kit/config.ts'
import { secretKey, secretKeys } from '#api/kit/secret.ts'
import { readToken, signToken } from '#api/kit/signed-token.ts'
import { NOTIFICATIONS_TOKEN_MINUTES } from './user.rules.ts'

const keyOf = (config: Config): KeyObject => secretKey(config, 'notifications')

/** S08: opens the stream of notifications and nothing else, so it may stand in an address; it dies with its session. */
export const notificationsToken = (config: Config, sessionId: string): string =>
  signToken(keyOf(config), { sub: sessionId }, { seconds: NOTIFICATIONS_TOKEN_MINUTES * 60 })

/** The session for which it was given; undefined when it is forged or too old. */
export const readNotificationsToken = (config: Config, token: string): string | undefined =>
  readToken(secretKeys(config, 'notifications'), token)?.sub

import type { Request, Response } from 'express'
import type { Caller } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/session/find-caller.query.ts'
import type { Config } from '#api/kit/config.ts'
import { readNotificationsToken } from '#api/account/user/notifications-token.lib.ts'

/** A stream's user, and a check that they may still listen. */
export interface Listener {
  userId: number
  isWelcome(): Promise<boolean>
}

/**
 * Authenticated by the token from /me or by the session; either is invalid once the session ends.
 * Undefined for others.
 */
export async function findListener(config: Config, req: Request, res: Response): Promise<Listener | undefined> {
  const { token } = req.query
  const { caller } = res.locals as { caller: Caller }
  if (typeof token === 'string') return listenerBy(config, token)
  return caller.isSignedIn ? { userId: caller.userId, isWelcome: () => isSessionAlive(caller.sessionId) } : undefined
}

/** The token is checked again at each heartbeat, so the stream ends when the token expires. */
async function listenerBy(config: Config, token: string): Promise<Listener | undefined> {
  const sessionId = readNotificationsToken(config, token)
  const caller = sessionId === undefined ? undefined : await findCallerBySession(sessionId)
  if (!caller) return undefined
  const isWelcome = async () =>
    readNotificationsToken(config, token) !== undefined && (await isSessionAlive(caller.sessionId))
  return { userId: caller.userId, isWelcome }
}

async function isSessionAlive(sessionId: string): Promise<boolean> {
  const caller = await findCallerBySession(sessionId)
  return caller !== undefined && caller.status !== 'blocked'
}

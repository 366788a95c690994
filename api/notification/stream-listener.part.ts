import type { Request, Response } from 'express'
import type { Caller } from '#api/common/caller.rules.ts'
import { findCallerBySession } from '#api/account/find-caller.query.ts'
import type { Config } from '#api/kit/config.ts'
import { readNotificationsToken } from '#api/account/notifications-token.part.ts'

/** Who listens, and whether he still may. */
export interface Listener {
  userId: number
  isWelcome(): Promise<boolean>
}

/** Known by the token of /me, or by the session; both are worth nothing once the session has ended. */
export async function findListener(
  config: Config,
  req: Request,
  res: Response,
): Promise<Listener | undefined> {
  const { token } = req.query
  const { caller } = res.locals as { caller: Caller }
  if (typeof token === 'string') return listenerBy(config, token)
  return caller.isSignedIn
    ? { userId: caller.userId, isWelcome: () => isSessionAlive(caller.sessionId) }
    : undefined
}

/** The token is read again at each beat: a stream does not outlive what opened it. */
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

import type { Request, Response } from 'express'
import type { Caller } from '#api/auth/auth.rules.ts'
import { findCallerBySession } from '#api/auth/find-caller.ts'
import type { Config } from '#api/kit/config.ts'
import { row } from '#api/kit/db.ts'
import { readNotificationsToken } from '#api/user/notifications-token.ts'

/** Who listens, and whether he still may. */
export interface Listener {
  userId: number
  isWelcome(): Promise<boolean>
}

/** Known by the token of /me, or by the session. */
export function findListener(config: Config, req: Request, res: Response): Listener | undefined {
  const { token } = req.query
  if (typeof token === 'string') return listenerBy(config, token)
  const { caller } = res.locals as { caller: Caller }
  return caller.isSignedIn
    ? { userId: caller.userId, isWelcome: () => isSessionAlive(caller.sessionId) }
    : undefined
}

/** The token is read again at each beat: a stream does not outlive what opened it. */
function listenerBy(config: Config, token: string): Listener | undefined {
  const userId = readNotificationsToken(config, token)
  if (userId === undefined) return undefined
  const isWelcome = async () =>
    readNotificationsToken(config, token) === userId && (await isMember(userId))
  return { userId, isWelcome }
}

async function isMember(userId: number): Promise<boolean> {
  const sql = `select id from users where id = $1 and status not in ('blocked', 'erased')`
  return (await row({ tx: undefined }, sql, [userId])) !== undefined
}

async function isSessionAlive(sessionId: string): Promise<boolean> {
  const caller = await findCallerBySession(sessionId)
  return caller !== undefined && caller.status !== 'blocked'
}

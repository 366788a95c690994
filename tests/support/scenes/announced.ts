import { query } from '#api/kit/db/db.ts'

interface Announced {
  event: string
  id: number
  token?: string
}

/** Pending outbox payloads of this event, the newest last. */
export async function announced(event: string): Promise<Announced[]> {
  const waiting = await query<{ payload: Announced }>(
    { tx: undefined },
    `select payload from outbox_announcements where payload->>'event' = $1 order by id`,
    [event],
  )
  return waiting.map(({ payload }) => payload)
}

/** The token in the newest mail of this event. */
export async function mailedToken(event: string, userId: number): Promise<string> {
  const found = (await announced(event)).findLast(({ id }) => id === userId)
  if (!found?.token) throw new Error(`no ${event} for user ${userId}`)
  return found.token
}

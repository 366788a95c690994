import { query } from '#api/kit/db.ts'

interface Announced {
  event: string
  id: number
  token?: string
}

/** What the outbox is going to tell about this event, the newest last. */
export async function announced(event: string): Promise<Announced[]> {
  const waiting = await query<{ payload: Announced }>(
    { tx: undefined },
    `select payload from outbox_announcements where payload->>'event' = $1 order by id`,
    [event],
  )
  return waiting.map(({ payload }) => payload)
}

/** The token that the newest mail of this event carries. */
export async function mailedToken(event: string, userId: number): Promise<string> {
  const found = (await announced(event)).findLast(({ id }) => id === userId)
  if (!found?.token) throw new Error(`no ${event} for user ${userId}`)
  return found.token
}

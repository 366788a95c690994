import type { Request, Response } from 'express'
import type { Storefront } from '#content/storefronts.ts'
import { queryOne, query } from '#api/kit/db.ts'
import { countUnread } from './list-notifications.ts'
import { STREAM_CATCH_UP_MAX } from './notification.rules.ts'
import { notificationColumns, notificationView, type NotificationRow } from './notification.view.ts'

const noTx = { tx: undefined }

export interface StreamCursor {
  poll: () => void
}

/** Writes what is new whenever it is told to look; looks again when told so while looking. */
export async function openCursor(
  userId: number,
  storefront: Storefront,
  req: Request,
  res: Response,
): Promise<StreamCursor> {
  let last = await startOf(userId, req)
  let unread: number | undefined
  let isLooking = false
  let isAskedAgain = false

  async function write(): Promise<void> {
    const found = await query<NotificationRow>(
      noTx,
      `select ${notificationColumns} from notifications where user_id = $1 and id > $2
       order by id limit ${STREAM_CATCH_UP_MAX}`,
      [userId, last],
    )
    for (const one of found) {
      last = one.id
      send(res, 'notification', notificationView(one, storefront), one.id)
    }
    const now = await countUnread(noTx, userId)
    if (now !== unread) send(res, 'unread', { unread: now })
    unread = now
    if (found.length === STREAM_CATCH_UP_MAX) isAskedAgain = true
  }

  async function lookWhileAsked(): Promise<void> {
    isLooking = true
    try {
      do {
        isAskedAgain = false
        await write()
      } while (isAskedAgain && !res.writableEnded)
    } catch {
      // The reader comes back and asks for what it missed.
      res.end()
    } finally {
      isLooking = false
    }
  }

  return {
    poll: (): void => {
      if (isLooking) isAskedAgain = true
      else void lookWhileAsked()
    },
  }
}

async function startOf(userId: number, req: Request): Promise<number> {
  const seen = req.get('last-event-id') ?? ''
  if (/^\d{1,9}$/.test(seen)) return Number(seen)
  const sql = `select coalesce(max(id), 0) as last from notifications where user_id = $1`
  return (await queryOne<{ last: number }>(noTx, sql, [userId]))?.last ?? 0
}

function send(res: Response, event: string, data: object, id?: number): void {
  if (res.writableEnded) return
  res.write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

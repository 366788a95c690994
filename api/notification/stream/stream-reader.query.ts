import type { Request, Response } from 'express'
import { DateTime } from 'luxon'
import type { Storefront } from '#content/storefronts.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import { toPath } from '#content/paths.ts'
import { countUnread } from '#api/notification/list-notifications.ts'
import { STREAM_CATCH_UP_MAX } from '#api/notification/notification.rules.ts'
import { notificationColumns, notificationView, type NotificationRow } from '#api/notification/notification.view.ts'

const noTx = { tx: undefined }

export interface StreamCursor {
  poll: () => void
}

/** Writes news on each `poll`. A poll during a write triggers one more write. */
export async function openCursor(
  userId: number,
  storefront: Storefront,
  req: Request,
  res: Response,
): Promise<StreamCursor> {
  let last = await startOf(userId, req)
  let seen = sinceOf(req) ?? (await lastReadOf(userId))
  let unread: number | undefined
  let isLooking = false
  let isAskedAgain = false

  async function write(): Promise<void> {
    const rows = await query<NotificationRow>(
      noTx,
      `select ${notificationColumns} from notifications where user_id = $1 and id > $2
       order by id limit ${STREAM_CATCH_UP_MAX}`,
      [userId, last],
    )
    for (const one of rows) {
      last = one.id
      send(res, 'notification', notificationView(one, storefront), one.id)
    }
    for (const { offerId, readAt } of await findRead(userId, seen)) {
      seen = readAt
      send(res, 'page', { path: toPath(storefront.locale, 'offerMessages', { id: offerId }) })
    }
    const now = await countUnread(noTx, userId)
    if (now !== unread) send(res, 'unread', { unread: now })
    unread = now
    if (rows.length === STREAM_CATCH_UP_MAX) isAskedAgain = true
  }

  async function lookWhileAsked(): Promise<void> {
    isLooking = true
    try {
      do {
        isAskedAgain = false
        await write()
      } while (isAskedAgain && !res.writableEnded)
    } catch {
      // The client reconnects and catches up.
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
  const sql = `select coalesce(max(id), 0) as last from notifications
               where user_id = $1 and created_at < coalesce($2::timestamptz, 'infinity')`
  return (await queryOne<{ last: number }>(noTx, sql, [userId, sinceOf(req)]))?.last ?? 0
}

/** When the listening page was rendered, if it says so. */
function sinceOf({ query: { since } }: Request): Date | null {
  const made = DateTime.fromISO(typeof since === 'string' ? since : '')
  return made.isValid ? made.toJSDate() : null
}

async function lastReadOf(userId: number): Promise<Date | null> {
  const sql = `select max(read_at) as "readAt" from messages where author_id = $1 and read_at is not null`
  return (await queryOne<{ readAt: Date | null }>(noTx, sql, [userId]))?.readAt ?? null
}

/** Conversations in which messages of this user were read since then. */
const findRead = (userId: number, since: Date | null) =>
  query<{ offerId: number; readAt: Date }>(
    noTx,
    `select offer_id as "offerId", max(read_at) as "readAt" from messages
     where author_id = $1 and read_at > coalesce($2, '-infinity'::timestamptz) group by offer_id order by 2`,
    [userId, since],
  )

function send(res: Response, event: string, data: object, id?: number): void {
  if (res.writableEnded) return
  res.write(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

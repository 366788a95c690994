import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { NOTIFICATIONS_CHANNEL } from '#api/kit/notify-streams.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import { COLUMNS, FROM } from './messages.query.ts'
import type { MessageFileRow, TalkRow } from './talk.view.ts'

const TALK = /* sql */ `m.read_at as "readAt", case when m.files = 0 then '[]'::json else (
    select coalesce(json_agg(json_build_object('uid', f.uid, 'form', f.form, 'name', f.name, 'masked', f.masked,
      'pages', f.pages) order by f.position), '[]') from message_files f where f.message_id = m.id
  ) end as files`

/** Page 1 holds the newest messages; within a page the oldest comes first. */
export const findThread = (ctx: Ctx, offerId: number, { page, pageSize }: { page: number; pageSize: number }) =>
  query<TalkRow & { total: number }>(
    ctx,
    `select * from (
       select count(*) over ()::int as total, ${COLUMNS}, ${TALK} from ${FROM} where m.offer_id = $1
       order by m.id desc limit $2 offset $3
     ) last order by id`,
    [offerId, pageSize, (page - 1) * pageSize],
  )

export const findSent = (ctx: Ctx, id: number): Promise<TalkRow | undefined> =>
  queryOne<TalkRow>(ctx, `select ${COLUMNS}, ${TALK} from ${FROM} where m.id = $1`, [id])

/** The messages of an offer with these ids. */
export const findSentTo = (ctx: Ctx, offerId: number, ids: readonly number[]) =>
  query<TalkRow>(ctx, `select ${COLUMNS}, ${TALK} from ${FROM} where m.offer_id = $1 and m.id = any($2::int[])`, [
    offerId,
    ids,
  ])

/** A file with the offer of its message. */
export const findFile = (ctx: Ctx, uid: string) =>
  queryOne<MessageFileRow & { offerId: number; side: DealSide }>(
    ctx,
    `select f.uid, f.form, f.name, f.masked, f.pages, m.offer_id as "offerId", m.side
     from message_files f join messages m on m.id = f.message_id where f.uid = $1`,
    [uid],
  )

interface NewFile extends Omit<MessageFileRow, 'uid'> {
  uid: string
}

/** Keeps the order of the array. */
export const insertFiles = (ctx: Ctx, messageId: number, files: readonly NewFile[]) =>
  query(
    ctx,
    `insert into message_files (uid, message_id, position, form, name, masked, pages)
     select uid, $1, row_number() over (), form, name, masked, pages
     from json_to_recordset($2::json) as file (uid uuid, form text, name text, masked text, pages int)`,
    [messageId, JSON.stringify(files)],
  )

/**
 * Marks the other side's messages as read, up to `upTo`. Locks in id order to avoid deadlocks, and
 * notifies the authors. Returns the number still unread.
 */
export async function markRead(
  ctx: Ctx,
  offerId: number,
  { side, upTo }: { side: DealSide; upTo: number | null },
): Promise<number> {
  const row = await queryOne<{ unread: number }>(
    ctx,
    `with read as (
       update messages set read_at = $4 where id in (
         select id from messages where offer_id = $1 and side <> $2 and read_at is null and ($3::bigint is null or id <= $3)
         order by id for update
       ) and read_at is null returning author_id
     ), told as (select pg_notify($5, author_id::text) from (select distinct author_id from read) author)
     select (select count(*) from told) as told, (select count(*)::int from messages
       where offer_id = $1 and side <> $2 and read_at is null and id > $3::bigint) as unread`,
    [offerId, side, upTo, ctx.now.toJSDate(), NOTIFICATIONS_CHANNEL],
  )
  return row?.unread ?? 0
}

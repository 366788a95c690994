import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, query } from '#api/kit/db/db.ts'
import type { ListNotifications } from './notification.schema.ts'
import { notificationColumns, notificationView, type NotificationRow } from './notification.view.ts'

/** The caller's notifications, newest first. */
export async function listNotifications(ctx: SignedInCtx, { page, pageSize }: ListNotifications) {
  const { userId } = ctx.caller
  const [found, total, unread] = await Promise.all([
    query<NotificationRow>(
      ctx,
      `select ${notificationColumns} from notifications where user_id = $1
       order by id desc limit $2 offset $3`,
      [userId, pageSize, (page - 1) * pageSize],
    ),
    countNotifications(ctx, userId),
    countUnread(ctx, userId),
  ])
  const data = found.map((one) => notificationView(one, ctx.storefront))
  return { data, page, pageSize, total, unread }
}

async function countNotifications(ctx: Pick<Ctx, 'tx'>, userId: number): Promise<number> {
  const sql = `select count(*)::int as total from notifications where user_id = $1`
  return (await queryOne<{ total: number }>(ctx, sql, [userId]))?.total ?? 0
}

/** The unread count shown beside the bell. */
export async function countUnread(ctx: Pick<Ctx, 'tx'>, userId: number): Promise<number> {
  const sql = `select count(*)::int as unread from notifications where user_id = $1 and read_at is null`
  return (await queryOne<{ unread: number }>(ctx, sql, [userId]))?.unread ?? 0
}

import { DateTime } from 'luxon'
import { notices } from '#api/notices.ts'
import type { TxCtx } from '#api/kit/transition.ts'
import { noticePath } from '#api/notification/notice-path.part.ts'
import { storefrontOf } from '#content/storefronts.ts'
import { insert } from './insert-rows.ts'
import type { Logged } from './journal.ts'
import type { UserRow, World } from './world.ts'

const TOLD_DAYS = 10
const READ_AFTER_DAYS = 1.5

/** Everybody finds in the centre what happened of late, in the words that the product tells it with. */
export async function tellOfIt(ctx: TxCtx, world: World): Promise<void> {
  const since = ctx.now.minus({ days: TOLD_DAYS }).toJSDate()
  const users = new Map(world.users.map((user) => [user.id, user]))
  const late = world.log
    .filter(({ at }) => at > since)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const told = []
  for (const entry of late) told.push(...(await noticesOf(ctx, entry, users)))
  await insert(ctx, 'notifications', told)
}

/** A mail with a secret link is no part of a story. */
const onlyMailed = new Set(['user.register', 'auction.postUnconfirmed', 'opinion.invite'])

async function noticesOf(ctx: TxCtx, entry: Logged, users: ReadonlyMap<number, UserRow>) {
  const { machine, thing, at } = entry
  const event = `${machine}.${entry.event}`
  const say = notices[event]
  if (!say || onlyMailed.has(event)) return []
  const now = DateTime.fromJSDate(at)
  const found = await say({ ...ctx, now }, { event, id: thing.id, from: entry.from })
  return found.flatMap((notice) => {
    const user = users.get(notice.to)
    if (notice.by === 'mail' || !user) return []
    const { to, words, values, page, params, query, hash } = notice
    const isRead = now < ctx.now.minus({ days: READ_AFTER_DAYS })
    return [
      {
        userId: to,
        event,
        data: { words, values, page, params, query, hash },
        path: noticePath(storefrontOf(user.locale), notice),
        readAt: isRead ? now.plus({ hours: 3 }).toJSDate() : null,
        createdAt: at,
        dedupeKey: `demo:${event}:${thing.id}:${to}`,
      },
    ]
  })
}

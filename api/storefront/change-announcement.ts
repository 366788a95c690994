import { instantOf } from '#api/common/dates.rules.ts'
import { audit } from '#api/kit/db/audit.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { storefronts } from '#content/storefronts.ts'
import type { ChangeAnnouncement, PostAnnouncement } from './announcement.schema.ts'
import { findAnnouncement, type AnnouncementView } from './list-all-announcements.ts'

/** S07: posts an announcement for the top of a storefront's pages, for a period of time. */
export async function postAnnouncement(ctx: TxCtx, announcement: PostAnnouncement): Promise<AnnouncementView> {
  const made = await queryOne<{ id: number }>(
    ctx,
    `insert into announcements (locale, role, text, link, shown_from, shown_until, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [...columnsOf(ctx, announcement), ctx.now.toJSDate()],
  )
  return recorded(ctx, made?.id, 'post')
}

export async function changeAnnouncement(
  ctx: TxCtx,
  { id, ...announcement }: ChangeAnnouncement,
): Promise<AnnouncementView> {
  const changed = await queryOne<{ id: number }>(
    ctx,
    `update announcements set locale = $1, role = $2, text = $3, link = $4, shown_from = $5,
       shown_until = $6 where id = $7 returning id`,
    [...columnsOf(ctx, announcement), id],
  )
  return recorded(ctx, changed?.id, 'change')
}

/** Deletes an announcement; the audit log keeps its text. */
export async function removeAnnouncement(ctx: TxCtx, id: number): Promise<void> {
  const { text } = orNotFound(await findAnnouncement(ctx, id))
  await query(ctx, `delete from announcements where id = $1`, [id])
  const entry = { machine: 'announcement', thingId: id, event: 'remove' }
  await audit(ctx, { ...entry, from: 'announced', to: 'removed', reason: text })
}

async function recorded(ctx: TxCtx, id: number | undefined, event: 'post' | 'change'): Promise<AnnouncementView> {
  const announced = orNotFound(id === undefined ? undefined : await findAnnouncement(ctx, id))
  const entry = { machine: 'announcement', thingId: announced.id, event, reason: announced.text }
  await audit(ctx, { ...entry, from: event === 'post' ? null : 'announced', to: 'announced' })
  return announced
}

function columnsOf(ctx: TxCtx, { locale, role, text, link, shownFrom, shownUntil }: PostAnnouncement) {
  const { timeZone } = orNotFound(storefronts.find((one) => one.locale === locale))
  const from = shownFrom ? instantOf(shownFrom, timeZone) : ctx.now
  const until = shownUntil ? instantOf(shownUntil, timeZone) : null
  if (until && until <= from) failField('shownUntil', 'date_order')
  return [locale, role || null, text, link || null, from.toJSDate(), until?.toJSDate() ?? null]
}

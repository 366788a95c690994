import type { Instant } from '#api/common/wire.rules.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { AddNote } from './admin.schema.ts'
import { INSTANT } from '#api/kit/db/instant.ts'

interface Note {
  id: number
  text: string
  authorId: number
  authorName: string
  createdAt: Instant
}

const NOTE = /* sql */ `
  select n.id, n.text, n.author_id as "authorId", w.name as "authorName", ${INSTANT('n.created_at')} as "createdAt"
  from user_notes n join users w on w.id = n.author_id`

/** Notes of admins about a user, newest first; the user never sees them. */
export async function listNotes(ctx: Ctx, userId: number): Promise<{ data: Note[] }> {
  orNotFound(await queryOne(ctx, `select id from users where id = $1`, [userId]))
  return {
    data: await query<Note>(ctx, `${NOTE} where n.user_id = $1 order by n.id desc`, [userId]),
  }
}

/** Adds a note about a user for other admins. */
export async function addNote(ctx: SignedInCtx & TxCtx, { userId, text }: AddNote): Promise<Note> {
  const added = await queryOne<{ id: number }>(
    ctx,
    `insert into user_notes (user_id, author_id, text, created_at)
     select id, $2, $3, $4 from users where id = $1 returning id`,
    [userId, ctx.caller.userId, text, ctx.now.toJSDate()],
  )
  const { id } = orNotFound(added)
  await audit(ctx, { machine: 'note', thingId: id, event: 'add', from: null, to: 'kept' })
  return orNotFound(await queryOne<Note>(ctx, `${NOTE} where n.id = $1`, [id]))
}

/** Removes a note; the audit log keeps who added and removed it. */
export async function removeNote(ctx: TxCtx, noteId: number): Promise<{ userId: number }> {
  const removed = orNotFound(
    await queryOne<{ userId: number }>(ctx, `delete from user_notes where id = $1 returning user_id as "userId"`, [
      noteId,
    ]),
  )
  await audit(ctx, {
    machine: 'note',
    thingId: noteId,
    event: 'remove',
    from: 'kept',
    to: 'removed',
  })
  return removed
}

import { randomUUID } from 'node:crypto'
import { EXPORT_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { nameOf } from '#api/file/stored-file.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, query, queryOne } from '#api/kit/db/db.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { collectFiles } from './collect-files.part.ts'
import { exportFile } from './export-file.part.ts'
import { EXPORT_TRIED_HOURS } from './export.rules.ts'
import { packParts } from './pack-parts.lib.ts'

interface Part {
  uid: string
  bytes: number
}

/**
 * Makes the export and notifies the user. After an hour of failures the user is told, and can
 * request it again.
 */
export async function makeExport(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const begun = await queryOne<{ userId: number; askedAt: Date }>(
    ctx,
    `select user_id as "userId", asked_at as "askedAt" from account_exports
     where id = $1 and ready_at is null and failed_at is null`,
    [id],
  )
  // Another worker has made it, or the user is gone.
  if (!begun) return
  const { userId, askedAt } = begun
  try {
    await finish(ctx, { id, userId }, await storeParts(ctx, userId))
  } catch (error) {
    if (ctx.now.minus({ hours: EXPORT_TRIED_HOURS }).toMillis() < askedAt.getTime()) throw error
    ctx.log.error({ err: error, export: id }, 'an export could not be made')
    await giveUp(ctx, { id, userId })
  }
}

/** If the transaction fails later, a scheduled job deletes these files. */
async function storeParts(ctx: Ctx, userId: number): Promise<Part[]> {
  const parts: Part[] = []
  for await (const bytes of packParts(collectFiles(ctx, userId))) {
    const uid = randomUUID()
    await ctx.storage.put(nameOf(exportFile, uid, 'zip'), bytes)
    parts.push({ uid, bytes: bytes.length })
  }
  return parts
}

interface Begun {
  id: number
  userId: number
}

const finish = (ctx: Ctx, { id, userId }: Begun, parts: readonly Part[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { now } = ctx
    const ready = await queryOne(
      ctx,
      `update account_exports set ready_at = $2, expires_at = $3
       where id = $1 and ready_at is null and failed_at is null returning id`,
      [id, now.toJSDate(), now.plus({ days: EXPORT_DAYS }).toJSDate()],
    )
    if (!ready) return
    await query(
      ctx,
      `insert into account_export_parts (uid, export_id, place, bytes)
       select uid, $1, row_number() over (), bytes
       from json_to_recordset($2::json) as part (uid uuid, bytes int)`,
      [id, JSON.stringify(parts)],
    )
    const until = now.plus({ days: EXPORT_DAYS }).toISO()
    await publishEvent(ctx, 'user.exportReady', userId, { until })
  })

const giveUp = (ctx: Ctx, { id, userId }: Begun): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await query(ctx, `update account_exports set failed_at = $2 where id = $1 and ready_at is null`, [
      id,
      ctx.now.toJSDate(),
    ])
    await publishEvent(ctx, 'user.exportFailed', userId)
  })

import { signedAddressOf } from '#api/file/signed-address.lib.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { exportFile } from './export-file.part.ts'
import type { ExportState } from './export.rules.ts'

interface Found {
  askedAt: Date
  readyAt: Date | null
  failedAt: Date | null
  expiresAt: Date | null
  hasPassword: boolean
  parts: { uid: string; bytes: number }[]
}

/** State of the user's export, with download URLs that expire after minutes. */
export async function getExport(ctx: SignedInCtx) {
  const row = await queryOne<Found | (Partial<Found> & { hasPassword: boolean })>(
    ctx,
    /* sql */ `select u.password_hash is not null as "hasPassword", e.asked_at as "askedAt", e.ready_at as "readyAt",
      e.failed_at as "failedAt", e.expires_at as "expiresAt",
      (select coalesce(json_agg(json_build_object('uid', p.uid, 'bytes', p.bytes) order by p.place), '[]')
       from account_export_parts p where p.export_id = e.id) as parts
     from users u left join lateral (
       select * from account_exports where user_id = u.id and (expires_at is null or expires_at > $2)
       order by id desc limit 1) e on true
     where u.id = $1`,
    [ctx.caller.userId, ctx.now.toJSDate()],
  )
  return {
    state: stateOf(row),
    hasPassword: row?.hasPassword ?? false,
    askedAt: row?.askedAt?.toISOString() ?? null,
    expiresAt: row?.expiresAt?.toISOString() ?? null,
    files: filesFor(ctx, row?.parts ?? []),
  }
}

function stateOf(found: Partial<Found> | undefined): ExportState {
  if (!found?.askedAt) return 'none'
  if (found.readyAt) return 'ready'
  return found.failedAt ? 'failed' : 'making'
}

/** An admin working in another account cannot download its data. */
const filesFor = (ctx: SignedInCtx, parts: Found['parts']) =>
  ctx.caller.acting
    ? []
    : parts.map(({ uid, bytes }) => ({
        ...signedAddressOf(ctx, exportFile, { uid, form: 'zip' }),
        bytes,
      }))

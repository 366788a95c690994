import type { Uuid } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'

interface Row {
  id: Uuid
  name: string
  isSynced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

/** The caller's passkeys, oldest first. */
export async function listPasskeys(ctx: SignedInCtx) {
  const rows = await query<Row>(
    ctx,
    `select id, name, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
     from passkeys where user_id = $1 order by created_at, id`,
    [ctx.caller.userId],
  )
  return { data: rows.map(passkeyView) }
}

const passkeyView = ({ id, name, isSynced, createdAt, lastUsedAt }: Row) => ({
  id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

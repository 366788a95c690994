import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { RenamePasskey } from './passkey.schema.ts'

/** Renames one of the caller's passkeys. `not_found` for other people's. */
export async function renamePasskey(
  ctx: SignedInCtx,
  { passkeyId, name }: RenamePasskey,
): Promise<{ id: string; name: string }> {
  return orNotFound(
    await queryOne<{ id: string; name: string }>(
      ctx,
      `update passkeys set name = $3 where id = $1 and user_id = $2 returning id, name`,
      [passkeyId, ctx.caller.userId, name],
    ),
  )
}

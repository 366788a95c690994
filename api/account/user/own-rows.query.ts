import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { JsonRow } from '#api/kit/db/model-of-row.ts'
import { requestMemo } from '#api/kit/request-memo.ts'

interface OwnRows {
  user: JsonRow
  phoneProof: JsonRow | null
  identityCheck: JsonRow | null
  /** Front first. */
  identityPhotos: { uid: string; side: 'front' | 'back' }[]
}

/** The caller's account, phone proof and identity check, in one query. */
export const getOwnRows = (ctx: SignedInCtx): Promise<OwnRows> =>
  requestMemo(ctx, 'own rows', async () =>
    orNotFound(
      await queryOne<OwnRows>(
        ctx,
        `select row_to_json(u) as user,
           (select row_to_json(p) from phone_proofs p where p.user_id = u.id) as "phoneProof",
           (select row_to_json(i) from identity_checks i where i.user_id = u.id) as "identityCheck",
           (select coalesce(json_agg(json_build_object('uid', f.uid, 'side', f.side) order by f.side desc), '[]')
             from identity_photos f where f.user_id = u.id) as "identityPhotos"
         from users u where u.id = $1`,
        [ctx.caller.userId],
      ),
    ),
  )

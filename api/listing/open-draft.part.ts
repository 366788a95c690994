import { query } from '#api/kit/db/db.ts'
import { authorize, fail } from '#api/kit/fail.ts'
import { hashToken } from '#api/kit/secret.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { Auction } from '#api/auction/auction.model.ts'
import { mayOn, mayPost, noRelation } from '#api/auction/auction.policy.ts'
import { isUuidV4 } from '#api/auction/auction.rules.ts'

/**
 * Opens a draft by its uuid, so that pictures can be attached before it is posted. The first caller
 * to use a new uuid owns it, by account or by the browser's token.
 */
export async function openDraft(ctx: TxCtx, uuid: string, token: string | null): Promise<Auction> {
  authorize(mayPost(ctx.caller))
  if (!isUuidV4(uuid)) fail('not_found')
  await query(
    ctx,
    `insert into auctions (uuid, owner_id, draft_token_hash, status, locale, currency, created_at, updated_at)
     values ($1, $2, $3, 'draft', $4, $5, $6, $6) on conflict (uuid) do nothing`,
    [
      uuid.toLowerCase(),
      ctx.caller.isSignedIn ? ctx.caller.userId : null,
      ctx.caller.isSignedIn ? null : hashToken(token ?? ''),
      ctx.storefront.locale,
      ctx.storefront.currency,
      ctx.now.toJSDate(),
    ],
  )
  const auction = await lock(ctx, Auction, { uuid: uuid.toLowerCase() })
  const holdsDraft = token !== null && hashToken(token) === auction.draftTokenHash
  const tie = { ...noRelation, holdsDraft }
  return mayOn('auction.addPicture', ctx.caller, auction, tie) ? auction : fail('not_found')
}

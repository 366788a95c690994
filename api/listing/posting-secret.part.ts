import { giveDraftToken } from '#api/auction/draft-token.lib.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { ADDED_COOKIE } from '#api/auction/auction.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { hashToken } from '#api/kit/secret.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { PostAuction } from './listing.schema.ts'

export type Posted = OwnAuctionView & { token: string | null }

/** Stores the secret's hash, so that a client that lost the response finds the listing. */
export async function keepPostingSecret(ctx: TxCtx, { id }: Auction, secret: string | undefined): Promise<void> {
  if (secret === undefined) return
  await query(ctx, `update auctions set posting_secret_hash = $2 where id = $1`, [id, hashToken(secret)])
}

/**
 * The listing already posted with this secret, or undefined. Only the posting browser knows the
 * secret, so it gets access to the draft again.
 */
export async function findPosted(
  ctx: Ctx,
  { uuid, postingSecret }: Pick<PostAuction, 'uuid' | 'postingSecret'>,
  token: string | null,
): Promise<Posted | undefined> {
  if (postingSecret === undefined) return undefined
  const posted = await queryOne<{ id: number }>(
    ctx,
    `select id from auctions where uuid = $1 and posting_secret_hash = $2 and status <> 'draft'`,
    [uuid.toLowerCase(), hashToken(postingSecret)],
  )
  if (!posted) return undefined
  return inLastTransaction(ctx, async (ctx) => {
    if (token !== null)
      await query(ctx, `update auctions set draft_token_hash = $2 where id = $1 and draft_token_hash is not null`, [
        posted.id,
        hashToken(token),
      ])
    ctx.io.setCookie(ADDED_COOKIE, String(posted.id), { script: true })
    const view = await showOwnAuction(ctx, posted)
    return { ...view, token: giveDraftToken(ctx, token) }
  })
}

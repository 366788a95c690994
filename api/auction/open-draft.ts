import { rows } from '#api/kit/db.ts'
import { allow, fail } from '#api/kit/fail.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'
import { lock, type TxCtx } from '#api/kit/transition.ts'
import { Auction } from './auction.model.ts'
import { mayManageAuction, mayPost, mayUseDraft, noTie } from './auction.policy.ts'
import { DRAFT_COOKIE, isUuidV4 } from './auction.rules.ts'
import { shownDraftToken } from './get-auction.ts'

export interface OpenDraft {
  auction: Auction
  /** What a visitor shows the next time; somebody signed in needs none. */
  token: string | null
}

/**
 * The listing that somebody writes has a uuid before it is posted: its pictures need a home. The
 * first who names a fresh uuid owns it, by his account or by the token of his browser.
 */
export async function openDraft(ctx: TxCtx, uuid: string): Promise<OpenDraft> {
  allow(mayPost(ctx.caller))
  if (!isUuidV4(uuid)) fail('not_found')
  const token = ctx.caller.isSignedIn ? (shownDraftToken(ctx) ?? null) : giveDraftToken(ctx)
  await rows(
    ctx,
    `insert into auctions (uuid, owner_id, draft_token_hash, status, locale, currency, created_at)
     values ($1, $2, $3, 'draft', $4, $5, $6) on conflict (uuid) do nothing`,
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
  const mayUse =
    mayManageAuction(ctx.caller, auction) ||
    mayUseDraft(ctx.caller, auction, { ...noTie, holdsDraft })
  return mayUse ? { auction, token } : fail('not_found')
}

/** One token a browser: it serves all its drafts. */
function giveDraftToken(ctx: TxCtx): string {
  const token = shownDraftToken(ctx) ?? newToken()
  ctx.wire.setCookie(DRAFT_COOKIE, token, { days: 30 })
  return token
}

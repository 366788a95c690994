import type { Ctx } from '#api/kit/context.ts'
import { lookUpOne, txOption } from '#api/kit/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { oncePerPage } from '#api/kit/once-per-page.ts'
import { hashToken } from '#api/kit/secret.ts'
import { lock, type TxCtx } from '#api/kit/transition.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import { Auction } from './auction.model.ts'
import { maySeeAuction, noRelation, type Relation } from './auction.policy.ts'
import { isAuctionRef } from './auction.rules.ts'
import { shownDraftToken } from './draft-token.part.ts'

export type AuctionRef = number | string

export interface VisibleAuction {
  auction: Auction
  relation: Relation
}

/** The auction and how the caller is tied to it; who may not know of it is told that there is none. */
export const getAuction = (ctx: Ctx, ref: AuctionRef): Promise<VisibleAuction> =>
  oncePerPage(ctx, `auction ${ref}`, async () => seen(ctx, await findAuction(ctx, ref)))

/** Whoever may know of it; what its reader may see is for the caller to ask. */
export const findAuction = (ctx: Ctx, ref: AuctionRef): Promise<Auction> =>
  oncePerPage(ctx, `auction row ${ref}`, async () =>
    orNotFound(await Auction.findOne({ where: whereAuction(ref), ...txOption(ctx) })),
  )

/** The same for a change: the row stays locked until the transaction ends. */
export async function lockAuction(ctx: TxCtx, ref: AuctionRef): Promise<VisibleAuction> {
  return seen(ctx, await lock(ctx, Auction, whereAuction(ref)))
}

async function seen(ctx: Ctx, auction: Auction): Promise<VisibleAuction> {
  const relation = await relationOf(ctx, auction)
  return maySeeAuction(ctx.caller, auction, relation) ? { auction, relation } : fail('not_found')
}

/** R01: a number is the id, a uuid the uuid, and there is nothing else. */
export function keyOf(ref: AuctionRef): { name: 'id' | 'uuid'; value: number | string } {
  const text = String(ref)
  if (!isAuctionRef(text)) fail('not_found')
  return text.includes('-')
    ? { name: 'uuid', value: text.toLowerCase() }
    : { name: 'id', value: Number(text) }
}

function whereAuction(ref: AuctionRef): Record<string, number | string> {
  const { name, value } = keyOf(ref)
  return { [name]: value }
}

/** He shows the token with which it was begun. */
export function holdsDraft(ctx: Ctx, { draftTokenHash }: Pick<Auction, 'draftTokenHash'>): boolean {
  const token = shownDraftToken(ctx)
  return token !== undefined && hashToken(token) === draftTokenHash
}

/** The offer that ties a bidder to an auction, and his tie by it. */
export const OWN_OFFER = (auction: string, bidder: string): string => /* sql */ `
  select status from offers where auction_id = ${auction} and bidder_id = ${bidder}
  order by status in ('awaiting_payment', 'accepted', 'realized') desc, id desc limit 1`

async function relationOf(ctx: Ctx, auction: Auction): Promise<Relation> {
  const holds = holdsDraft(ctx, auction)
  // Offers are made for a company.
  if (!ctx.caller.isSignedIn || ctx.caller.companyId === null)
    return { ...noRelation, holdsDraft: holds }
  const offer = await lookUpOne<{ status: OfferStatus }>(ctx, OWN_OFFER('$1', '$2'), [
    auction.id,
    ctx.caller.bidderId,
  ])
  return { offer: offer?.status, holdsDraft: holds }
}

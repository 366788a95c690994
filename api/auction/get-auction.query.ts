import type { Ctx } from '#api/kit/context.ts'
import { lookUpOne, txOption } from '#api/kit/db/db.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { hashToken } from '#api/kit/secret.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import { Auction } from './auction.model.ts'
import { maySeeAuction, noRelation, type Relation } from './auction.policy.ts'
import { shownDraftToken } from './draft-token.lib.ts'
import { getShown, keyOf, OWN_OFFER } from './find-shown.query.ts'

export type AuctionRef = number | string

export interface VisibleAuction {
  auction: Auction
  relation: Relation
}

/** The auction and the caller's relation to it. `not_found` if they may not see it. */
export const getAuction = (ctx: Ctx, ref: AuctionRef): Promise<VisibleAuction> =>
  requestMemo(ctx, `auction ${ref}`, () => (ctx.memory && !ctx.tx ? seenOnPage(ctx, ref) : findSeen(ctx, ref)))

const findSeen = async (ctx: Ctx, ref: AuctionRef): Promise<VisibleAuction> =>
  seen(ctx, await findAuction(ctx, ref), (id) => findOwnOffer(ctx, id))

/** On a page the row shown is reused, so the auction is read once. */
async function seenOnPage(ctx: Ctx, ref: AuctionRef): Promise<VisibleAuction> {
  const { ownOffer, ...row } = await getShown(ctx, ref)
  const auction = Auction.build(row, { isNewRecord: false, raw: true })
  return seen(ctx, auction, () => ownOffer)
}

/** Does not check access: the caller of this function must. */
const findAuction = (ctx: Ctx, ref: AuctionRef): Promise<Auction> =>
  requestMemo(ctx, `auction row ${ref}`, async () =>
    orNotFound(await Auction.findOne({ where: whereAuction(ref), ...txOption(ctx) })),
  )

/** The same with a row lock until the transaction ends. */
export async function lockAuction(ctx: TxCtx, ref: AuctionRef): Promise<VisibleAuction> {
  return seen(ctx, await lock(ctx, Auction, whereAuction(ref)), (id) => findOwnOffer(ctx, id))
}

type OwnOffer = OfferStatus | null | undefined

async function seen(
  ctx: Ctx,
  auction: Auction,
  findOffer: (auctionId: number) => OwnOffer | Promise<OwnOffer>,
): Promise<VisibleAuction> {
  // Only callers with a company can have an offer.
  const mayOffer = ctx.caller.isSignedIn && ctx.caller.companyId !== null
  const offer = mayOffer ? await findOffer(auction.id) : null
  const relation = {
    ...noRelation,
    offer: offer ?? undefined,
    holdsDraft: holdsDraft(ctx, auction),
  }
  return maySeeAuction(ctx.caller, auction, relation) ? { auction, relation } : fail('not_found')
}

function whereAuction(ref: AuctionRef): Record<string, number | string> {
  const { name, value } = keyOf(ref)
  return { [name]: value }
}

/** The caller holds the token the draft was created with. */
export function holdsDraft(ctx: Ctx, { draftTokenHash }: Pick<Auction, 'draftTokenHash'>): boolean {
  const token = shownDraftToken(ctx)
  return token !== undefined && hashToken(token) === draftTokenHash
}

async function findOwnOffer(ctx: Ctx, auctionId: number): Promise<OwnOffer> {
  const bidderId = ctx.caller.isSignedIn ? ctx.caller.bidderId : null
  const text = OWN_OFFER('$1', '$2')
  return (await lookUpOne<{ status: OfferStatus }>(ctx, text, [auctionId, bidderId]))?.status
}

import type { Auction } from '#api/auction/auction.model.ts'
import { mayOn, ownsAuction } from '#api/auction/auction.policy.ts'
import type { AuctionStatus } from '#api/auction/auction.rules.ts'
import { lockAuction } from '#api/auction/get-auction.query.ts'
import { conflictOn } from '#api/auction/auction.move.ts'
import { isAdmin } from '#api/common/caller.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { authorize, fail, failField, orNotFound } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { PostMessage } from './message.schema.ts'
import { messageView, shownName, type MessageView } from './message.view.ts'
import { findMessage } from './messages.query.ts'
import { writeMessage } from './write-message.part.ts'

/** The transport is still open or under way. */
const answerable: readonly AuctionStatus[] = ['active', 'reserved', 'booked', 'hidden']

/** A provider asks a public question, or the owner answers one. */
export async function postMessage(
  ctx: SignedInCtx & TxCtx,
  { auction: ref, answers, ...said }: PostMessage,
): Promise<MessageView> {
  const { auction } = await lockAuction(ctx, ref)
  authorize(mayOn('message.post', ctx.caller, auction))
  const side = sideIn(ctx, auction)
  const id =
    side === 'provider' ? await ask(ctx, auction, said) : await answer(ctx, auction, side, { ...said, answers })
  const written = orNotFound(await findMessage(ctx, id))
  return messageView(written, { isOwn: true, name: shownName(written), isWhole: false })
}

const sideIn = ({ caller }: SignedInCtx, auction: Auction): DealSide =>
  ownsAuction(caller, auction) ? 'owner' : isAdmin(caller) ? 'admin' : 'provider'

function ask(ctx: SignedInCtx & TxCtx, auction: Auction, said: Omit<PostMessage, 'auction' | 'answers'>) {
  const { status } = ctx.caller
  if (status !== 'active') fail('user.wrong_state', { state: status, allowed: [] })
  if (auction.status !== 'active') fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  return writeMessage(ctx, { ...said, auctionId: auction.id, side: 'provider', place: 'question', event: 'ask' })
}

async function answer(
  ctx: SignedInCtx & TxCtx,
  auction: Auction,
  side: DealSide,
  { answers, phrase, text }: Omit<PostMessage, 'auction'>,
) {
  if (!answerable.includes(auction.status)) fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  if (answers === null) return failField('answers', 'required')
  const question = await queryOne<{ id: number }>(
    ctx,
    `select id from messages where id = $1 and auction_id = $2 and offer_id is null and answers_id is null`,
    [answers, auction.id],
  )
  if (!question) return failField('answers', 'oneOf')
  const told = { phrase, text, auctionId: auction.id, answersId: answers, side } as const
  return writeMessage(ctx, { ...told, place: 'answer', event: 'answer' })
}

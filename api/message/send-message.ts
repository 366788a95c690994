import { maskContacts } from '#api/common/mask-contacts.rules.ts'
import { keepFiles } from '#api/file/keep-file.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize, fail, orNotFound, type FieldErrors } from '#api/kit/fail.ts'
import { conflictIn, type TxCtx } from '#api/kit/db/transition.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { dealStatuses, offerMoves, openStatuses } from '#api/offer/offer.rules.ts'
import { messageFile } from './message-file.part.ts'
import type { SendMessage } from './message.schema.ts'
import { findWrongFiles, takeFiles, type TakenFile } from './take-files.part.ts'
import { findSent, insertFiles } from './talk.query.ts'
import { talkMessageView, type TalkMessageView } from './talk.view.ts'
import { writeMessage } from './write-message.part.ts'

/**
 * Sends a private message with files between the two sides of an offer, from the offer to the end
 * of the deal.
 */
export async function sendMessage(
  ctx: SignedInCtx,
  { offerId, files, ...said }: SendMessage,
): Promise<TalkMessageView> {
  assertMayWrite(ctx, await getDeal(ctx, offerId))
  const taken = await takeFiles(ctx, files)
  return keepFiles(ctx, messageFile, {
    files: taken.map(({ forms }) => forms),
    keep: async (ctx, uids) => {
      const deal = await lockDeal(ctx, offerId)
      assertMayWrite(ctx, deal)
      return write(ctx, deal, said, taken.map((file, at) => ({ ...file, uid: uids[at] ?? '' }))) // prettier-ignore
    },
  })
}

/** Checks the content of the files. */
export const findWrongMessage = (
  _ctx: SignedInCtx,
  { files = [] }: Passed<SendMessage>,
  errors: FieldErrors,
): Promise<void> => findWrongFiles(files as SendMessage['files'], errors)

function assertMayWrite({ caller }: SignedInCtx, deal: Deal): void {
  const { status } = deal.offer
  authorize(mayOnOffer('message.send', caller, partiesOf(deal)))
  if (!openStatuses.includes(status) && !dealStatuses.includes(status))
    fail('offer.wrong_state', conflictIn(offerMoves, status))
}

async function write(
  ctx: SignedInCtx & TxCtx,
  deal: Deal,
  said: Omit<SendMessage, 'offerId' | 'files'>,
  files: readonly (TakenFile & { uid: string })[],
): Promise<TalkMessageView> {
  const { auction, offer } = deal
  const side = sideOf(ctx.caller, partiesOf(deal))
  const place = side === 'owner' ? 'owner' : 'provider'
  const about = { auctionId: auction.id, offerId: offer.id, side, place, event: 'send' } as const
  const id = await writeMessage(ctx, { ...said, ...about, files: files.length })
  if (files.length > 0) await insertFiles(ctx, id, files.map(rowOf))
  const isWhole = dealStatuses.includes(offer.status)
  return talkMessageView(ctx, orNotFound(await findSent(ctx, id)), { isOwn: true, isWhole })
}

const rowOf = ({ uid, form, name, pages }: TakenFile & { uid: string }) => {
  const { text, isMasked } = maskContacts(name)
  return { uid, form, name, pages, masked: isMasked ? text : null }
}

import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { authorize, fail, failField } from '#api/kit/fail.ts'
import { conflictIn, findLocked, lockAll, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { prepaidMinor } from '#api/offer/fee.rules.ts'
import { lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { moveReinstatement } from '#api/case/reinstatement/reinstatement.move.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { offerMoves, type DealSide } from '#api/offer/offer.rules.ts'
import type { ReinstateOffer } from './reinstatement.schema.ts'
import { Reinstatement } from '#api/case/reinstatement/reinstatement.model.ts'
import { readPast } from '#api/offer/past-deal.query.ts'
import {
  findReinstateObstacle,
  reinstatable,
  reinstateEnd,
  type PastDeal,
  type ReinstateObstacle,
} from '#api/offer/past-deal.rules.ts'
import { REINSTATE_ANSWER_HOURS } from './reinstatement.rules.ts'
import { reinstateDeal } from './reinstate-deal.part.ts'

/**
 * Reinstates an ended deal: decided by an administrator, or requested by one side and agreed by the
 * other.
 */
export async function reinstateOffer(
  ctx: SignedInCtx & TxCtx,
  { offerId, answer, requestId, reason }: ReinstateOffer,
): Promise<void> {
  const deal = await lockDeal(ctx, offerId)
  authorize(mayOnOffer('offer.backToAccepted', ctx.caller, partiesOf(deal)))
  const side = sideOf(ctx.caller, partiesOf(deal))
  if (answer !== 'ask') return reply(ctx, deal, { side, answer, requestId })
  if (deal.offer.status === 'accepted') return
  await refuseImpossible(ctx, deal, side)
  await (side === 'admin' ? decide(ctx, deal, reason) : ask(ctx, deal, { side, reason }))
}

/** An administrator's decision also settles open requests. */
async function decide(ctx: SignedInCtx & TxCtx, deal: Deal, reason: string): Promise<void> {
  if (!reason) failField('reason', 'required')
  const { id: offerId } = deal.offer
  for (const asked of await lockAll(ctx, Reinstatement, { offerId, status: 'open' }))
    await moveReinstatement(ctx, asked, 'agree', { reason })
  const decided = await Reinstatement.create(
    { offerId, side: 'admin', authorId: ctx.caller.userId, status: 'agreed', reason },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'reinstatement', decided, 'decide')
  await reinstateDeal(ctx, deal, decided)
}

interface Asking {
  side: Exclude<DealSide, 'admin'>
  reason: string
}

/**
 * Idempotent for the same side; a request by the other side counts as agreement. A declined side
 * cannot ask again.
 */
async function ask(ctx: SignedInCtx & TxCtx, deal: Deal, { side, reason }: Asking): Promise<void> {
  const { id: offerId, status } = deal.offer
  const before = await lockAll(ctx, Reinstatement, { offerId, status: ['open', 'declined'] })
  const open = before.find((one) => one.status === 'open')
  if (open && isTimely(ctx, open)) return open.side === side ? undefined : agree(ctx, deal, open)
  if (open) await moveReinstatement(ctx, open, 'lapse')
  if (before.some((one) => one.status === 'declined' && one.side === side))
    fail('offer.wrong_state', { ...conflictIn(offerMoves, status, ours), reason: 'declined' })
  const { realizedAt = null, cancelledAt = null } = deal.offer
  const end = reinstateEnd({ realizedAt, cancelledAt })
  const answered = ctx.now.plus({ hours: REINSTATE_ANSWER_HOURS }).toJSDate()
  const until = end < answered ? end : answered
  const asked = await Reinstatement.create(
    { offerId, side, authorId: ctx.caller.userId, status: 'open', reason, until },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'reinstatement', asked, 'ask')
}

type Reply = Pick<ReinstateOffer, 'requestId'> & {
  side: DealSide
  answer: 'agree' | 'decline' | 'withdraw'
}

async function reply(ctx: SignedInCtx & TxCtx, deal: Deal, { side, answer, requestId }: Reply): Promise<void> {
  authorize(side !== 'admin')
  const { id: offerId, status } = deal.offer
  const asked = await findLocked(ctx, Reinstatement, { id: requestId ?? 0, offerId })
  if (!asked) return fail('offer.wrong_state', conflictIn(offerMoves, status, ours))
  authorize((asked.side === side) === (answer === 'withdraw'))
  if (answer !== 'agree') return void (await moveReinstatement(ctx, asked, answer))
  if (asked.status === 'open') await refuseImpossible(ctx, deal, side)
  return agree(ctx, deal, asked)
}

/** Idempotent: repeated agreement does nothing. */
async function agree(ctx: TxCtx, deal: Deal, asked: Reinstatement): Promise<void> {
  const isNew = asked.status === 'open'
  const { status } = deal.offer
  await moveReinstatement(ctx, asked, 'agree', {
    guard: (one) => {
      if (!isTimely(ctx, one))
        fail('offer.wrong_state', { ...conflictIn(offerMoves, status, ours), reason: 'too_late' })
    },
  })
  if (isNew) await reinstateDeal(ctx, deal, asked)
}

const isTimely = ({ now }: TxCtx, { until }: Reinstatement): boolean => until !== null && until > now.toJSDate()

/** Events left out of the allowed ones in the conflict. */
const ours = ['reinstate', 'reinstateUnpaid']

async function refuseImpossible(ctx: TxCtx, deal: Deal, side: DealSide): Promise<void> {
  const { status } = deal.offer
  const reason = await findObstacle(ctx, deal, side)
  if (reason) fail('offer.wrong_state', { ...conflictIn(offerMoves, status, ours), reason })
}

async function findObstacle(
  ctx: TxCtx,
  { auction, offer }: Deal,
  side: DealSide,
): Promise<ReinstateObstacle | 'account' | 'wrong_state' | null> {
  const past = await readPast(ctx, offer.id)
  if (!past || !reinstatable[side].includes(offer.status)) return 'wrong_state'
  const deal: PastDeal = {
    status: offer.status,
    auctionStatus: auction.status,
    auctionHiddenReason: auction.hiddenReason,
    acceptedAt: offer.acceptedAt ?? null,
    realizedAt: offer.realizedAt ?? null,
    cancelledAt: offer.cancelledAt ?? null,
    isFraudReported: offer.isFraudReported,
    isPaidHere: prepaidMinor(offer) > 0,
    past,
  }
  const found = findReinstateObstacle(deal, side, ctx.now.toJSDate())
  return found ?? ((await isSomebodyGone(ctx, { auction, offer })) ? 'account' : null)
}

/** A participant's account is blocked or closed, or the company is suspended. */
async function isSomebodyGone(ctx: TxCtx, { auction, offer }: Deal): Promise<boolean> {
  const gone = await queryOne(
    ctx,
    `select 1 as yes from users where id in ($1, $2) and status in ('blocked', 'erasure_pending', 'erased')
     union all select 1 from companies where id = $3 and status = 'suspended'`,
    [auction.ownerId, offer.bidderId, offer.companyId],
  )
  return gone !== undefined
}

import { keepFiles } from '#api/file/keep-file.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { conflictIn, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { authorize, fail, orNotFound, type FieldErrors } from '#api/kit/fail.ts'
import { txOption } from '#api/kit/db/db.ts'
import { findWrongFiles, takeFiles } from '#api/message/take-files.part.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { addStatement, named } from './add-complaint.ts'
import { complaintFile } from './complaint-file.part.ts'
import { Complaint } from './complaint.model.ts'
import { moveComplaint } from './complaint.move.ts'
import { complaintMoves, openComplaintStatuses, type ComplaintSide } from './complaint.rules.ts'
import type { ComplaintView } from './complaint.view.ts'
import { getComplaint } from './list-complaints.ts'
import type { WriteToComplaint } from './complaint.schema.ts'

/**
 * A statement in an open complaint. The first one of the other side is its answer; the author's
 * answers the office's question.
 */
export async function writeToComplaint(
  ctx: SignedInCtx,
  { complaintId, text, files }: WriteToComplaint,
): Promise<ComplaintView> {
  const { offerId } = orNotFound(await Complaint.findByPk(complaintId, txOption(ctx)))
  sideIn(ctx, await getDeal(ctx, offerId))
  const taken = await takeFiles(ctx, files, complaintFile)
  return keepFiles(ctx, complaintFile, {
    files: taken.map(({ forms }) => forms),
    keep: async (ctx, uids) => {
      const side = sideIn(ctx, await lockDeal(ctx, offerId))
      const complaint = await lock(ctx, Complaint, { id: complaintId })
      const { status } = complaint
      if (!openComplaintStatuses.some((one) => one === status))
        fail('complaint.wrong_state', conflictIn(complaintMoves, status))
      await addStatement(ctx, complaint, { text, side, files: named(taken, uids) })
      await moveOn(ctx, complaint, side)
      return getComplaint(ctx, complaintId)
    },
  })
}

export const findWrongStatement = (
  _ctx: SignedInCtx,
  { files = [] }: Passed<WriteToComplaint>,
  errors: FieldErrors,
): Promise<void> => findWrongFiles(files as WriteToComplaint['files'], errors)

function sideIn(ctx: SignedInCtx, deal: Deal): ComplaintSide {
  authorize(mayOnOffer('complaint.write', ctx.caller, partiesOf(deal)))
  const side = sideOf(ctx.caller, partiesOf(deal))
  return side === 'admin' ? 'office' : side
}

async function moveOn(ctx: TxCtx, complaint: Complaint, side: ComplaintSide): Promise<void> {
  const isAuthor = side === complaint.side
  const set = { until: null }
  if (complaint.status === 'with_respondent' && !isAuthor && side !== 'office')
    return void (await moveComplaint(ctx, complaint, 'answer', { set }))
  if (complaint.status === 'awaiting_info' && (isAuthor || complaint.side === 'office') && side !== 'office')
    return void (await moveComplaint(ctx, complaint, 'inform', { set }))
  await publishEvent(ctx, 'complaint.write', complaint.id, { side })
}

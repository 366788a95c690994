import { COMPLAINT_ANSWER_DAYS, COMPLAINT_DECIDE_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { findLocked, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import type { Deal } from '#api/offer/get-deal.query.ts'
import { holdDisputed } from '#api/payment/settle-share.part.ts'
import { Complaint } from './complaint.model.ts'
import {
  holdsMoney,
  isAboutUs,
  openComplaintStatuses,
  type ComplaintKind,
  type ComplaintSide,
} from './complaint.rules.ts'

interface NewComplaint {
  side: ComplaintSide
  authorId?: number
  kind: ComplaintKind
  text?: string
  item?: string
  worthMinor?: number | null
  claimMinor?: number | null
}

/** Opens a complaint and holds the disputed part of the payout. Requires the lock of its deal. */
export async function openComplaint(ctx: TxCtx, { offer }: Deal, made: NewComplaint): Promise<Complaint> {
  const { side, kind, authorId = null, claimMinor = null } = made
  const isAnswered = side !== 'office' && !isAboutUs(kind)
  const complaint = await Complaint.create(
    {
      ...made,
      authorId,
      offerId: offer.id,
      status: isAnswered ? 'with_respondent' : 'in_review',
      until: isAnswered ? ctx.now.plus({ days: COMPLAINT_ANSWER_DAYS }).toJSDate() : null,
      decideUntil: ctx.now.plus({ days: COMPLAINT_DECIDE_DAYS }).toJSDate(),
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'complaint', complaint, 'submit', { until: complaint.until?.toISOString() ?? null })
  if (holdsMoney(kind, side)) {
    const held = await holdDisputed(ctx, offer, { complaintId: complaint.id, claimMinor })
    await complaint.update(held, { transaction: ctx.tx })
  }
  return complaint
}

/** The open complaint about a deal; the office's own comes first. */
export async function findOpenComplaint(ctx: TxCtx, offerId: number): Promise<Complaint | null> {
  const where = { offerId, status: [...openComplaintStatuses] }
  return (
    (await findLocked(ctx, Complaint, { ...where, side: 'office' })) ??
    (await findLocked(ctx, Complaint, { ...where, side: 'owner' })) ??
    findLocked(ctx, Complaint, { ...where, side: 'provider' })
  )
}

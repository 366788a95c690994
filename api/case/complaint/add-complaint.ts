import { fromWire } from '#api/common/money.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { instantOf } from '#api/common/dates.rules.ts'
import { agreedDays } from '#api/deal/early-day.lib.ts'
import { Delivery } from '#api/delivery/delivery.model.ts'
import { keepFiles } from '#api/file/keep-file.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { query, txOption } from '#api/kit/db/db.ts'
import { findLocked, type TxCtx } from '#api/kit/db/transition.ts'
import { authorize, fail, failField, FieldErrors, orNotFound } from '#api/kit/fail.ts'
import { findWrongFiles, takeFiles, type TakenFile } from '#api/message/take-files.part.ts'
import { checkCurrency } from '#api/offer/check-offer-fields.lib.ts'
import { getDeal, lockDeal, partiesOf, type Deal } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import type { OfferStatus } from '#api/offer/offer.rules.ts'
import { complaintFile } from './complaint-file.part.ts'
import { Complaint } from './complaint.model.ts'
import {
  findKindObstacle,
  openComplaintStatuses,
  type ComplaintSide,
  type DealMoments,
  type KindObstacle,
} from './complaint.rules.ts'
import type { AddComplaint } from './complaint.schema.ts'
import type { ComplaintView } from './complaint.view.ts'
import { getComplaint } from './list-complaints.ts'
import { openComplaint } from './open-complaint.part.ts'

/** One side of a deal complains, with files. */
export async function addComplaint(ctx: SignedInCtx, { files, ...made }: AddComplaint): Promise<ComplaintView> {
  await refuseUnfit(ctx, await getDeal(ctx, made.offerId), made.kind)
  const taken = await takeFiles(ctx, files, complaintFile)
  return keepFiles(ctx, complaintFile, {
    files: taken.map(({ forms }) => forms),
    keep: async (ctx, uids) => {
      const deal = await lockDeal(ctx, made.offerId)
      const side = await refuseUnfit(ctx, deal, made.kind)
      await refuseSecond(ctx, deal, side)
      const { text, item, kind } = made
      const amounts = readAmounts(deal, made)
      const complaint = await openComplaint(ctx, deal, {
        ...{ side, kind, text, item },
        ...amounts,
        authorId: ctx.caller.userId,
      })
      if (taken.length > 0) await addStatement(ctx, complaint, { text: '', side, files: named(taken, uids) })
      return getComplaint(ctx, complaint.id)
    },
  })
}

export const findWrongComplaint = (
  _ctx: SignedInCtx,
  { files = [] }: Passed<AddComplaint>,
  errors: FieldErrors,
): Promise<void> => findWrongFiles(files as AddComplaint['files'], errors)

const obstacleCodes = {
  not_here: 'complaint_not_here',
  not_yet: 'complaint_not_yet',
  too_late: 'complaint_too_late',
} as const satisfies Record<KindObstacle, string>

/** Statuses of offers that are or were a deal. */
export const reportable: readonly OfferStatus[] = ['accepted', 'realized', 'cancelled']

async function refuseUnfit(ctx: SignedInCtx, deal: Deal, kind: AddComplaint['kind']): Promise<'owner' | 'provider'> {
  const { offer } = deal
  authorize(mayOnOffer('complaint.add', ctx.caller, partiesOf(deal)))
  if (!reportable.includes(offer.status) || !offer.acceptedAt)
    fail('offer.wrong_state', { state: offer.status, allowed: [] })
  const side = sideOf(ctx.caller, partiesOf(deal)) === 'owner' ? 'owner' : 'provider'
  const obstacle = findKindObstacle(
    kind,
    { side, status: offer.status, at: await readMoments(ctx, deal) },
    ctx.now.toJSDate(),
  )
  if (obstacle) failField('kind', obstacleCodes[obstacle])
  return side
}

/** Moments of a deal that decide which complaints are possible. */
export async function readMoments(ctx: Pick<Ctx, 'now' | 'tx'>, deal: Deal): Promise<DealMoments> {
  const { offer } = deal
  const delivery = orNotFound(await Delivery.findOne({ where: { offerId: offer.id }, ...txOption(ctx) }))
  const { timeZone, ...days } = agreedDays(deal, delivery)
  const noDay = new Date((offer.acceptedAt ?? ctx.now.toJSDate()).getTime() + UNDATED_DAYS * 86_400_000)
  const endOf = (day: string | null) => (day ? instantOf(day, timeZone).plus({ days: 1 }).toJSDate() : noDay)
  return {
    pickupDue: endOf(days.pickup.to),
    deliveryDue: endOf(days.delivery.to),
    pickedUp: delivery.pickedUpAt ?? delivery.deliveredAt ?? null,
    delivered: delivery.deliveredAt ?? null,
    ended: offer.realizedAt ?? offer.cancelledAt ?? null,
  }
}

/** A deal without days should be done by then. */
const UNDATED_DAYS = 30

async function refuseSecond(ctx: TxCtx, { offer }: Deal, side: ComplaintSide): Promise<void> {
  const open = await findLocked(ctx, Complaint, { offerId: offer.id, side, status: [...openComplaintStatuses] })
  if (open) fail('complaint.wrong_state', { state: open.status, allowed: [], complaintId: open.id })
}

function readAmounts({ offer }: Deal, { worth, claim }: Pick<AddComplaint, 'worth' | 'claim'>) {
  const errors = new FieldErrors()
  const minorOf = (amount: WireMoney | null, path: string, mostMinor: number): number | null => {
    if (!amount) return null
    checkCurrency(errors, amount, offer.currency, path)
    const { minor } = fromWire(amount)
    if (minor > mostMinor) errors.add(`${path}.amount`, 'max', { 0: mostMinor / 100 })
    return minor || null
  }
  const amounts = {
    worthMinor: minorOf(worth, 'worth', Number.MAX_SAFE_INTEGER),
    claimMinor: minorOf(claim, 'claim', offer.grossMinor),
  }
  errors.throwIfAny()
  return amounts
}

type NamedFile = Pick<TakenFile, 'form' | 'name' | 'pages'> & { uid: string }

export const named = (taken: readonly TakenFile[], uids: readonly string[]): NamedFile[] =>
  taken.map(({ form, name, pages }, at) => ({ form, name, pages, uid: uids[at] ?? '' }))

/** A statement of one side, with its files. */
export async function addStatement(
  ctx: SignedInCtx & TxCtx,
  { id }: Complaint,
  { text, side, files }: { text: string; side: ComplaintSide; files: readonly NamedFile[] },
): Promise<void> {
  await query(
    ctx,
    `with said as (
       insert into complaint_messages (complaint_id, side, author_id, text, created_at)
       values ($1, $2, $3, $4, $5) returning id
     )
     insert into complaint_files (uid, message_id, position, form, name, pages)
     select uid, said.id, row_number() over (), form, name, pages
     from said, json_to_recordset($6::json) as file (uid uuid, form text, name text, pages int)`,
    [id, side, ctx.caller.userId, text, ctx.now.toJSDate(), JSON.stringify(files)],
  )
}

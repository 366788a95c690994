import type { CaseFile } from '#api/case-file/case-file.view.ts'
import { drawCaseFile } from '#api/case-file/draw-case-file.draw.ts'
import { readCaseFile } from '#api/case-file/read-case-file.ts'
import { syncDispute } from '#api/deal/settle-dispute.part.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { actorOf, auditValues, insertAuditOf } from '#api/kit/db/audit.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { conflictIn } from '#api/kit/db/transition.ts'
import { fail, findAppError, orNotFound } from '#api/kit/fail.ts'
import type { EvidenceOrder } from '#api/payment/card-processor.port.ts'
import {
  chargebackMoves,
  EVIDENCE_MAX_BYTES,
  EVIDENCE_TEXT_MAX,
  type ChargebackStatus,
} from '#api/payment/payment.rules.ts'
import type { SendEvidence } from './money.schema.ts'

interface Disputed {
  id: number
  status: ChargebackStatus
  disputeId: string
  offerId: number
  dueAt: Date | null
}

/**
 * Sends the case file and a text to the bank of the card. It can be sent once: a second time changes nothing. If the
 * answer of the processor is lost, the dispute is asked whether it has the evidence.
 */
export async function sendEvidence(ctx: SignedInCtx, { chargebackId, text }: SendEvidence): Promise<void> {
  const before = orNotFound(await findDisputed(ctx, chargebackId))
  if (before.status === 'evidence_sent') return
  refuseClosed(before)
  if (before.dueAt && before.dueAt <= ctx.now.toJSDate()) fail('payment.too_late', { state: 'open', allowed: [] })
  // As the customer may see it: no share of the courier, no fee and no report of fraud.
  const file = await readCaseFile(ctx, before.offerId, 'owner')
  const { disputeId } = before
  await noteTry(ctx, before, text)
  try {
    await ctx.cardProcessor.sendEvidence(await orderOf(ctx, file, { disputeId, text }))
  } catch (error) {
    await settleFailure(ctx, before, error)
    return
  }
  await syncDispute(ctx, disputeId)
}

const TRY = 'tryEvidence'

/** The sender and the text, also if the answer is lost; the same again is noted once. */
async function noteTry(ctx: SignedInCtx, { id, status: from }: Disputed, text: string): Promise<void> {
  const entry = { machine: 'chargeback', thingId: id, event: TRY, from, to: from, reason: text }
  await query(
    ctx,
    `with found as (select where not exists (select from audit_events
       where machine = 'chargeback' and thing_id = $1 and event = '${TRY}' and actor_id = $2 and reason = $3))
     ${insertAuditOf('found', 3)}`,
    [String(id), actorOf(ctx), text, ...auditValues(ctx, entry)],
  )
}

/** Refused or lost: what counts is whether the bank has it now. */
async function settleFailure(ctx: SignedInCtx, { id, disputeId }: Disputed, error: unknown): Promise<void> {
  await syncDispute(ctx, disputeId)
  const now = orNotFound(await findDisputed(ctx, id))
  if (now.status === 'evidence_sent') return
  refuseClosed(now)
  // The processor refused it although the dispute is open: its time is over.
  if (findAppError(error)?.code === 'payment.not_possible') fail('payment.too_late', { state: 'open', allowed: [] })
  throw error
}

function refuseClosed({ status }: Disputed): void {
  if (status !== 'open') fail('payment.wrong_state', conflictIn(chargebackMoves, status))
}

const findDisputed = (ctx: SignedInCtx, id: number): Promise<Disputed | undefined> =>
  queryOne<Disputed>(
    ctx,
    `select b.id, b.status, b.processor_dispute_id as "disputeId", p.offer_id as "offerId", b.evidence_due_at as "dueAt"
     from chargebacks b join payments p on p.id = b.payment_id where b.id = $1`,
    [id],
  )

/** Without its pictures if these made it too large for the bank. */
async function orderOf(
  ctx: SignedInCtx,
  file: CaseFile,
  { disputeId, text }: { disputeId: string; text: string },
): Promise<EvidenceOrder> {
  const whole = await drawCaseFile(ctx, file)
  const pdf = whole.length > EVIDENCE_MAX_BYTES ? await drawCaseFile(ctx, file, { hasPictures: false }) : whole
  const { view } = file
  const delivered = view.entries.findLast(({ event }) => event === 'delivery.deliver')
  return {
    disputeId,
    pdf,
    fileName: `case-file-${view.offerId}.pdf`,
    product: view.listing.title,
    serviceDay: delivered?.localAt.slice(0, 10),
    text: [summaryOf(file), text].filter(Boolean).join('\n\n').slice(0, EVIDENCE_TEXT_MAX),
  }
}

/** Read first by the bank: the steps of the deal and their times, in words of the case file. */
const summaryOf = ({ view }: CaseFile): string =>
  [
    `${view.title}: ${view.listing.title}`,
    ...view.entries
      .filter(({ kind }) => kind === 'deal' || kind === 'delivery' || kind === 'proof')
      .map(({ localAt, label, byName }) => `${localAt.slice(0, 16).replace('T', ' ')} ${label} (${byName})`),
  ].join('\n')

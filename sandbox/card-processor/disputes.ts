import type Stripe from 'stripe'
import { invalidRequest, notFound } from './shape/api-error.ts'
import { idOf } from './ids.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { listPage } from './shape/list-page.ts'
import { closeDispute } from './open-dispute.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { readFlag, readGroup, readText, refuseUnknown } from './shape/read-params.ts'

/** Documented evidence texts that decide a test dispute at once. */
const verdicts: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

export const retrieveDispute: Handler = (backend, request) => getDispute(backend, firstId(request))

export const listDisputes: Handler = ({ store }, request) =>
  listPage(store.rows('disputes'), request, ['charge', 'payment_intent'])

/** Stages evidence, or hands it to the bank, which is final; a documented text then decides the dispute at once. */
export const updateDispute: Handler = (backend, request) => {
  const { params } = request
  refuseUnknown(params, ['evidence', 'metadata', 'submit'])
  const dispute = getDispute(backend, firstId(request))
  refuseClosed(dispute)
  const given = readGroup(params, 'evidence')
  const submits = readFlag(params, 'submit') ?? given !== undefined
  const metadata = readMetadata(params, dispute.metadata)
  if (given === undefined && !submits) return changed(backend, { ...dispute, metadata })
  refuseLate(backend, dispute)
  refuseUnknown(given ?? {}, Object.keys(dispute.evidence))
  const evidence = Object.fromEntries(
    Object.keys(given ?? {}).map((name) => [name, readText(given ?? {}, name) ?? null]),
  )
  const all = { ...dispute.evidence, ...evidence }
  refuseLarge(backend, all)
  const { submission_count: count } = dispute.evidence_details
  const details = { ...dispute.evidence_details, has_evidence: true, submission_count: count + Number(submits) }
  const answered = changed(backend, {
    ...dispute,
    metadata,
    evidence: all,
    evidence_details: details,
    status: submits ? 'under_review' : dispute.status,
  })
  const verdict = submits ? verdicts[all.uncategorized_text ?? ''] : undefined
  return verdict ? closeDispute(backend, answered, verdict) : answered
}

function changed(backend: Backend, dispute: Stripe.Dispute): Stripe.Dispute {
  const stored = backend.store.put('disputes', dispute)
  backend.emit('charge.dispute.updated', stored)
  return stored
}

export const closeDisputeCall: Handler = (backend, request) => {
  const dispute = getDispute(backend, firstId(request))
  refuseClosed(dispute)
  return closeDispute(backend, dispute, 'lost')
}

function getDispute(backend: Backend, id: string): Stripe.Dispute {
  const dispute = backend.store.find('disputes', id)
  if (!dispute) throw notFound('dispute', id, 'dispute')
  return dispute
}

function refuseClosed(dispute: Stripe.Dispute): void {
  if (dispute.status !== 'won' && dispute.status !== 'lost') return
  throw invalidRequest('This dispute is already closed')
}

/** Evidence is handed in once, and before its last second. */
function refuseLate(backend: Backend, { evidence_details: details }: Stripe.Dispute): void {
  if (details.submission_count > 0) throw invalidRequest('Evidence has already been submitted for this dispute.')
  if (details.due_by !== null && details.due_by <= backend.seconds())
    throw invalidRequest('The time to submit evidence for this dispute is over.')
}

/** Documented limit for all files of a dispute together. */
const EVIDENCE_MAX_BYTES = 4_500_000

function refuseLarge({ store }: Backend, evidence: Stripe.Dispute.Evidence): void {
  const named = fileFields.flatMap((name) => evidence[name] ?? [])
  const sizes = named.map((one) => {
    const id = idOf(one)
    const file = store.find('files', id)
    if (file) return file.size
    throw notFound('file upload', id, 'evidence')
  })
  if (sizes.reduce((sum, size) => sum + size, 0) <= EVIDENCE_MAX_BYTES) return
  throw invalidRequest('The files of the evidence are larger than 4.5 MB together.', { code: 'file_too_large' })
}

/** Fields of the evidence that name an uploaded file. */
const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

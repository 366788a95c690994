import type Stripe from 'stripe'
import { invalidRequest, notFound } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { listPage } from './shape/list-page.ts'
import { closeDispute } from './open-dispute.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { readGroup, readText, refuseUnknown } from './shape/read-params.ts'

/** Documented evidence texts that decide a test dispute at once. */
const verdicts: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

export const retrieveDispute: Handler = (backend, request) => getDispute(backend, firstId(request))

export const listDisputes: Handler = ({ store }, request) =>
  listPage(store.rows('disputes'), request, ['charge', 'payment_intent'])

/** Submits evidence; a documented text decides the dispute at once. */
export const updateDispute: Handler = (backend, request) => {
  const { params } = request
  refuseUnknown(params, ['evidence', 'metadata', 'submit'])
  const dispute = getDispute(backend, firstId(request))
  refuseClosed(dispute)
  const text = readText(readGroup(params, 'evidence') ?? {}, 'uncategorized_text')
  const answered = backend.store.put('disputes', {
    ...dispute,
    metadata: readMetadata(params, dispute.metadata),
    evidence: { ...dispute.evidence, uncategorized_text: text ?? null },
    status: text === undefined ? dispute.status : 'under_review',
  })
  backend.emit('charge.dispute.updated', answered)
  const verdict = text === undefined ? undefined : verdicts[text]
  return verdict ? closeDispute(backend, answered, verdict) : answered
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

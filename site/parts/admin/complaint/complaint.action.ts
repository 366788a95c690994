import { typedToWire } from '#api/common/money.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** A statement, a question or a decision, sent by one of the office's forms. */
export function actOnComplaint({ api }: ServerLocals, complaintId: number, sent: Typed): Promise<unknown> {
  const { does, text = '' } = sent
  if (does === 'write') return api.complaint.write({ complaintId, text })
  if (does === 'ask') return api.complaint.act({ complaintId, event: 'ask', text })
  const amount = sent.amount ? typedToWire(sent.amount, sent.currency as Currency, 'en') : null
  const outcome = (sent.outcome || null) as 'upheld' | 'partly' | 'rejected' | null
  return api.complaint.act({ complaintId, event: 'decide', outcome, text, amount })
}

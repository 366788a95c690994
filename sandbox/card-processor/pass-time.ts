import type { Backend } from './backend.ts'
import { expireSession } from './complete-session.ts'
import { openDispute } from './open-dispute.ts'
import { finishPayout } from './payouts.ts'
import { endRefund } from './refunds.ts'

/** Runs everything that depends on time: pages expire, banks answer, payers dispute. */
export function passTime(backend: Backend): void {
  const { store } = backend
  const now = backend.now()
  for (const session of store.rows('sessions')) {
    if (session.status === 'open' && session.expires_at * 1000 <= now) expireSession(backend, session)
  }
  for (const row of store.rows('payouts')) {
    if (row.payout.status === 'pending') finishPayout(backend, row)
  }
  endRefunds(backend, now)
  openDisputes(backend, now)
  store.commit()
}

/** Banks answer the refunds that are due by this moment. */
function endRefunds(backend: Backend, until: number): void {
  for (const { id, dueAt, end } of backend.store.rows('refunds_due')) {
    const refund = backend.store.find('refunds', id)
    if (refund && dueAt <= until) endRefund(backend, refund, end)
  }
}

/** Opens the disputes that are due by this moment. */
export function openDisputes(backend: Backend, until: number): void {
  const { store } = backend
  for (const { id, dueAt } of store.rows('disputes_due')) {
    if (dueAt > until) continue
    store.remove('disputes_due', id)
    const charge = store.find('charges', id)
    if (charge && charge.amount_captured > charge.amount_refunded) openDispute(backend, charge)
  }
}

import type Stripe from 'stripe'
import { requirementsShape } from './shape/account-shape.ts'
import { notFound } from './shape/api-error.ts'
import type { Backend } from './backend.ts'
import { closeDispute, openDispute } from './open-dispute.ts'
import { failPayout, payOutBalance } from './payouts.ts'
import { createRefund, endRefund } from './refunds.ts'
import type { Tables } from './tables.ts'
import { createReversal } from './transfer-reversals.ts'

/** How refunds end from now on, how slowly the API answers, and which answers never arrive. */
export interface Habits {
  refunds: 'by the card' | 'pending' | 'failed' | 'failed later'
  answerAfterMs: number
  /** Calls whose path begins so are carried out, but the connection breaks before the answer; empty for none. */
  losesAnswersTo: string
}

export const usualHabits: Habits = { refunds: 'by the card', answerAfterMs: 0, losesAnswersTo: '' }

type Act = (backend: Backend, id: string, amount?: number) => unknown

/** Actions that happen at the real processor without a call of ours: by staff, payers and banks. */
export const acts = {
  'refund by hand': (backend, id, amount) =>
    createRefund(backend, {
      params: { charge: id, ...amountOf(amount) },
      ids: [],
      path: '/v1/refunds',
      account: null,
    }),
  'reverse the transfer': (backend, id, amount) =>
    createReversal(backend, {
      params: amountOf(amount),
      ids: [id],
      path: `/v1/transfers/${id}/reversals`,
      account: null,
    }),
  'pay out to the bank': payOutBalance,
  'fail the bank payout': (backend, id) => failPayout(backend, find(backend, 'payouts', id)),
  'let the refund arrive': (backend, id) => endRefund(backend, find(backend, 'refunds', id), 'succeeded'),
  'let the refund fail': (backend, id) => endRefund(backend, find(backend, 'refunds', id), 'failed'),
  'open a dispute': (backend, id) => openDispute(backend, find(backend, 'charges', id)),
  'win the dispute': (backend, id) => closeDispute(backend, find(backend, 'disputes', id), 'won'),
  'lose the dispute': (backend, id) => closeDispute(backend, find(backend, 'disputes', id), 'lost'),
  'restrict the account': (backend, id) => changeAccount(backend, id, false),
  'clear the account': (backend, id) => changeAccount(backend, id, true),
  'close the bank account': ({ store }, id) => store.put('banks', { id, payoutsArrive: false }),
  'open the bank account': ({ store }, id) => store.put('banks', { id, payoutsArrive: true }),
  'send the event again': (backend, id) => {
    backend.send(find(backend, 'events', id).id)
  },
} satisfies Record<string, Act>

const amountOf = (amount?: number) => (amount ? { amount: String(amount) } : {})

export type ActName = keyof typeof acts

export const isAct = (name: string): name is ActName => Object.hasOwn(acts, name)

function find<Name extends keyof Tables>({ store }: Backend, table: Name, id: string): Tables[Name] {
  const found = store.find(table, id)
  if (!found) throw notFound(table, id)
  return found
}

function changeAccount(backend: Backend, id: string, isOpen: boolean): Stripe.Account {
  const account = find(backend, 'accounts', id)
  const names = Object.keys(account.capabilities ?? {})
  const state = isOpen ? 'active' : 'inactive'
  const changed = backend.store.put('accounts', {
    ...account,
    capabilities: Object.fromEntries(names.map((name) => [name, state])),
    payouts_enabled: isOpen,
    requirements: requirementsShape(isOpen ? [] : ['individual.verification.document']),
  })
  backend.emit('account.updated', changed, id)
  return changed
}

import type Stripe from 'stripe'
import { invalidRequest, notFound } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { balanceOf, balanceShape, moveMoney } from './balance.ts'
import { listPage } from './shape/list-page.ts'
import { makeId } from './ids.ts'
import type { OwnedPayout } from './tables.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { needAmount, readCurrency } from './shape/read-money.ts'
import { readText, refuseUnknown } from './shape/read-params.ts'

const known = ['amount', 'currency', 'description', 'metadata', 'method', 'statement_descriptor']

export const retrieveBalance: Handler = (backend, { account }) => balanceShape(backend, account)

/** Pays out from an account's balance to its owner's bank; never more than the balance. */
export const createPayout: Handler = (backend, { params, account }) => {
  refuseUnknown(params, known)
  const amount = needAmount(params)
  const currency = readCurrency(params)
  refuseClosed(backend, account)
  if ((balanceOf(backend, account).get(currency) ?? 0) < amount) throw tooLittle()
  const id = makeId('po')
  const move = { account, amount: -amount, currency, source: id }
  const transaction = moveMoney(backend, { ...move, type: 'payout', category: 'payout' })
  const payout = {
    ...plainPayout,
    id,
    amount,
    arrival_date: backend.seconds(),
    balance_transaction: transaction,
    created: backend.seconds(),
    currency,
    description: readText(params, 'description') ?? null,
    metadata: readMetadata(params),
    statement_descriptor: readText(params, 'statement_descriptor') ?? null,
  }
  backend.store.put('payouts', { id, account, payout })
  backend.emit('payout.created', payout, account ?? undefined)
  return payout
}

export const retrievePayout: Handler = ({ store }, request) => {
  const id = firstId(request)
  const found = store.find('payouts', id)
  if (!found || found.account !== request.account) throw notFound('payout', id, 'payout')
  return found.payout
}

export const listPayouts: Handler = ({ store }, request) => {
  const own = store.rows('payouts').filter((row) => row.account === request.account)
  return listPage(
    own.map((row) => row.payout),
    request,
    ['status'],
  )
}

/** The bank's answer to a payout: the money arrived, or it came back. */
export function finishPayout(backend: Backend, { id, account, payout }: OwnedPayout): void {
  const arrives = backend.store.find('banks', account ?? '')?.payoutsArrive ?? true
  if (!arrives) return failPayout(backend, { id, account, payout })
  const finished = { ...payout, status: 'paid' }
  backend.store.put('payouts', { id, account, payout: finished })
  backend.emit('payout.paid', finished, account ?? undefined)
}

/** The bank rejects the payout, perhaps days after it seemed paid, as at the real processor. */
export function failPayout(backend: Backend, { id, account, payout }: OwnedPayout): void {
  if (payout.status === 'failed') throw invalidRequest('This payout has already failed.')
  const failed = { ...payout, ...failure(backend, account, payout) }
  backend.store.put('payouts', { id, account, payout: failed })
  backend.emit('payout.failed', failed, account ?? undefined)
}

/** The processor's daily payout: the whole balance of an account goes to its bank. */
export function payOutBalance(backend: Backend, account: string): void {
  for (const [currency, amount] of balanceOf(backend, account))
    if (amount > 0)
      createPayout(backend, {
        params: { amount: String(amount), currency },
        ids: [],
        path: '/v1/payouts',
        account,
      })
}

function failure(backend: Backend, account: string | null, payout: Stripe.Payout) {
  const { id, amount, currency } = payout
  const move = { account, amount, currency, source: id }
  const back = moveMoney(backend, { ...move, type: 'payout_failure', category: 'payout_reversal' })
  return {
    status: 'failed',
    failure_balance_transaction: back,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  }
}

function refuseClosed(backend: Backend, account: string | null): void {
  if (account === null || backend.store.find('accounts', account)?.payouts_enabled) return
  throw invalidRequest('Payouts are not enabled on this account.', { code: 'payouts_not_allowed' })
}

function tooLittle() {
  const message = 'You have insufficient funds in your Stripe account for this payout.'
  return invalidRequest(message, { code: 'balance_insufficient', param: 'amount' })
}

const plainPayout = {
  object: 'payout',
  application_fee: null,
  application_fee_amount: null,
  automatic: false,
  destination: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'not_applicable',
  reversed_by: null,
  source_type: 'card',
  status: 'pending',
  trace_id: null,
  type: 'bank_account',
} satisfies Partial<Stripe.Payout>

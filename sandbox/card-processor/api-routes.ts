import { notFound } from './shape/api-error.ts'
import {
  createAccount, createAccountLink, deleteAccount, listAccounts, retrieveAccount, updateAccount,
} from './accounts.ts' // prettier-ignore
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import { createSession, expireSessionCall, listLineItems, listSessions, retrieveSession } from './checkout-sessions.ts'
import { closeDisputeCall, listDisputes, retrieveDispute, updateDispute } from './disputes.ts'
import { listEvents, retrieveEvent } from './events.ts'
import { createFile, retrieveFile } from './files.ts'
import { listPage } from './shape/list-page.ts'
import {
  cancelIntentCall, captureIntent, confirmIntent, createIntent, listIntents, retrieveIntent,
  updateIntent,
} from './payment-intents.ts' // prettier-ignore
import { createPayout, listPayouts, retrieveBalance, retrievePayout } from './payouts.ts'
import { createRefund, listRefunds, retrieveRefund, updateRefund } from './refunds.ts'
import { createReversal, listReversals, retrieveReversal } from './transfer-reversals.ts'
import { createTransfer, listTransfers, retrieveTransfer, updateTransfer } from './transfers.ts'

const retrieveCharge: Handler = ({ store }, request) => {
  const charge = store.find('charges', firstId(request))
  if (!charge) throw notFound('charge', firstId(request), 'charge')
  return charge
}

const listCharges: Handler = ({ store }, request) =>
  listPage(store.rows('charges'), request, ['payment_intent', 'transfer_group'])

const retrieveTransaction: Handler = ({ store }, request) => {
  const found = store.find('transactions', firstId(request))
  if (!found) throw notFound('balance transaction', firstId(request))
  return found.transaction
}

const listTransactions: Handler = ({ store }, request) => {
  const own = store.rows('transactions').filter((row) => row.account === request.account)
  return listPage(
    own.map((row) => row.transaction),
    request,
    ['source', 'type', 'currency'],
  )
}

/** Every call of the processor that the product may make; `*` is an id. */
const routes: Record<string, Handler> = {
  'POST payment_intents': createIntent,
  'GET payment_intents': listIntents,
  'GET payment_intents/*': retrieveIntent,
  'POST payment_intents/*': updateIntent,
  'POST payment_intents/*/confirm': confirmIntent,
  'POST payment_intents/*/capture': captureIntent,
  'POST payment_intents/*/cancel': cancelIntentCall,
  'GET charges': listCharges,
  'GET charges/*': retrieveCharge,
  'POST checkout/sessions': createSession,
  'GET checkout/sessions': listSessions,
  'GET checkout/sessions/*': retrieveSession,
  'GET checkout/sessions/*/line_items': listLineItems,
  'POST checkout/sessions/*/expire': expireSessionCall,
  'POST refunds': createRefund,
  'GET refunds': listRefunds,
  'GET refunds/*': retrieveRefund,
  'POST refunds/*': updateRefund,
  'POST transfers': createTransfer,
  'GET transfers': listTransfers,
  'GET transfers/*': retrieveTransfer,
  'POST transfers/*': updateTransfer,
  'POST transfers/*/reversals': createReversal,
  'GET transfers/*/reversals': listReversals,
  'GET transfers/*/reversals/*': retrieveReversal,
  'POST accounts': createAccount,
  'GET accounts': listAccounts,
  'GET accounts/*': retrieveAccount,
  'POST accounts/*': updateAccount,
  'DELETE accounts/*': deleteAccount,
  'POST account_links': createAccountLink,
  'POST payouts': createPayout,
  'GET payouts': listPayouts,
  'GET payouts/*': retrievePayout,
  'GET balance': retrieveBalance,
  'GET balance_transactions': listTransactions,
  'GET balance_transactions/*': retrieveTransaction,
  'GET events': listEvents,
  'GET events/*': retrieveEvent,
  'GET disputes': listDisputes,
  'GET disputes/*': retrieveDispute,
  'POST disputes/*': updateDispute,
  'POST disputes/*/close': closeDisputeCall,
  'POST files': createFile,
  'GET files/*': retrieveFile,
}

const matchers = Object.entries(routes).map(([route, answer]) => ({
  pattern: new RegExp(`^${route.replaceAll('*', '([^/]+)')}$`),
  answer,
}))

export function findRoute(method: string, path: string): { answer: Handler; ids: string[] } | undefined {
  const called = `${method} ${path.replace(/^\/v1\//, '')}`
  for (const { pattern, answer } of matchers) {
    const found = pattern.exec(called)
    if (found) return { answer, ids: found.slice(1).map(decodeURIComponent) }
  }
  return undefined
}

import type Stripe from 'stripe'
import { invalidRequest, missingParam, notFound } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { moveMoney } from './balance.ts'
import type { Params } from './shape/form-params.ts'
import { listPage, page } from './shape/list-page.ts'
import { makeId } from './ids.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { readAmount, readCurrency, refuseTooLarge } from './shape/read-money.ts'
import { needText, readText, refuseUnknown } from './shape/read-params.ts'

const known = ['amount', 'currency', 'destination', 'description', 'metadata', 'source_transaction', 'transfer_group']

/** Moves a carrier's share to its account; for one payment never more than was paid. */
export const createTransfer: Handler = (backend, { params }) => {
  refuseUnknown(params, known)
  const currency = readCurrency(params)
  const destination = readDestination(backend, params)
  const source = readSource(backend, params, currency)
  const amount = readAmount(params) ?? source?.amount
  if (amount === undefined) throw missingParam('amount')
  if (source) refuseBeyondSource(backend, source, amount)
  const wanted = { params, currency, destination, source, amount: refuseTooLarge(amount) }
  const transfer = backend.store.put('transfers', transferShape(backend, wanted))
  backend.emit('transfer.created', transfer)
  return transfer
}

export const retrieveTransfer: Handler = (backend, request) => getTransfer(backend, firstId(request))

export const updateTransfer: Handler = (backend, request) => {
  refuseUnknown(request.params, ['metadata', 'description'])
  const transfer = getTransfer(backend, firstId(request))
  const metadata = readMetadata(request.params, transfer.metadata)
  const updated = backend.store.put('transfers', { ...transfer, metadata })
  backend.emit('transfer.updated', updated)
  return updated
}

export const listTransfers: Handler = ({ store }, request) =>
  listPage(store.rows('transfers'), request, ['destination', 'transfer_group'])

export function getTransfer(backend: Backend, id: string): Stripe.Transfer {
  const transfer = backend.store.find('transfers', id)
  if (!transfer) throw notFound('transfer', id, 'transfer')
  return transfer
}

function readDestination(backend: Backend, params: Params): string {
  const id = needText(params, 'destination')
  const account = backend.store.find('accounts', id)
  if (!account) throw notFound('destination', id, 'destination')
  if (account.capabilities?.transfers === 'active') return id
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers.'
  const code = 'insufficient_capabilities_for_transfer'
  throw invalidRequest(message, { code, param: 'destination' })
}

function readSource(backend: Backend, params: Params, currency: string): Stripe.Charge | undefined {
  const id = readText(params, 'source_transaction')
  if (id === undefined) return undefined
  const charge = backend.store.find('charges', id)
  if (!charge) throw notFound('charge', id, 'source_transaction')
  if (charge.captured && charge.currency === currency) return charge
  const message = 'The source_transaction must be a captured charge of the same currency.'
  throw invalidRequest(message, { param: 'source_transaction' })
}

function refuseBeyondSource(backend: Backend, source: Stripe.Charge, amount: number): void {
  const moved = backend.store
    .rows('transfers')
    .filter((transfer) => transfer.source_transaction === source.id)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0)
  if (moved + amount <= source.amount_captured) return
  const left = source.amount_captured - moved
  const message = `Transfer amount (${amount}) is greater than what is left of the source charge (${left})`
  throw invalidRequest(message, { code: 'amount_too_large', param: 'amount' })
}

interface Wanted {
  params: Params
  currency: string
  destination: string
  source: Stripe.Charge | undefined
  amount: number
}

function transferShape(backend: Backend, wanted: Wanted): Stripe.Transfer {
  const { params, currency, destination, source, amount } = wanted
  const id = makeId('tr')
  const payment = makeId('py')
  const move = { currency, source: id, category: 'transfer' }
  moveMoney(backend, { ...move, account: destination, amount, source: payment, type: 'payment' })
  return {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: moveMoney(backend, {
      ...move,
      account: null,
      amount: -amount,
      type: 'transfer',
    }),
    created: backend.seconds(),
    currency,
    description: readText(params, 'description') ?? null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: readMetadata(params),
    reversals: page<Stripe.TransferReversal>([], false, `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: readText(params, 'transfer_group') ?? source?.transfer_group ?? null,
  }
}

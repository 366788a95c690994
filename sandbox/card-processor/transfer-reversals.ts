import type Stripe from 'stripe'
import { invalidRequest, notFound } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { moveMoney } from './balance.ts'
import { listPage, page } from './shape/list-page.ts'
import { idOf, makeId } from './ids.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { readAmount } from './shape/read-money.ts'
import { refuseUnknown } from './shape/read-params.ts'
import { getTransfer } from './transfers.ts'

/** Reverses a carrier's share, or a part of it, to our account. */
export const createReversal: Handler = (backend, request) => {
  const { params } = request
  refuseUnknown(params, ['amount', 'metadata', 'description'])
  const transfer = getTransfer(backend, firstId(request))
  const left = transfer.amount - transfer.amount_reversed
  const amount = readAmount(params) ?? left
  if (left === 0 || amount > left) throw tooLarge(amount, left)
  const metadata = readMetadata(params)
  const shape = reversalShape(backend, { transfer, amount, metadata })
  const reversal = backend.store.put('transfer_reversals', shape)
  const { url, data } = transfer.reversals
  const reversed = backend.store.put('transfers', {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
    reversals: page([reversal, ...data], false, url),
  })
  backend.emit('transfer.reversed', reversed)
  return reversal
}

export const listReversals: Handler = (backend, request) =>
  listPage([...getTransfer(backend, firstId(request)).reversals.data].reverse(), request)

export const retrieveReversal: Handler = (backend, { ids }) => {
  const id = ids[1] ?? ''
  const reversal = backend.store.find('transfer_reversals', id)
  if (!reversal || reversal.transfer !== ids[0]) throw notFound('transfer reversal', id)
  return reversal
}

function reversalShape(
  backend: Backend,
  { transfer, amount, metadata }: Pick<Stripe.Transfer, 'amount' | 'metadata'> & { transfer: Stripe.Transfer },
): Stripe.TransferReversal {
  const id = makeId('trr')
  const { currency } = transfer
  const account = idOf(transfer.destination)
  const move = { currency, source: id, category: 'transfer_reversal' }
  moveMoney(backend, { ...move, account, amount: -amount, type: 'payment_refund' })
  return {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: moveMoney(backend, {
      ...move,
      account: null,
      amount,
      type: 'transfer_refund',
    }),
    created: backend.seconds(),
    currency,
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  }
}

function tooLarge(amount: number, left: number) {
  const message = `Reversal amount (${amount}) is greater than unreversed amount on transfer (${left})`
  return invalidRequest(message, { code: 'amount_too_large', param: 'amount' })
}

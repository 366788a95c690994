import type Stripe from 'stripe'
import type { Backend } from './backend.ts'
import { makeId } from './ids.ts'

/** The fee for a European card: a share in hundredths of a percent, and a fixed part. */
const FEE_BASIS_POINTS = 150
const FEE_FIXED_MINOR = 25

interface Movement {
  account: string | null
  amount: number
  currency: string
  source: string
  type: Stripe.BalanceTransaction['type']
  category: string
  fee?: number
}

export function cardFee(amount: number): number {
  return Math.round((amount * FEE_BASIS_POINTS) / 10_000) + FEE_FIXED_MINOR
}

/** Every movement of money is one row; a balance is the sum of rows. */
export function moveMoney(backend: Backend, movement: Movement): string {
  const { account, amount, currency, source, type, category, fee = 0 } = movement
  const id = makeId('txn')
  const created = backend.seconds()
  const transaction: Stripe.BalanceTransaction = {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee, currency)],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'available',
    type,
  }
  backend.store.put('transactions', { id, account, transaction })
  return id
}

export function balanceOf(backend: Backend, account: string | null): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of backend.store.rows('transactions')) {
    if (row.account !== account) continue
    const { currency, net } = row.transaction
    sums.set(currency, (sums.get(currency) ?? 0) + net)
  }
  return sums
}

export function balanceShape(backend: Backend, account: string | null): Stripe.Balance {
  const sums = [...balanceOf(backend, account)]
  return {
    object: 'balance',
    available: sums.map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    })),
    livemode: false,
    pending: sums.map(([currency]) => ({ amount: 0, currency, source_types: { card: 0 } })),
  }
}

function feeDetail(amount: number, currency: string): Stripe.BalanceTransaction.FeeDetail {
  return {
    amount,
    application: null,
    currency,
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  }
}

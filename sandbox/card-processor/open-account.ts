import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { requirementsShape } from './shape/account-shape.ts'
import type { Backend } from './backend.ts'
import { page } from './shape/list-page.ts'
import { makeId } from './ids.ts'

/** The documented test account that rejects payouts; every other valid one accepts them. */
const IBAN_THAT_FAILS = 'DE62370400440532013001'

interface Submitted {
  name: string
  iban: string
}

/** Stores the carrier's identity and bank account: from now on it can be paid. */
export function openAccount(backend: Backend, account: Stripe.Account, submitted: Submitted) {
  const { id } = account
  backend.store.put('banks', { id, payoutsArrive: submitted.iban !== IBAN_THAT_FAILS })
  const asked = Object.keys(account.capabilities ?? {})
  const bank = bankShape(account, submitted)
  const open = backend.store.put('accounts', {
    ...account,
    capabilities: Object.fromEntries(asked.map((name) => [name, 'active'])),
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirementsShape([]),
    external_accounts: page([bank], false, `/v1/accounts/${id}/external_accounts`),
    tos_acceptance: { date: backend.seconds(), ip: null, user_agent: null },
  })
  backend.emit('account.updated', open, id)
  return open
}

function bankShape(account: Stripe.Account, { name, iban }: Submitted): Stripe.BankAccount {
  return {
    id: makeId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: name,
    account_holder_type: null,
    account_type: null,
    bank_name: null,
    country: iban.slice(0, 2),
    currency: account.default_currency ?? 'eur',
    default_for_currency: true,
    fingerprint: createHash('sha256').update(iban).digest('hex').slice(0, 16),
    last4: iban.slice(-4),
    metadata: {},
    routing_number: null,
    status: 'new',
  }
}

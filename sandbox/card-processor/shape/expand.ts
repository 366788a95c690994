import { invalidRequest } from './api-error.ts'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import { lineItemsPage } from '#sandbox/card-processor/checkout-sessions.ts'

const DEPTH_MAX = 4

type Tree = Record<string, unknown>

/** `latest_charge.balance_transaction`: replaces the ids on the path by their objects. */
export function expandPath(backend: Backend, object: unknown, path: string): unknown {
  const names = path.split('.')
  if (names.length > DEPTH_MAX) throw invalidRequest('You cannot expand more than 4 levels')
  return expandNames(backend, object, names, path)
}

function expandNames(backend: Backend, value: unknown, names: string[], path: string): unknown {
  const [name, ...rest] = names
  if (name === undefined || value === null || value === undefined) return value
  if (Array.isArray(value)) return value.map((item) => expandNames(backend, item, names, path))
  if (typeof value !== 'object') throw cannotExpand(path)
  const tree = value as Tree
  const found = insideOf(backend, tree, name)
  if (found === undefined) throw cannotExpand(path)
  return { ...tree, [name]: expandNames(backend, found, rest, path) }
}

function insideOf(backend: Backend, tree: Tree, name: string): unknown {
  const inner = tree[name]
  if (tree['object'] === 'checkout.session' && name === 'line_items') {
    return lineItemsPage(backend, String(tree['id']))
  }
  return typeof inner === 'string' ? findById(backend, inner) : inner
}

function findById({ store }: Backend, id: string): unknown {
  const [prefix = ''] = id.split('_')
  const finders: Record<string, () => unknown> = {
    pi: () => store.find('payment_intents', id),
    ch: () => store.find('charges', id),
    cs: () => store.find('sessions', id),
    re: () => store.find('refunds', id),
    tr: () => store.find('transfers', id),
    trr: () => store.find('transfer_reversals', id),
    acct: () => store.find('accounts', id),
    du: () => store.find('disputes', id),
    po: () => store.find('payouts', id)?.payout,
    pm: () => store.find('payment_methods', id)?.method,
    txn: () => store.find('transactions', id)?.transaction,
  }
  return finders[prefix]?.()
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

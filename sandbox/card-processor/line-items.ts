import type Stripe from 'stripe'
import { invalidRequest, missingParam } from './shape/api-error.ts'
import type { Backend } from './backend.ts'
import type { Params } from './shape/form-params.ts'
import { makeId } from './ids.ts'
import { needAmount, readCurrency } from './shape/read-money.ts'
import { needText, readGroup, readInteger, readList, refuseUnknown } from './shape/read-params.ts'

/** The line items to be paid for, each with its own price. */
export function readLineItems(backend: Backend, params: Params): Stripe.LineItem[] {
  const lines = readList(params, 'line_items')
  if (lines.length === 0) throw missingParam('line_items')
  const items = lines.map((line) => readLineItem(backend, line))
  const currencies = new Set(items.map((item) => item.currency))
  if (currencies.size === 1) return items
  throw invalidRequest('All line items must have the same currency', { param: 'line_items' })
}

function readLineItem(backend: Backend, line: string | Params): Stripe.LineItem {
  if (typeof line === 'string') throw invalidRequest('Invalid object', { param: 'line_items[0]' })
  refuseUnknown(line, ['price_data', 'quantity'])
  const data = readGroup(line, 'price_data')
  const product = data && readGroup(data, 'product_data')
  if (!data || !product) throw missingParam('line_items[0][price_data][product_data]')
  const quantity = readInteger(line, 'quantity') ?? 1
  const price = { currency: readCurrency(data), unit: needAmount(data, 'unit_amount') }
  const total = price.unit * quantity
  return {
    id: makeId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: needText(product, 'name'),
    metadata: {},
    price: priceShape(backend, price),
    quantity,
  }
}

function priceShape(backend: Backend, price: { currency: string; unit: number }): Stripe.Price {
  return {
    id: makeId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: backend.seconds(),
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: makeId('prod'),
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: price.unit,
    unit_amount_decimal: null,
  }
}

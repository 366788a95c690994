import type Stripe from 'stripe'
import { invalidRequest, notFound } from './api-error.ts'
import type { ApiRequest } from '#sandbox/card-processor/api-request.ts'
import type { Params } from './form-params.ts'
import { readInteger, readText, refuseUnknown } from './read-params.ts'

const LIMIT_MAX = 100
const LIMIT_DEFAULT = 10
const paging = ['limit', 'starting_after', 'ending_before', 'created']

type Row = { id: string; created?: number }

/** One page of a list, newest first; `filters` are fields that must equal the query's. */
export function listPage<Item extends Row>(
  rows: Item[],
  { params, path }: ApiRequest,
  filters: readonly (keyof Item & string)[] = [],
): Stripe.ApiList<Item> {
  refuseUnknown(params, [...paging, ...filters])
  const kept = rows
    .filter((row) => filters.every((name) => matches(row[name], readText(params, name))))
    .filter((row) => isInTime(row.created ?? 0, params['created']))
    .reverse()
  const limit = readLimit(params)
  const before = readText(params, 'ending_before')
  if (before !== undefined) {
    const end = placeOf(kept, before)
    const start = Math.max(0, end - limit)
    return page(kept.slice(start, end), start > 0, path)
  }
  const after = readText(params, 'starting_after')
  const start = after === undefined ? 0 : placeOf(kept, after) + 1
  return page(kept.slice(start, start + limit), kept.length > start + limit, path)
}

export function page<Item>(data: Item[], hasMore: boolean, url: string): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: hasMore, url }
}

function readLimit(params: Params): number {
  const limit = readInteger(params, 'limit') ?? LIMIT_DEFAULT
  if (limit >= 1 && limit <= LIMIT_MAX) return limit
  throw invalidRequest(`Invalid limit: must be from 1 to ${LIMIT_MAX}`, { param: 'limit' })
}

function placeOf(rows: Row[], id: string): number {
  const place = rows.findIndex((row) => row.id === id)
  if (place < 0) throw notFound('object', id, 'starting_after')
  return place
}

function matches(value: unknown, wanted: string | undefined): boolean {
  return wanted === undefined || String(value) === wanted
}

function isInTime(created: number, range: string | Params | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === 'string') return created === Number(range)
  const limits = { gte: -Infinity, gt: -Infinity, lte: Infinity, lt: Infinity }
  const { gte, gt, lte, lt } = { ...limits, ...numbers(range) }
  return created >= gte && created > gt && created <= lte && created < lt
}

function numbers(range: Params): Record<string, number> {
  return Object.fromEntries(Object.entries(range).map(([name, value]) => [name, Number(value)]))
}

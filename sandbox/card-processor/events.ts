import type Stripe from 'stripe'
import { notFound } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Caller } from './backend.ts'
import { listPage } from './shape/list-page.ts'
import { makeId } from './ids.ts'
import { readText, readTexts } from './shape/read-params.ts'

/** The API version to which this project's SDK is pinned. */
export const API_VERSION = '2026-10-28.endive'

interface Happening {
  type: string
  object: { id: string }
  account: string | undefined
  caller: Caller | null
  created: number
}

/** An event, with a snapshot of its object. */
export function eventShape({ type, object, account, caller, created }: Happening): Stripe.Event {
  const event = {
    id: makeId('evt'),
    object: 'event',
    ...(account === undefined ? {} : { account }),
    api_version: API_VERSION,
    created,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: caller?.id ?? null, idempotency_key: caller?.key ?? null },
    type,
  }
  // The SDK types an event as a union by type, which only the callers of `emit` know.
  return event as unknown as Stripe.Event
}

export const retrieveEvent: Handler = ({ store }, request) => {
  const event = store.find('events', firstId(request))
  if (!event) throw notFound('event', firstId(request))
  return event
}

export const listEvents: Handler = ({ store }, request) => {
  const { type, types, delivery_success, ...paging } = request.params
  const wanted = [readText({ type: type ?? '' }, 'type') ?? [], readTexts({ types: types ?? '' }, 'types')]
  const names = wanted.flat()
  const isArrived = readText({ delivery_success: delivery_success ?? '' }, 'delivery_success')
  const rows = store
    .rows('events')
    .filter((event) => names.length === 0 || names.includes(event.type))
    .filter((event) => !isArrived || (event.pending_webhooks === 0) === (isArrived === 'true'))
  return listPage<Stripe.Event>(rows, { ...request, params: paging })
}

import { randomText } from './ids.ts'
import type { Store } from './store.ts'
import type { Delivery } from './tables.ts'
import { signWebhook } from './webhook-signature.ts'

const ANSWER_WITHIN_MS = 10_000
const BACK_OFF_START_MS = 1000
const BACK_OFF_MAX_MS = 60 * 60 * 1000
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000

/** How unreliably events are delivered: late, twice, in any order. */
export interface DeliveryHabits {
  delayMs: number
  duplicate: boolean
  shuffle: boolean
}

interface ReleaseOrder {
  order?: 'created' | 'reversed' | 'shuffled'
  twice?: boolean
}

interface Delivered {
  event: string
  type: string
  /** The receiver's status code, or null if it could not be reached. */
  status: number | null
}

interface Wanted {
  store: Store
  webhookUrl: string
  webhookSecret: string
  delivery: DeliveryHabits
  now: () => number
  log: (message: string, details?: Record<string, unknown>) => void
}

/** Delivers events to the product, retrying each until the response is 2xx. */
export function startWebhooks({ store, webhookUrl, webhookSecret, delivery, now, log }: Wanted) {
  const ending = new AbortController()
  const inFlight = new Map<string, Promise<Delivered>>()
  let isHeld = false
  let isSending = false
  let timer: NodeJS.Timeout | undefined

  function enqueue(event: string): void {
    const copies = delivery.duplicate ? 2 : 1
    for (let copy = 1; copy <= copies; copy++) {
      const dueAt = now() + delivery.delayMs * copy
      store.put('deliveries', { id: randomText(16), event, dueAt, attempts: 0 })
    }
    plan()
  }

  function plan(): void {
    if (isHeld || ending.signal.aborted) return
    clearTimeout(timer)
    const waiting = store.rows('deliveries').filter((row) => !inFlight.has(row.id))
    if (waiting.length === 0) return
    const next = Math.min(...waiting.map((row) => row.dueAt))
    timer = setTimeout(() => void sendDue(), Math.min(Math.max(0, next - now()), BACK_OFF_MAX_MS))
    timer.unref()
  }

  async function sendDue(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      await sendInOrder()
      isSending = false
      plan()
    } catch (error) {
      // The acceptance could not be stored, so the event is sent once more.
      log('webhooks wait', { error: String(error) })
      isSending = false
      timer = setTimeout(plan, BACK_OFF_START_MS)
    }
  }

  async function sendInOrder(): Promise<void> {
    const due = store.rows('deliveries').filter((row) => row.dueAt <= now() && !inFlight.has(row.id))
    for (const row of delivery.shuffle ? shuffled(due) : due) {
      if (isHeld || ending.signal.aborted) return
      await send(row)
    }
  }

  function send(row: Delivery): Promise<Delivered> {
    const running = inFlight.get(row.id)
    if (running) return running
    const sending = post(row).finally(() => inFlight.delete(row.id))
    inFlight.set(row.id, sending)
    return sending
  }

  async function post(row: Delivery): Promise<Delivered> {
    const event = store.find('events', row.event)
    if (!event || !store.find('deliveries', row.id)) {
      return { event: row.event, type: '', status: null }
    }
    const body = JSON.stringify(event, null, 2)
    const status = await answerTo(body)
    const isTaken = status !== null && status >= 200 && status < 300
    if (isTaken) {
      store.remove('deliveries', row.id)
      store.put('events', { ...event, pending_webhooks: 0 })
    } else postpone(row, status)
    store.commit()
    return { event: event.id, type: event.type, status }
  }

  async function answerTo(body: string): Promise<number | null> {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(body, webhookSecret, now()),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    }
    try {
      const sent = { method: 'POST', headers, body, signal, redirect: 'manual' } as const
      const answer = await fetch(webhookUrl, sent)
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return null
    }
  }

  function postpone(row: Delivery, status: number | null): void {
    const attempts = row.attempts + 1
    const pause = Math.min(BACK_OFF_START_MS * 2 ** (attempts - 1), BACK_OFF_MAX_MS)
    const created = (store.find('events', row.event)?.created ?? 0) * 1000
    log('webhook not taken', { event: row.event, status, attempts })
    if (now() - created > GIVE_UP_AFTER_MS) store.remove('deliveries', row.id)
    else store.put('deliveries', { ...row, attempts, dueAt: now() + pause })
  }

  /** Sends all pending events once, in order, and the events that they cause. */
  async function deliverAll(): Promise<Delivered[]> {
    const tried = new Set<string>()
    const outcomes: Delivered[] = []
    for (;;) {
      const row = store.rows('deliveries').find(({ id }) => !tried.has(id))
      if (!row) break
      tried.add(row.id)
      outcomes.push(await send(row))
    }
    plan()
    return outcomes
  }

  function hold(): void {
    isHeld = true
    clearTimeout(timer)
  }

  /** Sends the held events in the given order, and resumes normal delivery. */
  async function release({ order = 'created', twice = false }: ReleaseOrder = {}) {
    const rows = inOrder(store.rows('deliveries'), order)
    const outcomes: Delivered[] = []
    for (const row of rows) outcomes.push(await send(row))
    if (twice) {
      for (const row of rows) {
        store.put('deliveries', row)
        outcomes.push(await send(row))
      }
    }
    isHeld = false
    plan()
    return outcomes
  }

  async function stop(): Promise<void> {
    clearTimeout(timer)
    ending.abort()
    await Promise.allSettled(inFlight.values())
  }

  plan()
  return {
    enqueue,
    deliverAll,
    hold,
    release,
    stop,
    waiting: () => store.rows('deliveries').length,
  }
}

function inOrder(rows: Delivery[], order: NonNullable<ReleaseOrder['order']>): Delivery[] {
  if (order === 'reversed') return rows.reverse()
  return order === 'shuffled' ? shuffled(rows) : rows
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

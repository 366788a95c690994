import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleApi } from './api-handler.ts'
import type { HttpReply, HttpRequest } from './api-handler.ts'
import type { Backend } from './backend.ts'
import { acts, usualHabits, type ActName, type Habits } from './console-acts.ts'
import { eventShape } from './events.ts'
import type { WordsTable } from './processor-words.ts'
import { routePage } from '#sandbox/card-processor/pages/page-router.ts'
import { CONSOLE_PATH, handleConsole } from '#sandbox/card-processor/pages/console-page.ts'
import { openDisputes, passTime } from './pass-time.ts'
import { openStore } from './store.ts'
import { startWebhooks } from './webhooks.ts'
import type { DeliveryHabits } from './webhooks.ts'

interface LocalProcessorOptions {
  /** 0 or undefined: any free port. */
  port?: number
  host?: '127.0.0.1'
  /** The URL at which browsers reach the hosted pages, if not host and port. */
  publicUrl?: string
  /** The receiver of events; without it none are sent. */
  webhookUrl?: string
  webhookSecret: string
  secretKey: string
  /** The folder for state that survives a restart; without it state is in memory only. */
  dataDir?: string
  delivery?: Partial<DeliveryHabits>
  disputeAfterMs?: number
  words: WordsTable
  now?: () => number
  log?: (message: string, details?: Record<string, unknown>) => void
}

export type LocalProcessor = Awaited<ReturnType<typeof startLocalProcessor>>

const BODY_MAX_BYTES = 256 * 1024
/** A file of evidence with its multipart frame; the API itself refuses those above 5 MB. */
const UPLOAD_MAX_BYTES = 6 * 1024 * 1024
const TICK_MS = 1000
const DISPUTE_AFTER_MS = 30_000
const usualDelivery: DeliveryHabits = { delayMs: 150, duplicate: true, shuffle: true }

const broken: HttpReply = { status: 500, headers: {}, body: '' }

/** A card processor for one machine: the product can pay, refund and pay out without a network. */
export async function startLocalProcessor(options: LocalProcessorOptions) {
  const { host = '127.0.0.1', now = Date.now, log = () => {} } = options
  const store = openStore(options.dataDir)
  const server = createServer((request, response) => {
    // A client that disconnects must not stop the server.
    handle(request, response).catch(() => response.destroy())
  })
  let address = ''

  const backend: Backend = {
    store,
    now,
    seconds: () => Math.floor(now() / 1000),
    url: (path) => (options.publicUrl ?? address).replace(/\/$/, '') + path,
    emit(type, object, account) {
      const { caller } = backend
      const event = eventShape({ type, object, account, caller, created: backend.seconds() })
      const { id } = store.put('events', event)
      backend.send(id)
    },
    send(event) {
      if (webhookUrl !== undefined) webhooks.enqueue(event)
    },
    words: options.words,
    caller: null,
    disputeAfterMs: options.disputeAfterMs ?? DISPUTE_AFTER_MS,
    habits: { ...usualHabits },
    log,
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    if (body === undefined) return void response.writeHead(413).end()
    const url = new URL(request.url ?? '/', address)
    const asked = { method: request.method ?? 'GET', url, headers: request.headers, body }
    const { answerAfterMs } = backend.habits
    if (answerAfterMs > 0 && url.pathname.startsWith('/v1/')) await sleep(answerAfterMs)
    const reply = answer(asked)
    const { losesAnswersTo } = backend.habits
    if (losesAnswersTo !== '' && url.pathname.startsWith(losesAnswersTo)) return void response.destroy()
    response.writeHead(reply.status, reply.headers).end(reply.body)
  }

  function answer(asked: HttpRequest): HttpReply {
    const reply = replyTo(asked)
    return attempt(() => store.commit()) ? reply : broken
  }

  function replyTo(asked: HttpRequest): HttpReply {
    try {
      if (asked.url.pathname.startsWith('/v1/')) return handleApi(backend, options.secretKey, asked)
      if (asked.url.pathname === CONSOLE_PATH) return handleConsole(backend, webhooks, asked)
      return routePage(backend, asked)
    } catch (error) {
      log('local processor failed', { error: String(error) })
      return broken
    }
  }

  /**
   * Survives a full disk: a change that could not be written is rolled back and tried again later.
   */
  function attempt(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      log('local processor failed', { error: String(error) })
      return false
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  address = `http://${host}:${port}`
  const delivery = { ...usualDelivery, ...options.delivery }
  const { webhookUrl, webhookSecret } = options
  const webhooks = startWebhooks({
    store,
    webhookUrl: webhookUrl ?? '',
    webhookSecret,
    delivery,
    now,
    log,
  })
  const tick = () => {
    store.takeOver()
    passTime(backend)
  }
  const ticking = setInterval(() => attempt(tick), TICK_MS)
  ticking.unref()

  return {
    port,
    /** The response to a request, without HTTP. */
    answer,
    url: backend.url(''),
    /** Holds events back until `release` or `deliverAll`. */
    hold: webhooks.hold,
    release: webhooks.release,
    deliverAll: webhooks.deliverAll,
    /** The number of deliveries that the product has not accepted yet. */
    waiting: webhooks.waiting,
    /**
     * Runs an action of the page `/c/console`: of staff, payers and banks at the real processor.
     */
    act(name: ActName, id: string, amount?: number): void {
      acts[name](backend, id, amount)
      store.commit()
    },
    /** Sets how refunds end, how slowly the API answers and which answers are lost, from now on. */
    setHabits(habits: Partial<Habits>): void {
      Object.assign(backend.habits, habits)
    },
    /** Runs everything that is due: closes pages, answers payouts. */
    passTime: () => passTime(backend),
    /** Opens all planned disputes now. */
    openDisputes() {
      openDisputes(backend, Number.POSITIVE_INFINITY)
      store.commit()
    },
    /** Leaves all state for the processor of a folder: it adds it at its start, or within a second. */
    handOver(folder: string): void {
      store.handOver(folder)
    },
    async stop(): Promise<void> {
      clearInterval(ticking)
      await webhooks.stop()
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

/** A multipart body has one character for each byte. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false
  const max = isUpload ? UPLOAD_MAX_BYTES : BODY_MAX_BYTES
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString(isUpload ? 'latin1' : 'utf8')
}

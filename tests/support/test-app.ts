import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DateTime } from 'luxon'
import { afterAll, beforeAll } from 'vitest'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { jobContext, tasks } from '#api/jobs.ts'
import { readConfig } from '#api/kit/config.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { createLog } from '#api/kit/log.ts'
import type { Services } from '#api/kit/services.ts'
import { startCardSandbox, type CardSandbox } from '#api/payment/start-sandbox.port.ts'
import { callerOf } from '#api/router.ts'
import { openServices } from '#api/services.ts'
import { checked } from './contract.ts'
import { aDatabase } from './database.ts'

let services: Services
let close: (() => Promise<void>) | undefined
let cardSandbox: CardSandbox | undefined
let folder = ''

/**
 * Call once at the top of a test file: a fresh migrated database, storage and card sandbox of its
 * own.
 */
export function testApp(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'carryto-test-'))
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: await aDatabase(),
      ORIGIN_PATTERN: 'http://{subdomain}.localhost:4000',
      ...env,
    })
    cardSandbox = await startCardSandbox(config, createLog('error'), 0)
    const open = await openServices(config)
    services = open.services
    close = open.close
  })
  afterAll(async () => {
    await close?.()
    await cardSandbox?.stop()
    // Background tasks may still be writing pages into it.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  })
}

export const theServices = (): Services => services

/** Opens the disputes of payments by the dispute test card. */
export const openDisputes = (): void => cardSandbox?.openDisputes()

/** Actions of staff, payers and banks at the card processor, and its behaviour from now on. */
export function theCardSandbox(): CardSandbox {
  if (!cardSandbox) throw new Error('the card sandbox has not started')
  return cardSandbox
}

export interface CtxOverrides {
  /** The caller’s address; a new one each time by default. */
  ip?: string
  locale?: Locale
  now?: DateTime
  idempotencyKey?: string
  /** Cookies that the browser sends, updated by the answer. */
  cookies?: Map<string, string>
  headers?: Record<string, string>
  rawBody?: Buffer
}

/** The context of an action. */
export function aCtx(caller: Caller = guestCaller, wishes: CtxOverrides = {}): Ctx {
  return {
    ...jobContext(services),
    caller,
    storefront: storefrontOf(wishes.locale ?? 'en_GB'),
    now: wishes.now ?? DateTime.utc(),
    channel: 'rest',
    ip: wishes.ip ?? anAddressOfItsOwn(),
    idempotencyKey: wishes.idempotencyKey,
    io: wireOf(wishes),
  }
}

const anAddressOfItsOwn = (): string => {
  const [a, b] = randomBytes(4).toString('hex').match(/.{4}/g) ?? []
  return `2001:db8:${a}:${b}::1`
}

function wireOf({ cookies = new Map<string, string>(), headers = {}, rawBody }: CtxOverrides): Ctx['io'] {
  return {
    cookie: (name) => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
    clearCookie: (name) => void cookies.delete(name),
    header: (name) => headers[name.toLowerCase()],
    rawBody,
  }
}

/** The API as this person sees it: `await as(ann).offer.accept({ … })`. */
export const as = (caller: Caller, wishes: CtxOverrides = {}) => checked(callerOf(aCtx(caller, wishes)), wishes.locale)

interface Job {
  id: string
  task_identifier: string
  payload: Record<string, unknown>
}

/** Does all pending outbox work, in order, as the worker would. */
export async function workOutbox(): Promise<void> {
  const known = tasks(services)
  for (;;) {
    const [job] = await query<Job>(
      { tx: undefined },
      `select j.id, t.identifier as task_identifier, j.payload
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.run_at <= now() order by j.id limit 1`,
    )
    if (!job) return
    await known[job.task_identifier]?.(job.payload, {} as never)
    await query({ tx: undefined }, `select id from graphile_worker.complete_jobs(array[$1]::bigint[])`, [job.id])
  }
}

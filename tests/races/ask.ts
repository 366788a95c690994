import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DateTime } from 'luxon'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import type { ErrorCode } from '#api/common/errors.rules.ts'
import { callsOf } from '#api/http/rest.ts'
import { runJob } from '#api/jobs.ts'
import { findAppError } from '#api/kit/fail.ts'
import { appRouter, callerOf } from '#api/router.ts'
import { checked } from '#tests/support/contract.ts'
import { call } from '#tests/support/http.ts'
import { aCtx, theServices } from '#tests/support/test-app.ts'

/** Over HTTP as an app does, or by a direct call as a page does. */
export type Door = 'rest' | 'call'

/** An action of a person or a job that runs at the same time as others. */
export interface Act {
  /** A call such as `offer.accept`, or the name of a job. */
  does: string
  /** Undefined for a job. */
  by?: SignedIn
  input: Record<string, unknown>
  now?: DateTime
  /** The errors it may get; any other one is a failure. */
  refusedWith: readonly ErrorCode[]
  /** Whether the answer shows the intended result. */
  reaches?: (answer: Record<string, unknown>) => boolean
  /** Repeated in the final state, it answers as if it had just been done. */
  isRepeatable?: boolean
}

/** The outcome of an act. */
export interface Told {
  act: Act
  requestIds: readonly string[]
  answer?: Record<string, unknown>
  refusal?: { code: ErrorCode; data: Record<string, unknown> }
  /** An unforeseen error. */
  fault?: string
  /** How often the server was overloaded and the request was retried. */
  waits: number
}

type Once = Omit<Told, 'act' | 'waits' | 'requestIds'> & { requestId: string }

const PAUSE_MS = 15

/** Retries with the same key while the server is overloaded, so that nothing is done twice. */
export async function ask(act: Act, door: Door, key: string = randomUUID()): Promise<Told> {
  const requestIds: string[] = []
  for (let waits = 0; ; waits += 1) {
    const { requestId, ...told } = await once(act, door, key)
    requestIds.push(requestId)
    if (told.refusal?.code !== 'unavailable') return { act, ...told, requestIds, waits }
    await pause(PAUSE_MS)
  }
}

function once(act: Act, door: Door, key: string): Promise<Once> {
  if (!act.by) return work(act)
  // Over HTTP the time cannot be set.
  return door === 'rest' && !act.now ? overTheWire(act, act.by, key) : inProcess(act, act.by, key)
}

async function inProcess({ does, input, now }: Act, by: SignedIn, key: string): Promise<Once> {
  const requestId = randomUUID()
  const ctx = { ...aCtx(by, { idempotencyKey: key, ...(now ? { now } : {}) }), requestId }
  const [domain = '', name = ''] = does.split('.')
  const calls = checked(callerOf(ctx)) as unknown as Record<string, Record<string, Called>>
  return heard(requestId, () => calls[domain]?.[name]?.(input) ?? Promise.reject(new Error(does)))
}

type Called = (input: unknown) => Promise<unknown>

/** Runs a job, whose errors are only logged. */
async function work({ does, input, now }: Act): Promise<Once> {
  const faults: string[] = []
  const ctx = aCtx(guestCaller, now ? { now } : {})
  const log = Object.assign(Object.create(ctx.log) as typeof ctx.log, {
    error: (said: { err?: unknown }) => faults.push(String(said.err)),
  })
  const told = await heard(ctx.requestId, () => runJob({ ...ctx, log }, does, input))
  return faults.length > 0 ? { ...told, fault: faults.join('; ') } : told
}

async function heard(requestId: string, asking: () => Promise<unknown>): Promise<Once> {
  try {
    return { requestId, answer: ((await asking()) ?? {}) as Record<string, unknown> }
  } catch (error) {
    const refused = findAppError(error)
    if (refused) return { requestId, refusal: refused }
    return { requestId, fault: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
}

const doors = new Map(callsOf(appRouter).map(({ name, meta }) => [name, meta]))

async function overTheWire({ does, input }: Act, by: SignedIn, key: string): Promise<Once> {
  const meta = doors.get(does)
  if (!meta) throw new Error(`${does} has no name on the wire`)
  const inPath = [...meta.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const path = inPath.reduce((all, name) => all.replace(`{${name}}`, String(input[name])), meta.path)
  const json = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  const headers = {
    authorization: `Bearer ${accessToken(theServices().config, by.sessionId)}`,
    'idempotency-key': key,
  }
  const { status, json: body, headers: said } = await call(`${meta.method} /api${path}`, { headers, json })
  const requestId = String(said['x-request-id'])
  if (status < 400) return { requestId, answer: body }
  if (status === 500) return { requestId, fault: JSON.stringify(body) }
  return { requestId, refusal: { code: body.code as ErrorCode, data: body } }
}

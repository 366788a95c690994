import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import type { Request, RequestHandler, Response } from 'express'
import { allPermissions } from '#api/common/permissions.rules.ts'
import type { Access, CallMeta } from '#api/kit/call.ts'
import { ConfigError } from '#api/kit/config.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'
import { headersOf, sayLater, sendAnswer, type Said } from './send-answer.ts'
import { answerAsRead, BODY_MAX_BYTES, hasBody, readText } from './bodies.ts'
import type { CallTable, FoundCall } from './docs/call-table.ts'
import { contextOf, identifyRequest } from './context.ts'
import { workOf, type LoadShedder } from './load-shedding.ts'
import { notAllowed } from './methods.ts'
import { checkRequest } from './request-checks.ts'
import { readMultipart } from './uploads.ts'

export interface Call {
  name: string
  meta: CallMeta
  procedure: AnyTRPCProcedure
}

/** Every call of the router that has a REST path, in the order of the docs. */
export function callsOf(router: AnyTRPCRouter): Call[] {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const meta = procedure._def.meta as CallMeta | undefined
    return meta?.path ? [{ name, meta, procedure }] : []
  })
}

/**
 * A call without a line in the permission table would be closed to everybody, so the server refuses
 * to start.
 */
export function assertPermitted(calls: readonly Pick<Call, 'name' | 'meta'>[]): void {
  const lacking = calls.filter(({ name }) => allPermissions[name] === undefined)
  if (lacking.length === 0) return
  const lines = lacking.map(({ name, meta }) => `  '${name}': ${suggested[meta.access]},`)
  throw new ConfigError(
    `api/common/permissions.rules.ts has no line for ${lacking.map(({ name }) => name).join(', ')}. Add, narrowed to those who may:\n${lines.join('\n')}`,
  )
}

/** The widest permission for each kind of access. */
const suggested: Record<Access, string> = {
  guest: 'anyone',
  user: 'members',
  customer: "tied(['owner'])",
  provider: 'providers(dispatch)',
  admin: 'office()',
}

type Carry = (found: FoundCall, req: Request, res: Response, said: Said) => Promise<void>

/**
 * Every call under `/api` and `/api/mobile`. Does for calls what the middleware of `app.ts` does
 * for the rest, by the same list of checks but without Express: one lookup and one pass. Everything
 * else goes to the next handler.
 */
export function restDoor(table: CallTable, services: Services, gate: LoadShedder): RequestHandler {
  const identify = identifyRequest(services)
  const carry = carrier(services, gate)
  return (req, res, next) => {
    const match = table.find(req.method, req.path)
    if (!match) return next()
    identify(req, res)
    const said = headersOf(req, res)
    carry(match, req, res, said).catch((error: unknown) => {
      if (!res.headersSent) sayLater(req, res, said)
      next(error)
    })
  }
}

function carrier(services: Services, gate: LoadShedder): Carry {
  const context = contextOf(services)
  return async ({ call: { name, meta }, door, values }, req, res, said) => {
    if (hasBody(req)) answerAsRead(req, res)
    await checkRequest({ services, gate, meta, req, res })
    const input = await inputOf(meta, req, values())
    const work = () => meta.run(context(req, res, door), name, input)
    await sendAnswer(req, res, meta, said, await gate.pass(meta.line ?? workOf(req), work))
  }
}

/** Known path, wrong method: 405 with `Allow`. */
export const otherWays =
  (table: CallTable): RequestHandler =>
  (req, res, next) => {
    const ways = table.waysOf(req.path)
    next(ways && notAllowed(res, ways))
  }

type Values = Record<string, string>

async function inputOf(meta: CallMeta, req: Request, values: Values): Promise<object> {
  // A write takes its input from the body only: URLs are kept in logs and histories.
  if (meta.method === 'GET') return req.url.includes('?') ? { ...req.query, ...values } : values
  const isMultipart = Boolean(req.is('multipart/form-data'))
  if (!meta.upload && !(meta.filesMax && isMultipart))
    return { ...(await jsonOf(req, meta.filesMax ? undefined : meta.bodyMax)), ...values }
  if (!isMultipart) return values
  const maxBytes = meta.bodyMax ?? BODY_MAX_BYTES
  // Accept one file more than allowed, so that the error is shown at its field.
  const maxFiles = meta.filesMax ? meta.filesMax + 1 : 1
  const { fields, files } = await readMultipart(req, { maxBytes, maxFiles })
  return { ...fields, ...(meta.filesMax ? { files } : { file: files[0] }), ...values }
}

async function jsonOf(req: Request, maxBytes?: number): Promise<object> {
  if (!hasBody(req)) return {}
  if (!req.is('application/json')) fail('unsupported_media')
  const { raw, text } = await readText(req, maxBytes)
  ;(req as { rawBody?: Buffer }).rawBody = raw
  const data = parse(text)
  return typeof data === 'object' && data !== null ? data : fail('bad_json')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail('bad_json')
  }
}

import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import { Router, type Request, type Response } from 'express'
import type { CallMeta } from '#api/kit/call.ts'
import type { Ctx, Channel } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { BODY_MAX_BYTES, hasBody, readText } from './bodies.ts'
import { sendKept, sendVersioned } from './keeping.ts'
import { workOf, type Gate } from './gate.ts'
import { only } from './methods.ts'
import { readMultipart } from './uploads.ts'

export interface Call {
  name: string
  meta: CallMeta
  procedure: AnyTRPCProcedure
}

/** Every call of the router that has a REST name, in the order of the table of contents. */
export function callsOf(router: AnyTRPCRouter): Call[] {
  const procedures = router._def.procedures as Record<string, AnyTRPCProcedure>
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const meta = procedure._def.meta as CallMeta | undefined
    return meta?.path ? [{ name, meta, procedure }] : []
  })
}

/** The same calls under `/api` and `/api/mobile`: one definition, two doors. */
export function restDoor(
  router: AnyTRPCRouter,
  door: Extract<Channel, 'rest' | 'mobile'>,
  contextOf: (req: Request, res: Response, door: Channel) => Ctx,
  gate: Gate,
): Router {
  const doors = Router()
  const calls = callsOf(router)
    .filter(({ meta }) => door === 'rest' || meta.mobile !== false)
    .sort(namesBeforeValues)
  for (const call of calls) {
    const method = call.meta.method.toLowerCase() as 'get'
    doors[method](toExpress(call.meta.path), async (req, res) => {
      const input = await inputOf(call.meta, req)
      const work = () => call.meta.run(contextOf(req, res, door), call.name, input)
      answer(res, call.meta, await gate.pass(workOf(req), work))
    })
  }
  for (const [path, methods] of methodsOf(calls)) doors.all(path, only(methods))
  return doors
}

/** A known path asked in another way is told which ways there are. */
function methodsOf(calls: Call[]): Map<string, string[]> {
  const known = Map.groupBy(calls, ({ meta }) => toExpress(meta.path))
  return new Map(
    [...known].map(([path, own]) => [
      path,
      own.flatMap(({ meta }) => (meta.method === 'GET' ? ['GET', 'HEAD'] : [meta.method])),
    ]),
  )
}

/** `/auction/search` is asked before `/auction/{auction}`, which would take it for an auction. */
function namesBeforeValues(a: Call, b: Call): number {
  const order = ({ meta }: Call) => meta.path.replace(/\{\w+\}/g, '\uffff')
  return order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0
}

const toExpress = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

async function inputOf(meta: CallMeta, req: Request): Promise<object> {
  // What is written comes in the body alone: an address is kept in logs and histories.
  if (meta.method === 'GET') return { ...req.query, ...req.params }
  if (!meta.upload) return { ...(await jsonOf(req)), ...req.params }
  if (!req.is('multipart/form-data')) return { ...req.params }
  const maxBytes = meta.bodyMax ?? BODY_MAX_BYTES
  const { fields, files } = await readMultipart(req, { maxBytes, maxFiles: 1 })
  return { ...fields, file: files[0], ...req.params }
}

async function jsonOf(req: Request): Promise<object> {
  if (!hasBody(req)) return {}
  if (!req.is('application/json')) fail('unsupported_media')
  const { raw, text } = await readText(req)
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

function answer(res: Response, meta: CallMeta, data: unknown): void {
  if (res.headersSent) return
  if (data instanceof Uint8Array) return void res.end(data)
  if (data === undefined || data === null) return void res.status(204).end()
  if (meta.keptSeconds !== undefined) return sendKept(res, meta.keptSeconds, data)
  if (meta.isVersioned) return sendVersioned(res, data as { version: number })
  res.status(meta.status ?? 200).json(data)
}

import { callTRPCProcedure, type AnyTRPCProcedure, type AnyTRPCRouter } from '@trpc/server'
import express, { Router, type Request, type RequestHandler, type Response } from 'express'
import type { CallMeta } from '#api/kit/call.ts'
import type { Ctx, Door } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import { PICTURE_MAX_BYTES } from '#api/auction/auction.rules.ts'
import { readMultipart } from './uploads.ts'

export interface Call {
  name: string
  meta: CallMeta
  procedure: AnyTRPCProcedure
}

export const JSON_MAX_BYTES = 256 * 1024

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
  door: Extract<Door, 'rest' | 'mobile'>,
  contextOf: (req: Request, res: Response, door: Door) => Ctx,
): Router {
  const doors = Router()
  for (const call of callsOf(router).sort(namesBeforeValues)) {
    if (door === 'mobile' && call.meta.mobile === false) continue
    const method = call.meta.method.toLowerCase() as 'get'
    doors[method](toExpress(call.meta.path), ...bodyOf(call.meta), async (req, res) => {
      const input = await inputOf(call.meta, req)
      const data: unknown = await invoke(call, contextOf(req, res, door), input)
      answer(res, call.meta, data)
    })
  }
  return doors
}

/** `/auction/search` is asked before `/auction/{auction}`, which would take it for an auction. */
function namesBeforeValues(a: Call, b: Call): number {
  const order = ({ meta }: Call) => meta.path.replace(/\{\w+\}/g, '\uffff')
  return order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0
}

const invoke = (call: Call, ctx: Ctx, input: unknown): Promise<unknown> =>
  callTRPCProcedure({
    router: { _def: { procedures: { [call.name]: call.procedure } } } as never,
    path: call.name,
    getRawInput: () => Promise.resolve(input),
    ctx,
    type: call.procedure._def.type,
    signal: undefined,
    batchIndex: 0,
  })

const toExpress = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

function bodyOf(meta: CallMeta): RequestHandler[] {
  if (meta.method === 'GET' || meta.upload) return []
  const keepRaw = (req: unknown, _res: unknown, raw: Buffer) => {
    ;(req as { rawBody?: Buffer }).rawBody = raw
  }
  return [onlyJson, express.json({ limit: JSON_MAX_BYTES, verify: keepRaw })]
}

const onlyJson: RequestHandler = (req, _res, next) => {
  const hasBody = Number(req.get('content-length') ?? 0) > 0 || req.get('transfer-encoding')
  if (hasBody && !req.is('application/json')) fail('unsupported_media')
  next()
}

async function inputOf(meta: CallMeta, req: Request): Promise<object> {
  // What is written comes in the body alone: an address is kept in logs and histories.
  if (meta.method === 'GET') return { ...req.query, ...req.params }
  if (!meta.upload) return { ...(req.body as object | undefined), ...req.params }
  if (!req.is('multipart/form-data')) return { ...req.params }
  const { fields, files } = await readMultipart(req, { maxBytes: PICTURE_MAX_BYTES, maxFiles: 1 })
  return { ...fields, file: files[0], ...req.params }
}

function answer(res: Response, meta: CallMeta, data: unknown): void {
  if (res.headersSent) return
  if (data instanceof Uint8Array) return void res.end(data)
  if (data === undefined || data === null) return void res.status(204).end()
  res.status(meta.status ?? 200).json(data)
}

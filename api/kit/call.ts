import { initTRPC } from '@trpc/server'
import type { ErrorCode } from '#api/common/errors.rules.ts'
import { isAdmin, isProvider, mayPostAuctions } from '#api/common/caller.rules.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import type { Ctx } from './context.ts'
import { countCall, type CallLimit } from './count-call.ts'
import { inTransaction } from './db.ts'
import { allow, fail } from './fail.ts'
import { claimKey, keepAnswer } from './idempotency.ts'
import type { TxCtx } from './transition.ts'
import { problemOf } from './problem.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Access = 'guest' | 'user' | 'customer' | 'provider' | 'admin'

export interface CallOptions {
  /** 201 for a create; 200 when nothing is said. */
  status?: 200 | 201 | 202 | 204
  /** Multipart with one `file`; the action gets `{ file: { name, type, bytes } }`. */
  upload?: boolean
  /** So many bytes may be sent; as many as any call takes when nothing is said. */
  bodyMax?: number
  /** The action speaks to the world outside: it opens short transactions of its own around that. */
  outside?: boolean
  /** What this call may refuse with beyond what every call of its kind may: see `errorsOf`. */
  refuses?: readonly ErrorCode[]
  /** How often somebody may, beyond the calls per minute that anybody has; what is refused does not count. */
  limits?: readonly CallLimit[]
  /** False where something else limits it: it does not count among the calls per minute. */
  perMinute?: false
  /** A session cookie that no longer holds is refused; not here, where one signs in anew, or is forgotten. */
  deadCookie?: 'passed over' | 'cleared'
  /** False for the few rows that only the browser has. */
  mobile?: boolean
}

/** All that a call says of itself. */
export interface CallMeta extends CallOptions {
  kind: 'read' | 'write'
  method: Method
  /** `/auction/{auction}/cancel`, under `/api`. */
  path: string
  summary: string
  access: Access
  status: 200 | 201 | 202 | 204
  outside: boolean
  upload: boolean
  limits: readonly CallLimit[]
  refuses: readonly ErrorCode[]
}

const t = initTRPC
  .context<Ctx>()
  .meta<CallMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const problem = problemOf(error, ctx?.storefront.language ?? 'en', ctx?.requestId ?? '')
      return { ...shape, message: error.code, data: { httpStatus: problem.status, problem } }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** Every door leads through here, and each call of a batch comes by itself. */
const counted = t.procedure.use(async ({ ctx, next, type, meta, path }) => {
  const giveBack = await countCall(ctx, { name: path, meta, isRead: type === 'query' })
  const result = await next()
  if (!result.ok) await giveBack()
  return result
})

/**
 * A mutation is one transaction: its rows, audit entries, jobs and the answer kept for its
 * Idempotency-Key come true together or not at all.
 */
const oneTransaction = counted.use(async ({ ctx, next, type, meta, path, getRawInput }) => {
  const input = await getRawInput()
  refuseUnreadable(input)
  if (type !== 'mutation' || meta?.outside) return next()
  let result: Awaited<ReturnType<typeof next>> | undefined
  try {
    await inTransaction(ctx, async (inside) => {
      result = undefined
      const kept = await claimKey(inside, path, input)
      result = kept
        ? ({ ok: true, data: kept.answer, marker: 'middlewareMarker' } as unknown as typeof result)
        : await next({ ctx: inside })
      if (result && !result.ok) throw result.error
      if (!kept && result?.ok) await keepAnswer(inside, path, result.data)
    })
  } catch (error) {
    if (!result || result.ok) throw error
  }
  if (!result) throw new Error('a mutation without a result')
  return result
})

type Rest = `${Method} /${string}`

const unsaid = { status: 200, outside: false, upload: false, limits: [], refuses: [] } as const

const procedure = (rest: Rest, summary: string, access: Access, options: CallOptions) => {
  const [method, path] = rest.split(' ') as [Method, string]
  const kind = method === 'GET' ? 'read' : 'write'
  return oneTransaction.meta({ ...unsaid, ...options, kind, method, path, summary, access })
}

/** Anyone. */
export const guest = (rest: Rest, summary: string, options: CallOptions = {}) =>
  procedure(rest, summary, 'guest', options)

/** Anyone who is signed in and not blocked. */
export const user = (rest: Rest, summary: string, options: CallOptions = {}) =>
  procedure(rest, summary, 'user', options).use(({ ctx, next }) =>
    next({ ctx: { ...ctx, caller: signedIn(ctx) } }),
  )

/** Customers, and charities, which post as customers do. */
export const customer = (rest: Rest, summary: string, options: CallOptions = {}) =>
  procedure(rest, summary, 'customer', options).use(({ ctx, next }) => {
    const caller = signedIn(ctx)
    allow(mayPostAuctions(caller))
    return next({ ctx: { ...ctx, caller } })
  })

/** Couriers and charities. */
export const provider = (rest: Rest, summary: string, options: CallOptions = {}) =>
  procedure(rest, summary, 'provider', options).use(({ ctx, next }) => {
    const caller = signedIn(ctx)
    allow(isProvider(caller))
    return next({ ctx: { ...ctx, caller } })
  })

export const admin = (rest: Rest, summary: string, options: CallOptions = {}) =>
  procedure(rest, summary, 'admin', options).use(({ ctx, next }) => {
    const caller = signedIn(ctx)
    allow(isAdmin(caller))
    return next({ ctx: { ...ctx, caller } })
  })

/** Ctx of a call whose caller is known. */
export type SignedInCtx = Ctx & { caller: SignedIn }

function signedIn(ctx: Ctx): SignedIn {
  if (!ctx.caller.isSignedIn) fail('unauthorized')
  if (ctx.caller.status === 'blocked') fail('auth.blocked')
  return ctx.caller
}

interface Asked<I> {
  ctx: Ctx
  input: I
}

/** An action in the call's own transaction. */
export const change =
  <I, T>(action: (ctx: TxCtx, input: I) => Promise<T>) =>
  ({ ctx, input }: Asked<I>): Promise<T> =>
    inTransaction(ctx, (ctx) => action(ctx, input))

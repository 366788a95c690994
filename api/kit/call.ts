import { initTRPC, type TRPCMutationProcedure as Mutation, type TRPCQueryProcedure as Query } from '@trpc/server'
import { mainOrigin } from '#content/paths.ts'
import type { ErrorCode } from '#api/common/errors.rules.ts'
import { hasAdminRole, isAdmin } from '#api/common/caller.rules.ts'
import type { Caller, SignedIn } from '#api/common/caller.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import type { Channel, Ctx } from './context.ts'
import type { CallLimit } from './rate-limit-call.ts'
import { inTransaction } from './db/db.ts'
import { fail } from './fail.ts'
import { askedKey, onceInside, onceOutside } from './idempotency.ts'
import type { TxCtx } from './db/transition.ts'
import { saidWhere } from './input-place.ts'
import { toProblem } from './problem.ts'
import { noteRefusal } from './refusal-log.ts'
import { callChecks } from './call-checks.ts'
import { validate, type InputOf } from './input-parser.ts'
import { collectFieldErrors, wholeRefused, type AlsoWrong } from './collect-field-errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Access = 'guest' | 'user' | 'customer' | 'provider' | 'admin'

interface Said<S extends Taken, C extends Caller> {
  /** Sentences for the API reference that the summary has no room for: effects, conditions. */
  about?: string
  /** Schema of the input; without it the call takes none. */
  takes?: S
  /**
   * Further checks, run when the schema refuses the input, so that one answer lists every wrong
   * field.
   */
  alsoWrong?: AlsoWrong<By<C>, Input<S>>
  /** Error codes besides those of every call of its kind: see `errorsOf`. */
  refuses?: readonly ErrorCode[]
  /** Rate limits besides the general calls per minute. Refused calls do not count. */
  limits?: readonly CallLimit[]
  /**
   * By default an invalid session cookie is refused. Sign-in calls ignore it, and sign-out clears
   * it.
   */
  deadCookie?: 'passed over' | 'cleared'
  /** False for the few calls that only browsers have. */
  mobile?: false
}

interface SaidOfRead<S extends Taken, C extends Caller> extends Said<S, C> {
  /**
   * The answer is the same for everybody on a storefront and may be cached for this long; by
   * default it is not cached.
   */
  keptSeconds?: number
  /** The answer has a `version`, sent as `ETag`: a write takes it as `If-Match`. */
  isVersioned?: true
  /** The answer shows the caller's own account, so it is loaded together with the session. */
  isOfAccount?: true
}

interface SaidOfWrite<S extends Taken, C extends Caller> extends Said<S, C> {
  /** 201 for a create; 200 by default. */
  status?: 201 | 202 | 204
  /** Multipart with one `file`; the action gets `{ file: { name, type, bytes } }`. */
  upload?: true
  /** Maximum size of the body or file in bytes. */
  bodyMax?: number
  /**
   * Accepts JSON, or multipart with at most this many files, passed as `files`. `bodyMax` limits
   * all of them together.
   */
  filesMax?: number
  /** Naturally idempotent: `Idempotency-Key` is ignored and no answer is stored. */
  isRepeatable?: true
  /** False if it has other limits and does not count among the calls per minute. */
  perMinute?: false
  /**
   * For webhooks, whose sender cannot be asked to slow down: they have a waiting queue of their
   * own.
   */
  line?: 'event'
}

/** Definition of a call. */
export interface CallMeta {
  kind: 'read' | 'write'
  method: Method
  /** `/auction/{auction}/cancel`, under `/api`. */
  path: string
  summary: string
  about?: string
  access: Access
  takes?: yup.Schema | undefined
  refuses: readonly ErrorCode[]
  limits: readonly CallLimit[]
  mobile?: boolean
  status: 200 | 201 | 202 | 204
  upload: boolean
  bodyMax?: number
  filesMax?: number
  outside: boolean
  isRepeatable: boolean
  keptSeconds?: number
  isVersioned?: true
  isOfAccount?: true
  perMinute?: false
  line?: 'event'
  deadCookie?: 'passed over' | 'cleared'
  /** Runs the call for every channel, with the raw input. */
  run: (ctx: Ctx, name: string, raw: unknown) => Promise<unknown>
}

const t = initTRPC
  .context<Ctx>()
  .meta<CallMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const problem = toProblem(
        error,
        ctx?.storefront.language ?? 'en',
        ctx?.requestId ?? '',
        ctx ? mainOrigin(ctx.config.originPattern) : '',
      )
      return { ...shape, message: error.code, data: { httpStatus: problem.status, problem } }
    },
  })

export const router = t.router
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** The type of caller an action gets. Permissions are in `permissions.rules.ts`. */
interface Who<C extends Caller> {
  access: Access
  admit: (caller: Caller) => C
}

/** Anybody. */
export const guest: Who<Caller> = { access: 'guest', admit: (caller) => caller }

/** Any signed-in user who is not blocked. */
export const user: Who<SignedIn> = { access: 'user', admit: signedIn }

/** Couriers and charities. */
export const provider: Who<SignedIn> = {
  access: 'provider',
  admit: signedIn,
}

export const admin: Who<SignedIn> = {
  access: 'admin',
  admit(caller) {
    const known = signedIn(caller)
    if (hasAdminRole(known) && !isAdmin(known)) fail('auth.second_factor_missing')
    return known
  },
}

function signedIn(caller: Caller): SignedIn {
  if (!caller.isSignedIn) fail('unauthorized')
  if (caller.status === 'blocked') fail('auth.blocked')
  return caller
}

/** Ctx of a call whose caller is known. */
export type SignedInCtx = Ctx & { caller: SignedIn }

type Taken = yup.Schema | undefined
/** Input of a call: as the caller sends it, and as the action gets it after validation. */
type Sent<S extends Taken> = S extends yup.Schema ? InputOf<S> : void
type Input<S extends Taken> = S extends yup.Schema ? yup.InferType<S> : void

type By<C extends Caller> = Ctx & { caller: C }

/** A call that changes nothing: `read(guest, 'GET /auction/{auction}', '…', { takes }, showAuction)`. */
export const read = <C extends Caller, T, S extends Taken = undefined>(
  who: Who<C>,
  rest: `GET /${string}`,
  summary: string,
  said: SaidOfRead<S, C>,
  action: (ctx: By<C>, input: Input<S>) => T | Promise<T>,
): Query<Of<S, T>> => queryOf(readOf(who, rest, summary, said, action)) as never

/** A read whose input is too long for a URL: sent by POST, but changes nothing. */
export const readPosted = <C extends Caller, T, S extends Taken = undefined>(
  who: Who<C>,
  rest: `POST /${string}`,
  summary: string,
  said: Said<S, C> & Pick<SaidOfWrite<S, C>, 'bodyMax'>,
  action: (ctx: By<C>, input: Input<S>) => T | Promise<T>,
): Mutation<Of<S, T>> => mutationOf(readOf(who, rest, summary, said, action)) as never

const readOf = <C extends Caller, T, S extends Taken>(
  who: Who<C>,
  rest: string,
  summary: string,
  said: SaidOfRead<S, C> | SaidOfWrite<S, C>,
  action: (ctx: By<C>, input: Input<S>) => T | Promise<T>,
): CallMeta =>
  callOf(who, said, { ...metaOf(rest), summary, kind: 'read', outside: false }, async (ctx, input) =>
    action(ctx, input),
  )

/**
 * A call that changes something. Its rows, audit entries, jobs and the answer stored for its
 * Idempotency-Key are one transaction.
 */
export const write = <C extends Caller, T, S extends Taken = undefined>(
  who: Who<C>,
  rest: WriteName,
  summary: string,
  said: SaidOfWrite<S, C>,
  action: (ctx: By<C> & TxCtx, input: Input<S>) => T | Promise<T>,
): Mutation<Of<S, T>> =>
  mutationOf(
    callOf(who, said, { ...metaOf(rest), summary, kind: 'write', outside: false }, (ctx, input, name) =>
      inTransaction(ctx, (ctx) => onceInside(ctx, keyOf(ctx, said, name, input), async (ctx) => action(ctx, input))),
    ),
  ) as never

/**
 * A write that calls other services or takes long, so it must not hold a database connection. Its
 * action gets no transaction and opens short ones of its own.
 */
export const writeOutside = <C extends Caller, T, S extends Taken = undefined>(
  who: Who<C>,
  rest: WriteName,
  summary: string,
  said: SaidOfWrite<S, C>,
  action: (ctx: By<C>, input: Input<S>) => T | Promise<T>,
): Mutation<Of<S, T>> =>
  mutationOf(
    callOf(who, said, { ...metaOf(rest), summary, kind: 'write', outside: true }, (ctx, input, name) =>
      onceOutside(ctx, keyOf(ctx, said, name, input), async (ctx) => action(ctx, input)),
    ),
  ) as never

type WriteName = `${Exclude<Method, 'GET'>} /${string}`

/** Types that tRPC would infer if it knew the schema. */
interface Of<S extends Taken, T> {
  input: Sent<S>
  output: Awaited<T>
  meta: CallMeta
}

/** The idempotency key; undefined if none was sent or the call needs none. */
const keyOf = (ctx: Ctx, { isRepeatable }: { isRepeatable?: true }, call: string, input: unknown) =>
  isRepeatable ? undefined : askedKey(ctx, call, input)

const metaOf = (rest: string) => {
  const [method, path] = rest.split(' ') as [Method, string]
  return { method, path }
}

type Named = Pick<CallMeta, 'method' | 'path' | 'summary' | 'kind' | 'outside'>

const unsaid = { status: 200, upload: false, limits: [], refuses: [], isRepeatable: false } as const

type Act<S extends Taken, C extends Caller> = (ctx: By<C>, input: Input<S>, name: string) => Promise<unknown>

/**
 * On these channels query parameters are typed by hand, so unknown ones are refused; the compiler
 * checks pages and islands.
 */
const restChannels: readonly Channel[] = ['rest', 'mobile']
const nothing = yup.object({})

/** Every channel runs a call through this; each call of a batch separately. */
function callOf<C extends Caller, S extends Taken>(
  { access, admit }: Who<C>,
  { alsoWrong, ...said }: SaidOfRead<S, C> | SaidOfWrite<S, C>,
  named: Named,
  act: Act<S, C>,
): CallMeta {
  const { takes } = said
  const carryOut = async (by: By<C>, name: string, raw: unknown): Promise<unknown> => {
    const isQuestion = named.kind === 'read' && restChannels.includes(by.channel)
    if (!takes && isQuestion) validate(nothing, raw, isQuestion)
    if (!takes) return act(by, undefined as Input<S>, name)
    const input = await collectFieldErrors(by, takes, raw, alsoWrong, isQuestion)
    return wholeRefused(by, takes, raw, () => act(by, input as Input<S>, name))
  }
  const meta: CallMeta = {
    ...unsaid,
    ...said,
    ...named,
    access,
    async run(ctx, name, raw) {
      const takeBacks: (() => Promise<void>)[] = []
      try {
        for (const { check } of callChecks) {
          const takeBack = await check(ctx, { name, meta, admit, raw })
          if (takeBack) takeBacks.push(takeBack)
        }
        return await carryOut({ ...ctx, caller: admit(ctx.caller) }, name, raw)
      } catch (error) {
        noteRefused(ctx, name, error)
        for (const takeBack of takeBacks) await takeBack()
        throw restChannels.includes(ctx.channel) ? saidWhere(meta, error) : error
      } finally {
        if (named.kind === 'write') ctx.memory?.clear()
      }
    },
  }
  return meta
}

function noteRefused({ log, ip, caller }: Ctx, call: string, error: unknown): void {
  noteRefusal(log, error, { call, ip, user: caller.isSignedIn ? caller.userId : undefined })
}

const queryOf = (meta: CallMeta) => procedureOf(meta).query(({ ctx, input, path }) => meta.run(ctx, path, input))

const mutationOf = (meta: CallMeta) => procedureOf(meta).mutation(({ ctx, input, path }) => meta.run(ctx, path, input))

/** The call validates its input itself; the schema is attached only to be read by the contract. */
const procedureOf = (meta: CallMeta) =>
  t.procedure.meta(meta).input(Object.assign((raw: unknown) => raw, meta.takes ? { schema: meta.takes } : {}))

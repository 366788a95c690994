import type { DateTime } from 'luxon'
import type { Transaction } from 'sequelize'
import type { Storefront } from '#content/storefronts.ts'
import type { Caller } from '#api/common/caller.rules.ts'
import type { Memory } from './once-per-page.ts'
import type { Services } from './services.ts'

/** Which way a call came in. */
export type Channel = 'page' | 'rest' | 'mobile' | 'trpc' | 'job'

/** What the browser (or the app) sent along and what we hand back beside the answer. */
export interface RequestIO {
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, options: { days?: number; script?: boolean }) => void
  clearCookie: (name: string) => void
  header: (name: string) => string | undefined
  /** The body before it was parsed: only a signed webhook needs it. */
  rawBody: Buffer | undefined
}

/** All that an action may know about its call. Passed on explicitly, never kept. */
export interface Ctx extends Services {
  caller: Caller
  storefront: Storefront
  tx: Transaction | undefined
  now: DateTime
  requestId: string
  channel: Channel
  ip: string
  idempotencyKey: string | undefined
  /** A call that opens its transactions itself says in the one of its effect what it will answer. */
  keepAnswer?: ((ctx: Pick<Ctx, 'tx'>, data: unknown) => Promise<void>) | undefined
  io: RequestIO
  /** A page has one, see `once-per-page.ts`. */
  memory?: Memory | undefined
}

import type { DateTime } from 'luxon'
import type { Transaction } from 'sequelize'
import type { Storefront } from '#content/storefronts.ts'
import type { Caller } from '#api/common/caller.rules.ts'
import type { Memory } from './request-memo.ts'
import type { Services } from './services.ts'

/** The channel through which a call arrived. */
export type Channel = 'page' | 'rest' | 'mobile' | 'trpc' | 'job'

/** Request headers and cookies, and cookies of the response. */
export interface RequestIO {
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, options: { days?: number; script?: boolean }) => void
  clearCookie: (name: string) => void
  header: (name: string) => string | undefined
  /** The unparsed body, needed to verify webhook signatures. */
  rawBody: Buffer | undefined
}

/** The context of a call. Passed on explicitly, never stored. */
export interface Ctx extends Services {
  caller: Caller
  storefront: Storefront
  tx: Transaction | undefined
  now: DateTime
  requestId: string
  channel: Channel
  ip: string
  idempotencyKey: string | undefined
  /**
   * For a call without a transaction of its own: stores its answer in the transaction that has its
   * effect.
   */
  keepAnswer?: ((ctx: Pick<Ctx, 'tx'>, data: unknown) => Promise<void>) | undefined
  io: RequestIO
  /** Only pages have one, see `request-memo.ts`. */
  memory?: Memory | undefined
}

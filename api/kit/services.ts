import type { Insurer } from '#api/cover/insurer.port.ts'
import type { CardProcessor } from '#api/payment/card-processor.port.ts'
import type { ImageProcessor } from '#api/file/image-processor.part.ts'
import type { DealCases } from '#api/offer/deal-case.move.ts'
import type { Operators } from '#api/storefront/operator.schema.ts'
import type { Language } from '#content/storefronts.ts'
import type { Config } from './config.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { ErrorReporter } from './error-reporter.ts'
import type { Ctx } from './context.ts'
import type { TxCtx } from './db/transition.ts'
import type { Storage } from './storage/storage.ts'

export interface SmsSender {
  send(message: { to: string; text: string }): Promise<void>
}

/** Push subscription of a browser, with the keys that encrypt its messages. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Sends push messages, also to browsers without an open page of ours. */
export interface PushSender {
  /** Identifies us to browsers (VAPID). */
  publicKey: string
  /** Whether the endpoint belongs to a known push service. */
  reaches: (endpoint: string) => boolean
  send(to: PushTarget, message: string): Promise<void>
}

/** The push service no longer knows this browser. */
export class PushGone extends Error {}

/** The push service refuses this message permanently. */
export class PushRefused extends Error {}

export interface Translator {
  translate(asked: { text: string; from: Language; to: Language }): Promise<string>
}

/** Services of the process, available to every call. */
export interface Services {
  config: Config
  operators: Operators
  log: Log
  storage: Storage
  cardProcessor: CardProcessor
  imageProcessor: ImageProcessor
  errorReporter: ErrorReporter
  /** Undefined if not configured: text messages then stay in the outbox. */
  smsSender: SmsSender | undefined
  pushSender: PushSender
  /** Undefined if not configured: translation is then not offered. */
  translator: Translator | undefined
  /** Undefined as long as no insurer is known: cover is then not offered. */
  insurer: Insurer | undefined
  limits: Limits
  /** Slow on purpose; tests use a faster one. */
  hashPassword: (password: string) => Promise<string>
  cases: DealCases
  /** Publishes listings that waited for their owner's mailbox, in the account that now owns it. */
  whenAccountOpens: (ctx: TxCtx, claimId: number, ownerId: number) => Promise<void>
  /** A guest posted a listing of this account in the caller's browser. */
  isPostedHere: (ctx: Ctx, userId: number) => Promise<boolean>
}

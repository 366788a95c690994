import type { CardProcessor } from '#api/payment/card-processor.part.ts'
import type { ImageProcessor } from '#api/file/image-processor.part.ts'
import type { Operators } from '#api/storefront/operator.schema.ts'
import type { Language } from '#content/storefronts.ts'
import type { Config } from './config.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { ErrorReporter } from './error-reporter.ts'
import type { TxCtx } from './transition.ts'
import type { Storage } from './storage.ts'

/** Carries a text message to a phone. */
export interface SmsSender {
  send(message: { to: string; text: string }): Promise<void>
}

/** A browser that somebody wants to be told in, and the keys that what is said is sealed with. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** Carries a message to a browser that no page of ours is open in. */
export interface PushSender {
  /** By this a browser knows from whom it is told. */
  publicKey: string
  /** Whether this is an address of a push service. */
  reaches: (endpoint: string) => boolean
  send(to: PushTarget, message: string): Promise<void>
}

/** The push service knows this browser no more. */
export class PushGone extends Error {}

/** It takes this message at no time. */
export class PushRefused extends Error {}

/** Puts what somebody wrote into another language. */
export interface Translator {
  translate(asked: { text: string; from: Language; to: Language }): Promise<string>
}

/** What the process has once and every call may use. */
export interface Services {
  config: Config
  operators: Operators
  log: Log
  storage: Storage
  cardProcessor: CardProcessor
  imageProcessor: ImageProcessor
  errorReporter: ErrorReporter
  /** Undefined where no service is set: then messages stay in the outbox. */
  smsSender: SmsSender | undefined
  pushSender: PushSender
  /** Undefined where no service is set: then nothing offers to translate. */
  translator: Translator | undefined
  limits: Limits
  /** Slow on purpose; only a story that is told in seconds has a quicker one. */
  hashPassword: (password: string) => Promise<string>
  /** What waited for a mailbox to be proved, and goes live with the account that has it now. */
  whenAccountOpens: (ctx: TxCtx, claimId: number, ownerId: number) => Promise<void>
}

import type { CardProcessor } from '#api/payment/card-processor.part.ts'
import type { ImageProcessor } from '#api/file/image-processor.part.ts'
import type { Operators } from '#api/storefront/operator.schema.ts'
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
  limits: Limits
  /** Slow on purpose; only a story that is told in seconds has a quicker one. */
  hashPassword: (password: string) => Promise<string>
  /** What waited for a mailbox to be proved, and goes live with the account that has it now. */
  whenAccountOpens: (ctx: TxCtx, claimId: number, ownerId: number) => Promise<void>
}

import type { CardProvider } from '#api/payment/card-provider.ts'
import type { PictureDeveloper } from '#api/picture/picture-developer.ts'
import type { Operators } from '#api/storefront/operator.schema.ts'
import type { Config } from './config.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { FaultReport } from './report.ts'
import type { Storage } from './storage.ts'

/** What the process has once and every call may use. */
export interface Services {
  config: Config
  operators: Operators
  log: Log
  storage: Storage
  cards: CardProvider
  pictures: PictureDeveloper
  faults: FaultReport
  limits: Limits
}

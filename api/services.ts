import { isPostedHere } from './auction/is-posted-here.query.ts'
import { publishPendingAuctions } from './auction/publish-auction.ts'
import { dealCases } from './cases.ts'
import { hashPassword } from './account/auth/password-hash.lib.ts'
import { openSmsSender } from './account/phone/sms-sender.port.ts'
import { initModels } from './models.ts'
import { openCardProcessor } from './payment/open-card-processor.port.ts'
import { openImageProcessor } from './file/image-processor.part.ts'
import { ConfigError, type Config } from './kit/config.ts'
import { closeDatabase, openDatabase } from './kit/db/db.ts'
import { openLimits } from './kit/limits.ts'
import { createLog } from './kit/log.ts'
import type { Services } from './kit/services.ts'
import { openErrorReporter } from './kit/error-reporter.ts'
import { openStorage } from './kit/storage/open-storage.ts'
import { openTranslator } from './message/deepl-translator.port.ts'
import { openPushSender } from './notification/push/push-sender.port.ts'
import { readOperators } from './storefront/read-operators.lib.ts'

/** Opens the services of the process: database, storage, card payments and others. */
export async function openServices(
  config: Config,
  pace: Parameters<typeof openDatabase>[1] = {},
): Promise<{ services: Services; close: () => Promise<void> }> {
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL is missing: `npm start` gives one.')
  const operators = readOperators(config)
  openDatabase(config.databaseUrl, pace)
  initModels()
  const log = createLog(config.nodeEnv === 'test' ? 'error' : 'info')
  const errorReporter = await openErrorReporter(config, log)
  const { cardProcessor, close: closeCardProcessor } = await openCardProcessor(config, log)
  const { limits, close: closeLimits } = openLimits(config, log)
  const imageProcessor = openImageProcessor(log)
  const storage = await openStorage(config)
  return {
    services: {
      config,
      operators,
      log,
      storage,
      cardProcessor,
      imageProcessor,
      errorReporter,
      smsSender: openSmsSender(config),
      pushSender: openPushSender(config),
      translator: openTranslator(config),
      insurer: undefined,
      limits,
      hashPassword,
      cases: dealCases,
      whenAccountOpens: publishPendingAuctions,
      isPostedHere,
    },
    async close() {
      imageProcessor.close()
      await closeCardProcessor()
      await closeLimits()
      await closeDatabase()
      await errorReporter.close()
    },
  }
}

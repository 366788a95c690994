import { ConfigError, type Config } from './kit/config.ts'
import { createLog, type Log } from './kit/log.ts'
import { openErrorReporter } from './kit/error-reporter.ts'
import { runProcess } from './kit/run-process.ts'
import { isSandbox, localSecrets } from './payment/find-sandbox.part.ts'
import { startCardSandbox, type CardSandbox } from './payment/start-sandbox.part.ts'

const LOOK_AGAIN_MS = 500

/** Two on one folder would not know of each other's payments: the second waits until the first is gone. */
async function takeOver(config: Config, log: Log, port: number): Promise<CardSandbox> {
  const secrets = localSecrets(config)
  while (await isSandbox(port, secrets))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  return startCardSandbox(config, log, port)
}

await runProcess(async (config) => {
  if (config.cardSandboxUrl === undefined)
    throw new ConfigError('CARD_SANDBOX_URL is missing: it says on which port the sandbox listens.')
  const log = createLog('info')
  const faults = await openErrorReporter(config, log)
  const sandbox = await takeOver(config, log, Number(new URL(config.cardSandboxUrl).port))
  return { faults, stop: () => sandbox.stop() }
})

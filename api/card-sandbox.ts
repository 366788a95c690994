import { ConfigError, type Config } from './kit/config.ts'
import { createLog, type Log } from './kit/log.ts'
import { openErrorReporter } from './kit/error-reporter.ts'
import { runProcess } from './kit/worker/run-process.ts'
import { isSandbox, localSecrets } from './payment/find-sandbox.lib.ts'
import { startCardSandbox, type CardSandbox } from './payment/start-sandbox.port.ts'

const LOOK_AGAIN_MS = 500

await runProcess(async (config) => {
  if (config.cardSandboxUrl === undefined)
    throw new ConfigError('CARD_SANDBOX_URL is missing: it says on which port the sandbox listens.')
  const log = createLog('info')
  const faults = await openErrorReporter(config, log)
  const port = Number(new URL(config.cardSandboxUrl).port)
  const stopping = new AbortController()
  const taken = (await isSandbox(port, localSecrets(config)))
    ? takeOver(config, log, port, stopping.signal)
    : Promise.resolve(await startCardSandbox(config, log, port))
  return {
    faults,
    async stop() {
      stopping.abort()
      await (await taken)?.stop()
    },
  }
})

/**
 * Two sandboxes on one data folder would not know each other's payments. So this process waits
 * while another sandbox serves both, and takes over when that one ends.
 */
async function takeOver(
  config: Config,
  log: Log,
  port: number,
  stopping: AbortSignal,
): Promise<CardSandbox | undefined> {
  const secrets = localSecrets(config)
  log.warn({ port }, 'another start on this data folder runs the card sandbox: it serves this one too')
  while (!stopping.aborted && (await isSandbox(port, secrets)))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  return stopping.aborted ? undefined : startCardSandbox(config, log, port)
}

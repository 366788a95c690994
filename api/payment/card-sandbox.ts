import { mkdir, writeFile } from 'node:fs/promises'
import { DEFAULT_LOCALE, languages, storefrontOf, type Language } from '#content/storefronts.ts'
import { ConfigError, type Config } from '#api/kit/config.ts'
import { createLog, type Log } from '#api/kit/log.ts'
import { openFaultReport } from '#api/kit/report.ts'
import { runProcess } from '#api/kit/run-process.ts'
import { wordsOf } from '#api/kit/words.ts'
import {
  isSandbox,
  localSecrets,
  notedPort,
  paymentsFolder,
  SANDBOX_HOST,
} from './find-sandbox.part.ts'
import type { ProcessorWords } from '#sandbox/card-processor/processor-words.ts'
import {
  startLocalProcessor,
  type LocalProcessor,
} from '#sandbox/card-processor/start-local-processor.ts'

/** The card payments of this machine, for whoever finds them by the noted port. */
export async function startCardSandbox(
  config: Config,
  log: Log,
  port: number,
): Promise<LocalProcessor> {
  const folder = paymentsFolder(config)
  const local = await startLocalProcessor({
    ...localSecrets(config),
    port,
    webhookUrl: `http://${hostOfWeb(config)}:${config.port}/api/payment/webhook`,
    dataDir: folder,
    words: processorWords,
    log: (message, details) => log.debug({ ...details }, message),
  })
  // Without a door of ours there is nobody to take events; they wait to be fetched.
  if (config.port === 0) local.hold()
  await mkdir(folder, { recursive: true })
  await writeFile(notedPort(config), String(local.port))
  return local
}

function hostOfWeb({ host }: Config): string {
  if (host === '0.0.0.0' || host === '::') return SANDBOX_HOST
  return host.includes(':') ? `[${host}]` : host
}

const sections = [
  'notice', 'noticeDetail', 'pay', 'check', 'declined', 'testCards', 'bank', 'onboarding', 'ended',
] as const satisfies readonly (keyof ProcessorWords)[] // prettier-ignore

/** The holes in the words are filled by the pages themselves. */
function processorWords(wanted: string): ProcessorWords {
  const language: Language =
    languages.find((one) => one === wanted) ?? storefrontOf(DEFAULT_LOCALE).language
  const t = wordsOf(language, 'processor')
  return Object.fromEntries(
    sections.map((key) => [key, t(key, { returnObjects: true, skipInterpolation: true })]),
  ) as unknown as ProcessorWords
}

const LOOK_AGAIN_MS = 500

/** Two on one folder would not know of each other's payments: the second waits until the first is gone. */
async function takeOver(config: Config, log: Log, port: number): Promise<LocalProcessor> {
  const secrets = localSecrets(config)
  while (await isSandbox(port, secrets))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  return startCardSandbox(config, log, port)
}

if (import.meta.main)
  await runProcess(async (config) => {
    if (config.cardSandboxUrl === undefined)
      throw new ConfigError(
        'CARD_SANDBOX_URL is missing: it says on which port the sandbox listens.',
      )
    const log = createLog('info')
    const faults = await openFaultReport(config, log)
    const sandbox = await takeOver(config, log, Number(new URL(config.cardSandboxUrl).port))
    return { faults, stop: () => sandbox.stop() }
  })

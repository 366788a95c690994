import { mkdir, writeFile } from 'node:fs/promises'
import { languages, type Language } from '#content/storefronts.ts'
import type english from '#content/words/en/processor.json'
import type { Config } from '#api/kit/config.ts'
import type { Log } from '#api/kit/log.ts'
import { textsOf } from '#api/kit/words.ts'
import { localSecrets, notedPort, paymentsFolder, SANDBOX_HOST } from './find-sandbox.lib.ts'

export type CardSandbox = Awaited<ReturnType<typeof startCardSandbox>>

/** Starts the local card sandbox and notes its port for other processes. */
export async function startCardSandbox(config: Config, log: Log, port: number) {
  // Imported here, so that it is never loaded with a real processor.
  const { startLocalProcessor } = await import('#sandbox/card-processor/start-local-processor.ts')
  const folder = paymentsFolder(config)
  const local = await startLocalProcessor({
    ...localSecrets(config),
    port,
    webhookUrl: `http://${hostOfWeb(config)}:${config.port}/api/payment/webhook`,
    dataDir: folder,
    words: processorWords(),
    log: (message, details) => log.debug({ ...details }, message),
  })
  // Without a web server nobody receives events, so hold them until they are fetched.
  if (config.port === 0) local.hold()
  await mkdir(folder, { recursive: true })
  await writeFile(notedPort(config), String(local.port))
  return local
}

function hostOfWeb({ host }: Config): string {
  if (host === '0.0.0.0' || host === '::') return SANDBOX_HOST
  return host.includes(':') ? `[${host}]` : host
}

/** The pages fill the placeholders themselves. */
export const processorWords = () =>
  Object.fromEntries(
    languages.map((language) => [language, textsOf(language, 'processor') as typeof english]),
  ) as Record<Language, typeof english>

import { createHmac } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_LOCALE, languages, storefrontOf, type Language } from '#content/storefronts.ts'
import { ConfigError, type Config } from '#api/kit/config.ts'
import type { Log } from '#api/kit/log.ts'
import { signingSecret } from '#api/kit/secret.ts'
import { wordsOf } from '#api/kit/words.ts'
import type { CardProvider } from './card-provider.ts'
import type { ProviderWords } from './local-provider/local-provider.words.ts'
import { startLocalProvider } from './local-provider/start-local-provider.ts'
import { stripeCards } from './stripe-cards.ts'

export interface OpenCards {
  cards: CardProvider
  close: () => Promise<void>
}

/** Card payments by the configured service; without one, by a server of our own on this machine. */
export async function openCards(config: Config, log: Log): Promise<OpenCards> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = config
  if (secretKey && webhookSecret)
    return { cards: stripeCards({ secretKey, webhookSecret, log }), close: () => Promise.resolve() }
  if (config.nodeEnv === 'production' && !config.demo)
    throw new ConfigError(
      'STRIPE_SECRET_KEY is missing: without it anybody pays with a test card. DEMO=1 allows that.',
    )
  return openLocalCards(config, log)
}

export interface LocalSecrets {
  secretKey: string
  webhookSecret: string
}

/** The same in every process of this machine, and nobody else's. */
export function localSecrets(config: Pick<Config, 'secret' | 'dataDir'>): LocalSecrets {
  const own = (purpose: string) =>
    createHmac('sha256', signingSecret(config)).update(`payments ${purpose}`).digest('hex')
  return { secretKey: `sk_test_${own('key')}`, webhookSecret: `whsec_${own('webhook')}` }
}

const HOST = '127.0.0.1'

async function openLocalCards(config: Config, log: Log): Promise<OpenCards> {
  const secrets = localSecrets(config)
  const dataDir = path.join(config.dataDir, 'payments')
  const noted = path.join(dataDir, 'port')
  const cardsAt = (port: number) =>
    stripeCards({ ...secrets, log, server: { host: HOST, port, protocol: 'http' } })
  const port = Number(await readFile(noted, 'utf8').catch(() => '0'))
  // The worker and the web process share one; two would not know of each other's payments.
  if (await isOurs(port, secrets)) return { cards: cardsAt(port), close: () => Promise.resolve() }
  const start = (port: number) =>
    startLocalProvider({
      ...secrets,
      port,
      webhookUrl: `http://${HOST}:${config.port}/api/payment/webhook`,
      dataDir,
      words: providerWords,
      log: (message, details) => log.debug({ ...details }, message),
    })
  // On its old port the pages that payers have open go on; if somebody else sits there, on any.
  const local = await start(port).catch(() => start(0))
  // Without a door of ours there is nobody to take events; they wait to be fetched.
  if (config.port === 0) local.hold()
  await mkdir(dataDir, { recursive: true })
  await writeFile(noted, String(local.port))
  return {
    cards: cardsAt(local.port),
    close: () => local.stop(),
  }
}

const ANSWER_WITHIN_MS = 1000

async function isOurs(port: number, { secretKey }: LocalSecrets): Promise<boolean> {
  if (!port) return false
  const answer = await fetch(`http://${HOST}:${port}/v1/balance`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => undefined)
  return answer?.ok ?? false
}

const sections = [
  'notice', 'noticeDetail', 'pay', 'check', 'declined', 'testCards', 'bank', 'onboarding', 'ended',
] as const satisfies readonly (keyof ProviderWords)[] // prettier-ignore

/** The holes in the words are filled by the pages themselves. */
function providerWords(wanted: string): ProviderWords {
  const language: Language =
    languages.find((one) => one === wanted) ?? storefrontOf(DEFAULT_LOCALE).language
  const t = wordsOf(language, 'provider')
  return Object.fromEntries(
    sections.map((key) => [key, t(key, { returnObjects: true, skipInterpolation: true })]),
  ) as unknown as ProviderWords
}

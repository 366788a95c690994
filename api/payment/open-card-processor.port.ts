import { readFile } from 'node:fs/promises'
import { ConfigError, type Config } from '#api/kit/config.ts'
import type { Log } from '#api/kit/log.ts'
import type { CardProcessor } from './card-processor.port.ts'
import { isSandbox, localSecrets, notedPort, SANDBOX_HOST } from './find-sandbox.lib.ts'
import { startCardSandbox } from './start-sandbox.port.ts'
import { stripeProcessor } from './stripe-processor.port.ts'

interface OpenCardProcessor {
  cardProcessor: CardProcessor
  close: () => Promise<void>
}

/** Opens the configured card processor, or a local sandbox without one. */
export async function openCardProcessor(config: Config, log: Log): Promise<OpenCardProcessor> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = config
  if (secretKey && webhookSecret)
    return {
      cardProcessor: stripeProcessor({ secretKey, webhookSecret, log }),
      close: () => Promise.resolve(),
    }
  if (config.nodeEnv === 'production' && !config.demo)
    throw new ConfigError('STRIPE_SECRET_KEY is missing: without it anybody pays with a test card. DEMO=1 allows that.')
  return openLocalProcessor(config, log)
}

async function openLocalProcessor(config: Config, log: Log): Promise<OpenCardProcessor> {
  const secrets = localSecrets(config)
  const processorAt = (port: number) =>
    stripeProcessor({ ...secrets, log, server: { host: SANDBOX_HOST, port, protocol: 'http' } })
  const notOurs = (port: number) => ({
    cardProcessor: processorAt(port),
    close: () => Promise.resolve(),
  })
  // Run by somebody else on a fixed port; it may be down for a while.
  if (config.cardSandboxUrl) return notOurs(Number(new URL(config.cardSandboxUrl).port))
  const port = Number(await readFile(notedPort(config), 'utf8').catch(() => '0'))
  // The worker and the web process share one sandbox, otherwise neither would know the other's
  // payments.
  if (await isSandbox(port, secrets)) return notOurs(port)
  // On the previous port, open payment pages keep working; if it is taken, any port will do.
  const local = await startCardSandbox(config, log, port).catch(() => startCardSandbox(config, log, 0))
  return { cardProcessor: processorAt(local.port), close: () => local.stop() }
}

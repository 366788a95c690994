import { createHmac } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#api/kit/config.ts'
import { signingSecret } from '#api/kit/secret.ts'

export const SANDBOX_HOST = '127.0.0.1'

interface LocalSecrets {
  secretKey: string
  webhookSecret: string
}

/**
 * Secrets of the local sandbox: the same in every process with this data folder. The folder's path
 * is part of the key, because a copy of the folder has the same signing secret.
 */
export function localSecrets(config: Pick<Config, 'secret' | 'dataDir'>): LocalSecrets {
  const secret = signingSecret(config)
  mkdirSync(config.dataDir, { recursive: true })
  const place = realpathSync(config.dataDir)
  const own = (purpose: string) => createHmac('sha256', secret).update(`payments ${purpose} ${place}`).digest('hex')
  return { secretKey: `sk_test_${own('key')}`, webhookSecret: `whsec_${own('webhook')}` }
}

/** Data folder of the local sandbox. */
export const paymentsFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'payments')

/** File with the port of the local sandbox. */
export const notedPort = (config: Pick<Config, 'dataDir'>) => path.join(paymentsFolder(config), 'port')

const ANSWER_WITHIN_MS = 1000

/** Whether the local sandbox answers on this port. */
export async function isSandbox(port: number, { secretKey }: LocalSecrets): Promise<boolean> {
  if (!port) return false
  const answer = await fetch(`http://${SANDBOX_HOST}:${port}/v1/balance`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => undefined)
  return answer?.ok ?? false
}

import { createECDH, createHmac } from 'node:crypto'
import webPush from 'web-push'
import { isLoopback, type Config } from '#api/kit/config.ts'
import { signingSecret } from '#api/kit/secret.ts'
import { PushGone, PushRefused, type PushSender } from '#api/kit/services.ts'
import { PUSH_TRIED_HOURS, pushHosts } from './push.rules.ts'

const PATIENCE_MS = 10_000

interface Keys {
  publicKey: string
  privateKey: string
}

/**
 * Sends web push messages (RFC 8030), encrypted per browser (RFC 8291) and signed with VAPID keys
 * (RFC 8292).
 */
export function openPushSender(config: Config): PushSender {
  const keys = config.vapid ?? ownKeys(config)
  const subject = `mailto:${addressIn(config.mailFrom)}`
  return {
    publicKey: keys.publicKey,
    reaches: (endpoint) => isOfService(config, endpoint),
    async send({ endpoint, p256dh, auth }, message) {
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        vapidDetails: { subject, ...keys },
        TTL: PUSH_TRIED_HOURS * 3600,
        contentEncoding: 'aes128gcm',
      })
      const answer = await fetch(endpoint, {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        body: new Uint8Array(body ?? []),
        // A redirect could reach hosts outside the allowed push services (SSRF).
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.ok) return
      const said = `${answer.status} ${(await answer.text().catch(() => '')).slice(0, 200)}`.trim()
      if (answer.status === 404 || answer.status === 410) throw new PushGone(said)
      if (answer.status === 429 || answer.status >= 500) throw new Error(said)
      throw new PushRefused(said)
    },
  }
}

/**
 * Without configured keys, they are derived from the signing secret, so that they are stable across
 * processes and restarts.
 */
function ownKeys(config: Pick<Config, 'secret' | 'dataDir'>): Keys {
  const pair = createECDH('prime256v1')
  const privateKey = createHmac('sha256', signingSecret(config)).update('push key').digest()
  pair.setPrivateKey(privateKey)
  // The key pair would drop leading zeros, so the original bytes are encoded.
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

const addressIn = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender

/** The endpoint comes from the browser, so only known push services are allowed. */
function isOfService({ pushHosts: others }: Pick<Config, 'pushHosts'>, endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (others.includes(url.host))
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  const isKnown = pushHosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
  return isKnown && url.protocol === 'https:' && url.port === ''
}

import type { Config } from '#api/kit/config.ts'
import type { SmsSender } from '#api/kit/services.ts'

const PATIENCE_MS = 10_000

/** A permanent rejection: the number is unreachable or opted out. */
export class SmsRefused extends Error {}

/** Twilio's Messages API; undefined without configuration, and messages stay in the outbox. */
export function openSmsSender({ twilio }: Pick<Config, 'twilio'>): SmsSender | undefined {
  if (!twilio) return undefined
  const { url, accountSid, authToken, from } = twilio
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  // `from` is one of our numbers or a messaging service.
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      if (answer.ok) return
      const { code = 0, message = '' } = (await answer.json().catch(() => ({}))) as Refusal
      const said = `${answer.status} ${code} ${message}`.trim()
      throw answer.status === 400 ? new SmsRefused(said) : new Error(said)
    },
  }
}

interface Refusal {
  code?: number
  message?: string
}

import { createTransport } from 'nodemailer'
import type { Config } from '#api/kit/config.ts'
import { bounceAddressOf, messageIdOf } from './mail-name.lib.ts'
import { statusOf } from './mail-report.rules.ts'

export interface OutgoingMail {
  id: number
  to: string
  language: string
  subject: string
  html: string
  text: string
  /** Unsubscribe link, if this kind of mail can be turned off. */
  unsubscribeUrl: string | null
}

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000
const DETAIL_MAX = 300

/** Hands a mail to the operator's mail server. The Message-ID is stable across retries. */
export async function sendViaSmtp(config: Config, smtpUrl: string, mail: OutgoingMail): Promise<void> {
  const carrier = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  })
  const to = { name: '', address: mail.to }
  const returnPath = bounceAddressOf(config, mail.id)
  await carrier.sendMail({
    from: config.mailFrom,
    disableFileAccess: true,
    disableUrlAccess: true,
    to,
    ...(returnPath && { envelope: { from: returnPath, to } }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: messageIdOf(config, mail.id),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...unsubscribeHeaders(mail),
    },
  })
}

/** RFC 2369 and RFC 8058: one-click unsubscribe in the mail client. */
const unsubscribeHeaders = ({ unsubscribeUrl }: OutgoingMail): Record<string, string> =>
  unsubscribeUrl
    ? {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

interface Refusal {
  /** Permanent: a retry would not help. */
  isForGood: boolean
  status: string
  detail: string
}

/** The server's rejection of this recipient or mail; undefined for other errors. */
export function refusalOf(error: unknown): Refusal | undefined {
  const { code, command, response = '' } = error as { code?: string; command?: string; response?: string }
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // A rejected sender concerns all our mails, not this one.
  if (!isOfMail || command === 'MAIL FROM' || !/^[45]\d\d/.test(response)) return undefined
  const detail = response.replace(/\s+/g, ' ').slice(0, DETAIL_MAX)
  return { isForGood: response.startsWith('5'), status: statusOf(response), detail }
}

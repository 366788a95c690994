import { createTransport } from 'nodemailer'
import type { Config } from '#api/kit/config.ts'

export interface OutgoingMail {
  id: number
  to: string
  language: string
  subject: string
  html: string
  text: string
  /** Ends mails of this kind. */
  unsubscribeUrl: string | null
}

const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

/** Hands a mail to the operator's mail server. The same mail has the same id when it is sent again. */
export async function sendViaSmtp(
  config: Config,
  smtpUrl: string,
  mail: OutgoingMail,
): Promise<void> {
  const carrier = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  })
  await carrier.sendMail({
    from: config.mailFrom,
    disableFileAccess: true,
    disableUrlAccess: true,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    messageId: `<mail-${mail.id}@${config.baseHost}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': mail.language,
      ...unsubscribeHeaders(mail),
    },
  })
}

/** RFC 2369 and RFC 8058: the mail program shows a button, and its server says it for the reader. */
const unsubscribeHeaders = ({ unsubscribeUrl }: OutgoingMail): Record<string, string> =>
  unsubscribeUrl
    ? {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

/** The mailbox does not exist, or takes no mail or not this one: trying again would not help. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}

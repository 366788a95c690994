import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** A bounce or complaint about one of our mails. */
export interface MailReport {
  kind: 'failure' | 'complaint'
  /** RFC 3463 status code; for a complaint, its feedback type. */
  status: string
  detail: string
  /** All text that can contain the mail's name. */
  names: string
}

const DETAIL_MAX = 300
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const

/**
 * Parses a delivery failure (RFC 3464) or a spam complaint (RFC 5965). Undefined for anything else,
 * such as out-of-office replies or delay warnings.
 */
export async function readReport(raw: Uint8Array): Promise<MailReport | undefined> {
  const mail = await PostalMime.parse(raw, limits).catch(() => undefined)
  if (!mail) return undefined
  const complaint = partOf(mail, /^message\/feedback-report$/)
  if (complaint !== undefined) return complaintOf(mail, complaint)
  const status = partOf(mail, /^message\/(?:global-)?delivery-status$/)
  return status === undefined ? undefined : failureOf(mail, status)
}

async function failureOf(mail: Email, status: string): Promise<MailReport | undefined> {
  const failed = groupsOf(status).find((fields) => /^failed\b/i.test(fields.get('action') ?? ''))
  if (!failed) return undefined
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(failed.get('status') ?? '')?.[0] ?? '5.0.0'
  const detail = failed.get('diagnostic-code')?.replace(/^\s*\S+\s*;\s*/, '') ?? ''
  return {
    ...{ kind: 'failure', status: code, detail: detail.slice(0, DETAIL_MAX) },
    names: await namesIn(mail),
  }
}

/** `not-spam` means that the reader withdrew the complaint. */
async function complaintOf(mail: Email, report: string): Promise<MailReport | undefined> {
  const [fields = new Map<string, string>()] = groupsOf(report)
  const status = fields.get('feedback-type')?.toLowerCase() ?? ''
  if (!/^[a-z-]{1,40}$/.test(status) || status === 'not-spam') return undefined
  const names = [fields.get('original-mail-from'), await namesIn(mail)].join('\n')
  return { kind: 'complaint', status, detail: '', names }
}

/** Recipient addresses of the report, and the headers of the original mail it contains. */
async function namesIn(mail: Email): Promise<string> {
  const addressed = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
  const own = mail.headers.filter(({ key }) => addressed.includes(key)).map(({ value }) => value)
  const original = partOf(mail, /^(?:message\/(?:global|rfc822)|text\/rfc822-headers)$/)
  if (original === undefined) return own.join('\n')
  const { headers } = await PostalMime.parse(original, limits).catch(() => ({ headers: [] }))
  const sent = headers.filter(({ key }) => key === 'message-id' || key === 'return-path').map(({ value }) => value)
  return [...own, ...sent].join('\n')
}

function partOf({ attachments }: Email, type: RegExp): string | undefined {
  const part = attachments.find(({ mimeType }) => type.test(mimeType))
  return part && textOf(part)
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** Header-like fields, in groups separated by an empty line. */
const groupsOf = (text: string): Map<string, string>[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n\s*\n/)
    .map(
      (group) =>
        new Map(
          group.split('\n').flatMap((line) => {
            const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
            return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : []
          }),
        ),
    )

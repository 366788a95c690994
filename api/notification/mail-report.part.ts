import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** What a mail server says of a mail of ours. */
export interface MailReport {
  kind: 'failure' | 'complaint'
  /** As RFC 3463 has it; of a complaint, what it calls itself. */
  status: string
  detail: string
  /** All that may name the mail. */
  names: string
}

const DETAIL_MAX = 300
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const

/**
 * A notification that a mail was not delivered (RFC 3464), or that its reader calls it spam (RFC 5965). Undefined
 * where it is neither: an answer of somebody's absence, a mail that is only late.
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

/** `not-spam` says that the reader took it back. */
async function complaintOf(mail: Email, report: string): Promise<MailReport | undefined> {
  const [fields = new Map<string, string>()] = groupsOf(report)
  const status = fields.get('feedback-type')?.toLowerCase() ?? ''
  if (!/^[a-z-]{1,40}$/.test(status) || status === 'not-spam') return undefined
  const names = [fields.get('original-mail-from'), await namesIn(mail)].join('\n')
  return { kind: 'complaint', status, detail: '', names }
}

/** To whom the report came, and the head of the mail that it brings along. */
async function namesIn(mail: Email): Promise<string> {
  const addressed = ['to', 'delivered-to', 'x-original-to', 'envelope-to']
  const own = mail.headers.filter(({ key }) => addressed.includes(key)).map(({ value }) => value)
  const original = partOf(mail, /^(?:message\/(?:global|rfc822)|text\/rfc822-headers)$/)
  if (original === undefined) return own.join('\n')
  const { headers } = await PostalMime.parse(original, limits).catch(() => ({ headers: [] }))
  const sent = headers
    .filter(({ key }) => key === 'message-id' || key === 'return-path')
    .map(({ value }) => value)
  return [...own, ...sent].join('\n')
}

function partOf({ attachments }: Email, type: RegExp): string | undefined {
  const part = attachments.find(({ mimeType }) => type.test(mimeType))
  return part && textOf(part)
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** Fields as in the head of a mail, in groups that an empty line parts. */
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

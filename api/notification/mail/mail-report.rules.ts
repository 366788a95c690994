/**
 * Failed mails in a row, and over how many days, before a mailbox with temporary failures is
 * closed.
 */
export const FAILED_MAILS = 3
export const FAILED_DAYS = 3

/**
 * Permanent failures caused by the mail or its sender, not by the mailbox: size, content, policy.
 */
const notOfMailbox = /^5\.(?:2\.3|3\.\d+|6\.\d+|7\.\d+)$/

/** Whether an RFC 3463 status means that the mailbox does not exist or accepts no mail. */
export const isGone = (status: string): boolean => status.startsWith('5.') && !notOfMailbox.test(status)

/** The status in an SMTP response, or one derived from its basic code. */
export function statusOf(answer: string): string {
  const [, code = '', status] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(answer) ?? []
  if (status) return status
  // RFC 5321: 552 and 554 concern the mail; 550, 551 and 553 the mailbox.
  if (code === '552' || code === '554') return '5.6.0'
  return code.startsWith('5') ? '5.0.0' : '4.0.0'
}

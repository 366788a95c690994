/** So many mails in a row, and over so many days, before a mailbox that refuses for now is given up. */
export const FAILED_MAILS = 3
export const FAILED_DAYS = 3

/** Permanent refusals that say something of the mail or of its sender: too large, a fault there, content, policy. */
const notOfMailbox = /^5\.(?:2\.3|3\.\d+|6\.\d+|7\.\d+)$/

/** Whether a status of RFC 3463 says that there is no such mailbox, or that it takes no mail. */
export const isGone = (status: string): boolean =>
  status.startsWith('5.') && !notOfMailbox.test(status)

/** What a mail server answered: its status, or the one that its older code stands for. */
export function statusOf(answer: string): string {
  const [, code = '', status] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(answer) ?? []
  if (status) return status
  // RFC 5321: 552 and 554 speak of the mail, 550, 551 and 553 of the mailbox.
  if (code === '552' || code === '554') return '5.6.0'
  return code.startsWith('5') ? '5.0.0' : '4.0.0'
}

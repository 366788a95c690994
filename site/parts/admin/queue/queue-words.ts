import { QUEUE_COUNTED, type QueueName } from '#api/admin/queue.rules.ts'
import { formatNumber } from '#api/common/format.rules.ts'
import { toMainPath } from '#content/paths.ts'

interface QueueWords {
  one: string
  many: (count: string) => string
  /** The consequence until someone decides. */
  text: string
  href: string
}

/** The name of each queue on the start page, and its link. */
export const queueWords: Record<QueueName, QueueWords> = {
  fraud: {
    one: 'One report of fraud',
    many: (count) => `${count} reports of fraud`,
    text: 'The money of the deal is frozen',
    href: toMainPath('adminFraud'),
  },
  complaints: {
    one: 'One complaint',
    many: (count) => `${count} complaints`,
    text: 'Two sides wait for our decision',
    href: toMainPath('adminComplaints'),
  },
  payouts: {
    one: 'One payout has failed',
    many: (count) => `${count} payouts have failed`,
    text: 'The card processor has refused it',
    href: `${toMainPath('adminPayouts')}?status=failed&order=oldest`,
  },
  money: {
    one: 'One refund, dispute or returned payout',
    many: (count) => `${count} refunds, disputes and returned payouts`,
    text: 'Money is on its way to nobody until somebody decides',
    href: toMainPath('adminMoney'),
  },
  refunds: {
    one: 'One refund to approve',
    many: (count) => `${count} refunds to approve`,
    text: 'A second administrator has to agree',
    href: `${toMainPath('adminPayments')}?status=proposed&order=oldest`,
  },
  heldPayouts: {
    one: 'One payout is held for long',
    many: (count) => `${count} payouts are held for long`,
    text: 'The courier waits until the office lets it go',
    href: `${toMainPath('adminPayouts')}?status=held&order=oldest`,
  },
  chargebacks: {
    one: 'One disputed payment',
    many: (count) => `${count} disputed payments`,
    text: 'The bank waits for our evidence',
    href: toMainPath('adminChargebacks'),
  },
  reports: {
    one: 'One report of content',
    many: (count) => `${count} reports of content`,
    text: 'Somebody finds a listing unlawful',
    href: toMainPath('adminReports'),
  },
  appeals: {
    one: 'One appeal',
    many: (count) => `${count} appeals`,
    text: 'The owner objects to a decision about a listing',
    href: `${toMainPath('adminReports')}#appeals`,
  },
  opinions: {
    one: 'One reported review',
    many: (count) => `${count} reported reviews`,
    text: 'It stays in sight until somebody decides',
    href: toMainPath('adminOpinions'),
  },
  undecided: {
    one: 'One deal without an end',
    many: (count) => `${count} deals without an end`,
    text: 'Goods came back, and the two sides have not agreed yet',
    href: toMainPath('adminUndecided'),
  },
  cancellations: {
    one: 'One late cancellation',
    many: (count) => `${count} late cancellations`,
    text: 'The courier has not answered yet',
    href: toMainPath('adminCancellations'),
  },
  acceptances: {
    one: 'One choice for a customer',
    many: (count) => `${count} choices for customers`,
    text: 'A second administrator has to agree',
    href: toMainPath('adminAcceptances'),
  },
  verifications: {
    one: 'One company to verify',
    many: (count) => `${count} companies to verify`,
    text: 'Papers or data were handed in',
    href: toMainPath('verifications'),
  },
  identities: {
    one: 'One identity to check',
    many: (count) => `${count} identities to check`,
    text: 'Photos of documents were handed in',
    href: toMainPath('adminIdentities'),
  },
  charities: {
    one: 'One charity to check',
    many: (count) => `${count} charities to check`,
    text: 'It pays our commission until then',
    href: toMainPath('adminCharities'),
  },
  messages: {
    one: 'One masked message',
    many: (count) => `${count} masked messages`,
    text: 'The author objects to what was left out',
    href: `${toMainPath('adminMessages')}?status=appealed`,
  },
  jobs: {
    one: 'One job was given up',
    many: (count) => `${count} jobs were given up`,
    text: 'Only a person can have it tried again',
    href: `${toMainPath('adminJobs')}?state=given+up`,
  },
  events: {
    one: 'One event could not be told',
    many: (count) => `${count} events could not be told`,
    text: 'Put aside until somebody has it tried again',
    href: `${toMainPath('adminJobs')}#untold`,
  },
  mails: {
    one: 'One mail could not be sent',
    many: (count) => `${count} mails could not be sent`,
    text: 'The address may be wrong',
    href: `${toMainPath('outbox')}?state=failed`,
  },
}

/** Counting stops at a hundred. */
export const atMost = (count: number): string =>
  count > QUEUE_COUNTED ? `${QUEUE_COUNTED}+` : formatNumber(count, 'en')

import type { Caller } from '#api/common/caller.rules.ts'
import { may, type Permitted } from '#api/common/permissions.rules.ts'

export type Menu =
  | 'admin'
  | 'adminUsers'
  | 'verifications'
  | 'adminIdentities'
  | 'adminCharities'
  | 'adminAcceptances'
  | 'adminFraud'
  | 'adminOpinions'
  | 'adminComplaints'
  | 'adminMoney'
  | 'adminCancellations'
  | 'adminPayments'
  | 'adminPayouts'
  | 'adminChargebacks'
  | 'adminUndecided'
  | 'adminListings'
  | 'adminOffers'
  | 'adminReports'
  | 'adminMessages'
  | 'announcements'
  | 'adminSplitTests'
  | 'outbox'
  | 'smsOutbox'
  | 'auditLog'
  | 'adminJobs'

interface Way {
  name: Menu
  label: string
  /** The label in the phone's bar, which has room for five. */
  short?: string
  /** The permission of the page; without it the entry is hidden. */
  asks?: Permitted
}
const all: readonly Way[] = [
  { name: 'admin', label: 'Start', short: 'Start' },
  { name: 'adminUsers', label: 'Users', short: 'Users', asks: 'admin.users' },
  { name: 'adminListings', label: 'Listings', asks: 'moderation.auctions' },
  { name: 'adminOffers', label: 'Offers', asks: 'admin.offers' },
  { name: 'adminPayments', label: 'Payments', short: 'Payments', asks: 'admin.payments' },
  { name: 'adminPayouts', label: 'Payouts', short: 'Payouts', asks: 'admin.payouts' },
  { name: 'adminChargebacks', label: 'Chargebacks', asks: 'admin.chargebacks' },
  { name: 'adminReports', label: 'Reports', asks: 'moderation.reports' },
  { name: 'adminMessages', label: 'Messages', asks: 'message.masked' },
  { name: 'verifications', label: 'Verifications', short: 'Papers', asks: 'company.verifications' },
  {
    name: 'announcements',
    label: 'Announcements',
    short: 'News',
    asks: 'storefront.allAnnouncements',
  },
  { name: 'adminSplitTests', label: 'Split tests', asks: 'admin.splitResults' },
  { name: 'outbox', label: 'Outbox', short: 'Mails', asks: 'notification.outbox' },
  { name: 'auditLog', label: 'Audit log', asks: 'admin.audit' },
  { name: 'adminJobs', label: 'Jobs', asks: 'admin.jobs' },
  { name: 'adminIdentities', label: 'Identities', asks: 'user.identities' },
  { name: 'adminCharities', label: 'Charities', asks: 'company.charities' },
  { name: 'adminAcceptances', label: 'Choices', asks: 'offer.acceptances' },
  { name: 'adminFraud', label: 'Fraud', asks: 'offer.fraudReports' },
  { name: 'adminComplaints', label: 'Complaints', asks: 'complaint.waiting' },
  { name: 'adminOpinions', label: 'Reviews', asks: 'opinion.reported' },
  { name: 'adminMoney', label: 'Money', asks: 'payment.cases' },
  { name: 'adminCancellations', label: 'Cancellations', asks: 'offer.cancellations' },
  { name: 'adminUndecided', label: 'Undecided deals', asks: 'offer.undecided' },
  { name: 'smsOutbox', label: 'SMS', asks: 'user.smsOutbox' },
]

/**
 * The parent entry of pages without a place in the phone's bar. The start page links to all of
 * them.
 */
export const overOf: Partial<Record<Menu, Menu>> = {
  adminIdentities: 'verifications',
  adminCharities: 'verifications',
  adminAcceptances: 'admin',
  adminFraud: 'admin',
  adminOpinions: 'admin',
  adminComplaints: 'admin',
  adminMoney: 'admin',
  adminChargebacks: 'admin',
  adminCancellations: 'admin',
  adminUndecided: 'admin',
  adminListings: 'admin',
  adminOffers: 'admin',
  adminReports: 'admin',
  adminMessages: 'admin',
  smsOutbox: 'outbox',
  adminSplitTests: 'announcements',
  auditLog: 'admin',
  adminJobs: 'admin',
}

/** The back-office pages this administrator may open. */
export const adminNav = (caller: Caller): readonly Way[] => all.filter(({ asks }) => !asks || may(asks, caller))

const PHONE_WAYS = 5

/**
 * The entries of the phone's bar. An administrator who may open more than five finds the money
 * pages on the start page.
 */
export function phoneNav(caller: Caller): readonly Way[] {
  const short = adminNav(caller).filter((way) => way.short !== undefined)
  return short.length > PHONE_WAYS ? short.filter(({ asks }) => !asks?.startsWith('admin.pay')) : short
}

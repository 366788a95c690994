import { auditMachines, offerOrders, userOrders, userRoles, userStatuses } from '#api/admin/admin.rules.ts'
import { isDate } from '#api/common/dates.rules.ts'
import { SEARCH_MAX } from '#api/common/paging.rules.ts'
import { moneyOrders, paymentFilters, payoutFilters } from '#api/admin/money/money.rules.ts'
import { listedStatuses } from '#api/moderation/moderation.rules.ts'
import { maskingStatuses } from '#api/message/masking.rules.ts'
import { offerStatuses } from '#api/offer/offer.rules.ts'
import { outboxStates } from '#api/notification/notification.rules.ts'
import { statusWords } from './verification-words.ts'

const verificationFilters = ['all', ...Object.keys(statusWords)]

const dayIn = (asked: URLSearchParams, name: string): string | null => {
  const day = asked.get(name) ?? ''
  return isDate(day) ? day : null
}

/** A text that the call accepts: not too long, without null characters. */
const textIn = (asked: URLSearchParams, name: string): string =>
  (asked.get(name) ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX).toWellFormed()

/** Reads the filters of the audit log from the URL; invalid ones are ignored. */
export function readAudit(asked: URLSearchParams) {
  return {
    person: textIn(asked, 'person') || undefined,
    machine: auditMachines.find((one) => one === asked.get('machine')),
    from: dayIn(asked, 'from'),
    until: dayIn(asked, 'until'),
  }
}

export const readUsers = (asked: URLSearchParams) => ({
  q: textIn(asked, 'q'),
  role: userRoles.find((one) => one === asked.get('role')),
  status: userStatuses.find((one) => one === asked.get('status')),
  order: userOrders.find((one) => one === asked.get('order')) ?? ('newest' as const),
})

export const readListings = (asked: URLSearchParams) => ({
  q: textIn(asked, 'q'),
  status: listedStatuses.find((one) => one === asked.get('status')),
  isReported: asked.get('isReported') === 'true',
})

export const readMasked = (asked: URLSearchParams) => ({
  q: textIn(asked, 'q'),
  status: maskingStatuses.find((one) => one === asked.get('status')),
})

export const readOffers = (asked: URLSearchParams) => ({
  listing: textIn(asked, 'listing'),
  bidder: textIn(asked, 'bidder'),
  status: offerStatuses.find((one) => one === asked.get('status')),
  from: dayIn(asked, 'from'),
  until: dayIn(asked, 'until'),
  order: offerOrders.find((one) => one === asked.get('order')) ?? ('newest' as const),
})

const readMoney = <S extends string>(asked: URLSearchParams, statuses: readonly S[]) => ({
  q: textIn(asked, 'q'),
  status: statuses.find((one) => one === asked.get('status')),
  from: dayIn(asked, 'from'),
  until: dayIn(asked, 'until'),
  order: moneyOrders.find((one) => one === asked.get('order')) ?? ('newest' as const),
})

export const readPayments = (asked: URLSearchParams) => readMoney(asked, paymentFilters)
export const readPayouts = (asked: URLSearchParams) => readMoney(asked, payoutFilters)

export const readVerifications = (asked: URLSearchParams) => ({
  text: textIn(asked, 'text'),
  status: verificationFilters.find((one) => one === asked.get('status')) ?? '',
})

export const readOutbox = (asked: URLSearchParams) => ({
  email: textIn(asked, 'email'),
  event: textIn(asked, 'event'),
  state: outboxStates.find((one) => one === asked.get('state')),
})

/** The filters for use in a link, without the page number. */
export const queryOf = (asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...asked].filter(([name, value]) => name !== 'page' && value))

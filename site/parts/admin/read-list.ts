import {
  auditMachines,
  offerOrders,
  userOrders,
  userRoles,
  userStatuses,
} from '#api/admin/admin.rules.ts'
import { moneyOrders, paymentFilters, payoutStatuses } from '#api/admin/money.rules.ts'
import { listedStatuses } from '#api/moderation/moderation.rules.ts'
import { maskingStatuses } from '#api/message/masking.rules.ts'
import { offerStatuses } from '#api/offer/offer.rules.ts'
import { outboxStates } from '#api/notification/notification.rules.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (asked: URLSearchParams, name: string): string | null => {
  const day = asked.get(name) ?? ''
  return DAY.test(day) ? day : null
}

/** Reads the filters of the audit log from the URL; invalid ones are ignored. */
export function readAudit(asked: URLSearchParams) {
  return {
    person: asked.get('person')?.trim() || undefined,
    machine: auditMachines.find((one) => one === asked.get('machine')),
    from: dayIn(asked, 'from'),
    until: dayIn(asked, 'until'),
  }
}

export const readUsers = (asked: URLSearchParams) => ({
  q: asked.get('q')?.trim() ?? '',
  role: userRoles.find((one) => one === asked.get('role')),
  status: userStatuses.find((one) => one === asked.get('status')),
  order: userOrders.find((one) => one === asked.get('order')) ?? ('newest' as const),
})

export const readListings = (asked: URLSearchParams) => ({
  q: asked.get('q')?.trim() ?? '',
  status: listedStatuses.find((one) => one === asked.get('status')),
  isReported: asked.get('isReported') === 'true',
})

export const readMasked = (asked: URLSearchParams) => ({
  q: asked.get('q')?.trim() ?? '',
  status: maskingStatuses.find((one) => one === asked.get('status')),
})

export const readOffers = (asked: URLSearchParams) => ({
  listing: asked.get('listing')?.trim() ?? '',
  bidder: asked.get('bidder')?.trim() ?? '',
  status: offerStatuses.find((one) => one === asked.get('status')),
  from: dayIn(asked, 'from'),
  until: dayIn(asked, 'until'),
  order: offerOrders.find((one) => one === asked.get('order')) ?? ('newest' as const),
})

const readMoney = <S extends string>(asked: URLSearchParams, statuses: readonly S[]) => ({
  q: asked.get('q')?.trim() ?? '',
  status: statuses.find((one) => one === asked.get('status')),
  from: dayIn(asked, 'from'),
  until: dayIn(asked, 'until'),
  order: moneyOrders.find((one) => one === asked.get('order')) ?? ('newest' as const),
})

export const readPayments = (asked: URLSearchParams) => readMoney(asked, paymentFilters)
export const readPayouts = (asked: URLSearchParams) => readMoney(asked, payoutStatuses)

export const readVerifications = (asked: URLSearchParams) => ({
  text: asked.get('text')?.trim() ?? '',
  status: asked.get('status') ?? '',
})

export const readOutbox = (asked: URLSearchParams) => ({
  email: asked.get('email')?.trim() ?? '',
  event: asked.get('event')?.trim() ?? '',
  state: outboxStates.find((one) => one === asked.get('state')),
})

/** The filters for use in a link, without the page number. */
export const queryOf = (asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...asked].filter(([name, value]) => name !== 'page' && value))

import { auditMachines, userOrders, userRoles, userStatuses } from '#api/admin/admin.rules.ts'
import { outboxStates } from '#api/notification/notification.rules.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the address of the audit log asks for; what makes no sense is left out. */
export function readAudit(asked: URLSearchParams) {
  const day = (name: string) => (DAY.test(asked.get(name) ?? '') ? (asked.get(name) ?? '') : null) // prettier-ignore
  return {
    person: asked.get('person')?.trim() || undefined,
    machine: auditMachines.find((one) => one === asked.get('machine')),
    from: day('from'),
    until: day('until'),
  }
}

/** What the address of the list of users asks for. */
export const readUsers = (asked: URLSearchParams) => ({
  q: asked.get('q')?.trim() ?? '',
  role: userRoles.find((one) => one === asked.get('role')),
  status: userStatuses.find((one) => one === asked.get('status')),
  order: userOrders.find((one) => one === asked.get('order')) ?? ('newest' as const),
})

/** What the address of the queue of verifications asks for. */
export const readVerifications = (asked: URLSearchParams) => ({
  text: asked.get('text')?.trim() ?? '',
  status: asked.get('status') ?? '',
})

/** What the address of the outbox asks for. */
export const readOutbox = (asked: URLSearchParams) => ({
  email: asked.get('email')?.trim() ?? '',
  event: asked.get('event')?.trim() ?? '',
  state: outboxStates.find((one) => one === asked.get('state')),
})

export const pageIn = (asked: URLSearchParams): number =>
  Math.max(1, Number.parseInt(asked.get('page') ?? '') || 1)

/** The same as an address has it, without the page. */
export const queryOf = (asked: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...asked].filter(([name, value]) => name !== 'page' && value))

import type { Caller } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'

interface Papers {
  companyId: number
}

/** Papers are for the company that has brought them and for whoever checks them. */
export const maySeeDocument = (caller: Caller, { companyId }: Papers): boolean =>
  may('company.document', caller, isOf(companyId, caller) ? ['company'] : [])

const isOf = (companyId: number, caller: Caller): boolean =>
  caller.isSignedIn && caller.companyId === companyId

import type { Caller } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'

interface Papers {
  companyId: number
}

/** Only the company itself and its reviewers may see a document. */
export const maySeeDocument = (caller: Caller, { companyId }: Papers): boolean =>
  may('company.document', caller, isOf(companyId, caller) ? ['company'] : [])

const isOf = (companyId: number, caller: Caller): boolean => caller.isSignedIn && caller.companyId === companyId

import { isAdmin, type Caller } from '#api/common/caller.rules.ts'

interface Papers {
  companyId: number
}

/** Papers are for the company that has brought them and for whoever checks them. */
export const maySeeDocument = (caller: Caller, { companyId }: Papers): boolean =>
  caller.isSignedIn && (caller.companyId === companyId || isAdmin(caller))

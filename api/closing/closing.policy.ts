import type { SignedIn } from '#api/common/caller.rules.ts'

/** Who runs the shop does not leave by this door: somebody always has to be there. */
export const mayCloseAccount = (caller: SignedIn): boolean => caller.role !== 'admin'

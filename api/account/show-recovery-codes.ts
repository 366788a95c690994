import type { SignedIn } from '#api/common/caller.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { unseal } from '#api/kit/secret.ts'
import { RECOVERY_COOKIE } from './second-factor.rules.ts'

/** They open with this session alone. */
export const recoveryOf = ({ userId, sessionId }: SignedIn): string =>
  `recovery codes of ${userId} in ${sessionId}`

/** The codes that have just been made, in the browser that has made them; empty at any other time. */
export function showRecoveryCodes({ io, config, caller }: SignedInCtx): { codes: string[] } {
  const sealed = io.cookie(RECOVERY_COOKIE)
  if (!sealed) return { codes: [] }
  try {
    return { codes: unseal(config, recoveryOf(caller), sealed).split(' ') }
  } catch {
    return { codes: [] }
  }
}

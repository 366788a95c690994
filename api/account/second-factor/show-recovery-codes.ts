import type { SignedIn } from '#api/common/caller.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { seal, unseal } from '#api/kit/secret.ts'
import { RECOVERY_COOKIE, RECOVERY_SHOWN_MINUTES } from './second-factor.rules.ts'

const MINUTES_OF_DAY = 24 * 60

/** Binds the encrypted codes to this session. */
const recoveryOf = ({ userId, sessionId }: SignedIn): string => `recovery codes of ${userId} in ${sessionId}`

/** Keeps the codes for the page that follows the submitted form. */
export function keepForPage(ctx: SignedInCtx, codes: string[]): void {
  if (ctx.channel !== 'page') return
  const sealed = seal(ctx.config, recoveryOf(ctx.caller), codes.join(' '))
  ctx.io.setCookie(RECOVERY_COOKIE, sealed, { days: RECOVERY_SHOWN_MINUTES / MINUTES_OF_DAY })
}

/** The new codes, in the browser that created them; otherwise empty. */
export function showRecoveryCodes({ io, config, caller }: SignedInCtx): { codes: string[] } {
  const sealed = io.cookie(RECOVERY_COOKIE)
  const codes = sealed ? unseal(config, recoveryOf(caller), sealed)?.text : undefined
  return { codes: codes?.split(' ') ?? [] }
}

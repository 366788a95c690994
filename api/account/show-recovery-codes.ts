import type { SignedIn } from '#api/common/caller.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { seal, unseal } from '#api/kit/secret.ts'
import { RECOVERY_COOKIE, RECOVERY_SHOWN_MINUTES } from './second-factor.rules.ts'

const MINUTES_OF_DAY = 24 * 60

/** They open with this session alone. */
const recoveryOf = ({ userId, sessionId }: SignedIn): string =>
  `recovery codes of ${userId} in ${sessionId}`

/** A page that shows them comes after the form that was sent. */
export function keepForPage(ctx: SignedInCtx, codes: string[]): void {
  if (ctx.channel !== 'page') return
  const sealed = seal(ctx.config, recoveryOf(ctx.caller), codes.join(' '))
  ctx.io.setCookie(RECOVERY_COOKIE, sealed, { days: RECOVERY_SHOWN_MINUTES / MINUTES_OF_DAY })
}

/** The codes that have just been made, in the browser that has made them; empty at any other time. */
export function showRecoveryCodes({ io, config, caller }: SignedInCtx): { codes: string[] } {
  const sealed = io.cookie(RECOVERY_COOKIE)
  const codes = sealed ? unseal(config, recoveryOf(caller), sealed)?.text : undefined
  return { codes: codes?.split(' ') ?? [] }
}

import { hasAdminRole, isAdmin } from '#api/common/caller.rules.ts'
import { toMainPath } from '#content/paths.ts'
import { seeOther } from '#site/responses.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** Guests sign in and come back; who has no second factor yet sets it up; whoever is no administrator is told so where one signs in. */
export function adminsOnly({ caller, visiblePath }: ServerLocals): Response | undefined {
  if (isAdmin(caller)) return undefined
  if (hasAdminRole(caller)) return seeOther(toMainPath('adminSecondFactor'))
  return seeOther(`${toMainPath('adminSignIn')}?url=${encodeURIComponent(visiblePath)}`)
}

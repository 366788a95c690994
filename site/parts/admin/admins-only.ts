import { hasAdminRole, isAdmin } from '#api/common/caller.rules.ts'
import { may, type Permitted } from '#api/common/permissions.rules.ts'
import { toMainPath } from '#content/paths.ts'
import { notFound, seeOther } from '#site/responses.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/**
 * Guests sign in and come back; who has no second factor yet sets it up; whoever is no administrator is told so where one
 * signs in; what an administrator of this kind may not ask for is no page of his.
 */
export function adminsOnly(
  { caller, visiblePath }: ServerLocals,
  asks?: Permitted,
): Response | undefined {
  if (isAdmin(caller)) return asks && !may(asks, caller) ? notFound() : undefined
  if (hasAdminRole(caller)) return seeOther(toMainPath('adminSecondFactor'))
  return seeOther(`${toMainPath('adminSignIn')}?url=${encodeURIComponent(visiblePath)}`)
}

import { hasAdminRole, isAdmin } from '#api/common/caller.rules.ts'
import { may, type Permitted } from '#api/common/permissions.rules.ts'
import { toMainPath } from '#content/paths.ts'
import { notFound, seeOther } from '#site/responses.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/**
 * Only administrators may open these pages. Guests are sent to sign in and come back;
 * administrators without
 * a second factor set it up; other users get the sign-in page; a page outside the administrator's
 * role is 404.
 */
export function adminsOnly({ caller, visiblePath }: ServerLocals, asks?: Permitted): Response | undefined {
  if (isAdmin(caller)) return asks && !may(asks, caller) ? notFound() : undefined
  if (hasAdminRole(caller)) return seeOther(toMainPath('adminSecondFactor'))
  return seeOther(`${toMainPath('adminSignIn')}?url=${encodeURIComponent(visiblePath)}`)
}

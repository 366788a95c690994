import type { Role } from '#api/common/caller.rules.ts'
import { startPageOf } from '#api/account/auth/start-page.rules.ts'
import { toPath } from '#content/paths.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** The first page of a new user: the listings for couriers, whose account is still empty. */
export const firstStepOf = ({ locale, originPattern }: ServerLocals, role: Role): string =>
  role === 'courier' ? toPath(locale, 'listings') : startPageOf(role, locale, originPattern)

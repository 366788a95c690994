import type { Role } from '#api/common/caller.rules.ts'
import { startPageOf } from '#api/account/start-page.rules.ts'
import { toPath } from '#content/paths.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** Where a new member looks first: a courier's account is still empty, the listings are not. */
export const firstStepOf = ({ locale, originPattern }: ServerLocals, role: Role): string =>
  role === 'courier' ? toPath(locale, 'listings') : startPageOf(role, locale, originPattern)

import type { Role } from '#api/auth/auth.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'

/** Where people of a role begin: who carries looks for loads, who posts looks at the own deals. */
export const homeOf = (locale: Locale, role: Role): string =>
  toPath(locale, role === 'courier' ? 'listings' : 'myAuctions')

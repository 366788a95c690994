import { mainOrigin, toMainPath, toPath, type PageName } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { Role } from '#api/common/caller.rules.ts'

/** The page that members begin with; the menu calls it their account. */
export const MEMBER_START = 'myAuctions' satisfies PageName

/** Where the code is asked for, after the right password. */
export function secondStepPath(locale: Locale, url: string | undefined): string {
  const query = new URLSearchParams({ form: 'second-step', ...(url ? { url } : {}) })
  return `${toPath(locale, 'auth')}?${query.toString()}`
}

/** The address that people of this role begin with; whoever runs the shop begins on the main host. */
export const startPageOf = (role: Role, locale: Locale, originPattern: string): string =>
  role === 'admin' ? mainOrigin(originPattern) + toMainPath('admin') : toPath(locale, MEMBER_START)

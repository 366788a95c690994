import { mainOrigin, toMainPath, toPath, type PageName } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { Role } from '#api/common/caller.rules.ts'

/** Start page of members; the menu calls it their account. */
export const MEMBER_START = 'myAuctions' satisfies PageName

/** The form for the code, after the right password. */
export function secondStepPath(locale: Locale, url: string | undefined): string {
  const query = new URLSearchParams({ form: 'second-step', ...(url ? { url } : {}) })
  return `${toPath(locale, 'auth')}?${query.toString()}`
}

/** Start page for a role; staff start on the main host. */
export const startPageOf = (role: Role, locale: Locale, originPattern: string): string =>
  role === 'admin' ? mainOrigin(originPattern) + toMainPath('admin') : toPath(locale, MEMBER_START)

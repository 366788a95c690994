import { OWN_PATH } from '#api/account/auth/auth.rules.ts'

/** The path to go to afterwards; undefined unless it is on this site. */
export const ownPath = (asked: string | null | undefined): string | undefined =>
  asked && OWN_PATH.test(asked) ? asked : undefined

/** The path of the page that sent the form, by its `Referer`, if it is on this site. */
export function pathOfReferer(request: Request): string | undefined {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  if (!referer || referer.host !== request.headers.get('host')) return undefined
  return ownPath(referer.pathname + referer.search)
}

import { OWN_PATH } from '#api/account/auth.rules.ts'

/** Where to go afterwards: a path of this very site, or nowhere. */
export const ownPath = (asked: string | null | undefined): string | undefined =>
  asked && OWN_PATH.test(asked) ? asked : undefined

/** The path of the page that a form was sent from, as the browser tells it, if it is one of ours. */
export function pathOfReferer(request: Request): string | undefined {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  if (!referer || referer.host !== request.headers.get('host')) return undefined
  return ownPath(referer.pathname + referer.search)
}

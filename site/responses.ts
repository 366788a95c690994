import { toInnerPath, toPath } from '#content/paths.ts'

interface Page {
  locals: App.Locals
  request: Request
  url: URL
  rewrite: (to: string) => Promise<Response>
}

/** The middleware replaces this empty response with the storefront's 404 page. */
export const notFound = (): Response => new Response(null, { status: 404 })

/** Redirects after a form was processed, so that a reload does not submit it again. */
export const seeOther = (path: string): Response => new Response(null, { status: 303, headers: { location: path } })

/** Redirects to the sign-in page and back; a posted form is kept until the user has signed in. */
export function signInFirst({ locals, request, url, rewrite }: Page): Response | Promise<Response> {
  const { locale, visiblePath = '/' } = locals
  if (request.method === 'POST') return rewrite(toInnerPath(locale, { page: 'signedOut', params: {} }) + url.search)
  const back = encodeURIComponent(visiblePath + url.search)
  return seeOther(`${toPath(locale, 'auth')}?url=${back}`)
}

/** The page's response to a failed call: 404, sign-in, or an exception for the error page. */
export function toResponse(error: unknown, page: Page): Response | Promise<Response> {
  const status = page.locals.problem?.(error).status
  if (status === 404 || status === 403) return notFound()
  if (status === 401) return signInFirst(page)
  throw error
}

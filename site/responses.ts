import { toInnerPath, toPath } from '#content/paths.ts'

interface Page {
  locals: App.Locals
  request: Request
  url: URL
  rewrite: (to: string) => Promise<Response>
}

/** The middleware puts the storefront's own page in the place of this empty answer. */
export const notFound = (): Response => new Response(null, { status: 404 })

/** After a form did its work: the next page, so that a reload does not send it twice. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { location: path } })

/** To the sign-in page and back here afterwards; what somebody has sent is kept for when he is signed in. */
export function signInFirst({ locals, request, url, rewrite }: Page): Response | Promise<Response> {
  const { locale, visiblePath = '/' } = locals
  if (request.method === 'POST')
    return rewrite(toInnerPath(locale, { page: 'signedOut', params: {} }) + url.search)
  const back = encodeURIComponent(visiblePath + url.search)
  return seeOther(`${toPath(locale, 'auth')}?url=${back}`)
}

/** What a refused call means for a page: its 404, a sign-in, or a fault that the error page tells. */
export function toResponse(error: unknown, page: Page): Response | Promise<Response> {
  const status = page.locals.problem?.(error).status
  if (status === 404 || status === 403) return notFound()
  if (status === 401) return signInFirst(page)
  throw error
}

import { toPath } from '#content/paths.ts'

interface Page {
  locals: App.Locals
}

/** The middleware puts the storefront's own page in the place of this empty answer. */
export const notFound = (): Response => new Response(null, { status: 404 })

/** After a form did its work: the next page, so that a reload does not send it twice. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { location: path } })

/** To the sign-in page and back here afterwards. */
export function signInFirst({ locals }: Page): Response {
  const url = encodeURIComponent(locals.visiblePath ?? '/')
  return seeOther(`${toPath(locals.locale, 'auth')}?url=${url}`)
}

/** What a refused call means for a page: its 404, a sign-in, or a fault that the error page tells. */
export function toResponse(error: unknown, page: Page): Response {
  const status = page.locals.problem?.(error).status
  if (status === 404 || status === 403) return notFound()
  if (status === 401) return signInFirst(page)
  throw error
}

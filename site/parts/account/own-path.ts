/** Where to go afterwards: a path of this very site, or nowhere; another site must not be led to. */
export function ownPath(asked: string | null | undefined): string | undefined {
  return asked && /^\/(?![/\\])[^\s\\]*$/.test(asked) ? asked : undefined
}

/** The path of the page that a form was sent from, as the browser tells it, if it is one of ours. */
export function pathOfReferer(request: Request): string | undefined {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  if (!referer || referer.host !== request.headers.get('host')) return undefined
  return ownPath(referer.pathname + referer.search)
}

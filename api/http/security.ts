import helmet from 'helmet'
import type { RequestHandler } from 'express'

/**
 * Headers of every answer. The content policy of a page is made with its page, at build, because
 * only that knows the hashes of the inline styles; here is what holds for the API.
 */
export const security = (): RequestHandler =>
  helmet({
    contentSecurityPolicy: false,
    // Plain http is right on a developer's machine; a real host sends HSTS from its proxy as well.
    hsts: { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    // Our own pages may know where the reader came from: the cookie answer leads back there.
    referrerPolicy: { policy: 'same-origin' },
  })

/** What the API says is for the one who asked, and no page: nobody keeps it unless a call says so, nothing in it runs. */
export const privateAnswers: RequestHandler = (_req, res, next) => {
  // Where the host is no storefront, this says which one is meant.
  res.vary('X-Locale')
  res.set({ 'cache-control': 'private, no-store', 'content-security-policy': NOTHING_RUNS })
  next()
}

const NOTHING_RUNS =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
